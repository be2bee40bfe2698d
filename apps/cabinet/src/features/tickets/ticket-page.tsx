import { fillPath } from '@impulse/api/routes/fill-path'
import type { TicketCard } from '@impulse/api/tickets/ticket'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { useReadPage } from '../../shared/member/use-read-page.ts'
import { newTicketAddress } from '../../shared/feedback/support-address.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { Fact, Facts } from '../../shared/ui/facts.tsx'
import { NotFound } from '../../shared/feedback/not-found.tsx'
import { formatMoment } from '../../shared/format/date.ts'
import { LoadFailed } from '../../shared/feedback/load-failed.tsx'
import { Alert } from '../../shared/feedback/alert.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { useIsNew } from '../../shared/page/use-is-new.ts'
import { StatusLine } from '../../shared/ui/status-line.tsx'
import { MessageLine } from '../../shared/tickets/message-line.tsx'
import { TicketMessages } from './ticket-messages.tsx'
import { TicketRating } from './ticket-rating.tsx'
import { ticketAppearance } from './ticket-status.ts'
import { Link } from '../../shared/modal/link.tsx'
import css from './ticket-page.module.css'
import { type LoadedTicket } from './ticket.load.ts'
import { useFreshTicket } from './use-fresh-ticket.ts'
import { useMessage } from '../../shared/tickets/use-message.ts'

/**
 * Page of a ticket: its status, the messages, the form for the next message, and the rating after the ticket is closed.
 */
export function TicketPage({ loaded }: { loaded: LoadedTicket }) {
  if (loaded.status === 'loaded' && loaded.value !== null)
    return <TicketView key={loaded.value.id} loaded={loaded.value} />
  if (loaded.status === 'failed')
    return (
      <>
        <PageHeader title="Вопрос" back={ticketsLink} />
        <LoadFailed of={loaded}>{loaded.text}</LoadFailed>
      </>
    )
  return (
    <NotFound title="Такого вопроса нет" to="/help/threads" action="Мои вопросы">
      Возможно, адрес скопирован не&nbsp;целиком. Все ваши вопросы — в&nbsp;одном списке
    </NotFound>
  )
}

function TicketView({ loaded }: { loaded: TicketCard }) {
  const freshTicket = useFreshTicket(loaded)
  const { thread, failed, busy } = freshTicket
  const { today } = useMemberSummary()
  useReadPage(`/help/threads/${thread.id}`)
  const isNew = useIsNew() && thread.messages.length === 1
  return (
    <>
      <PageHeader title={`Вопрос №\u00a0${thread.number}`} back={ticketsLink}>
        {thread.status !== 'closed' && (
          <Button variant="ghost" busy={busy} onClick={freshTicket.close}>
            Закрыть вопрос
          </Button>
        )}
      </PageHeader>
      <div className={css.thread} data-wide>
        <div className={css.state}>
          <TicketState thread={thread} today={today} isNew={isNew} />
          <div className={css.aside}>
            <Facts>
              <Fact name="Отправлен">{formatMoment(thread.createdAt, { now: today })}</Fact>
            </Facts>
            <ButtonLink to="/help" variant="secondary">
              Найти ответ в&nbsp;помощи
            </ButtonLink>
            <ButtonLink to={newTicketAddress({ about: 'general' })} variant="ghost">
              Задать другой вопрос
            </ButtonLink>
          </div>
        </div>
        <TicketMessages messages={thread.messages} today={today} />
        {failed !== null && <Alert tone="bad">{failed}</Alert>}
        {thread.status === 'closed' && (
          <TicketRating
            rating={thread.rating}
            isJustClosed={freshTicket.isJustClosed}
            onRate={freshTicket.rate}
          />
        )}
        <Reply id={thread.id} onSent={freshTicket.take} />
      </div>
    </>
  )
}

type TicketStateProps = { thread: TicketCard; today: string; isNew: boolean }

/**
 * Status of a ticket, its subject, and the time by which the support answers. For a ticket that was just sent, this time
 * is in the message about it.
 */
function TicketState({ thread, today, isNew }: TicketStateProps) {
  const { status, subject, answerBy } = thread
  const until =
    answerBy && `Ответим до\u00a0${withinSentence(formatMoment(answerBy, { now: today }))}\u00a0МСК`
  return (
    <section aria-label="Состояние" className={css.state}>
      <StatusLine tag={ticketAppearance(status)}>
        {subject.link === null ? (
          <span className={css.about}>{subject.words}</span>
        ) : (
          <Link to={subject.link} className={css.about}>
            {subject.words}
          </Link>
        )}
      </StatusLine>
      {isNew ? (
        <Alert tone="ok" title="Вопрос отправлен">
          {until ?? 'Когда ответим, придёт уведомление'}
        </Alert>
      ) : (
        until !== null && <p className={css.until}>{until}</p>
      )}
      {status === 'closed' && (
        <p className={css.until}>Если не&nbsp;решено, напишите снова: мы&nbsp;вернёмся к&nbsp;вопросу</p>
      )}
    </section>
  )
}

function Reply({ id, onSent }: { id: string; onSent: (thread: TicketCard) => void }) {
  const message = useMessage({
    name: `thread-${id}`,
    prefill: '',
    path: fillPath('/api/thread/:id/message/', { id }),
    fields: noFields,
    onSent,
  })
  return <MessageLine message={message} />
}

const noFields = {}

/** Converts the first character to lower case, for use within a sentence: «вчера, 14:20». */
const withinSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const ticketsLink = { to: '/help/threads', label: 'Мои вопросы' }
