import type { Ticket } from '@impulse/wire/thread'
import { useAccount } from '../../shared/account/account.ts'
import { ButtonLink } from '../../shared/button/button-link.tsx'
import { EmptyState } from '../../shared/empty-state/empty-state.tsx'
import { formatMoment } from '../../shared/format/date.ts'
import { listPageSize } from '../../shared/growing-list/growing-list.ts'
import { ShowMore } from '../../shared/growing-list/show-more.tsx'
import { useLastLoadedList } from '../../shared/growing-list/use-standing.ts'
import { ListCard, ListRow } from '../../shared/list-row/list-row.tsx'
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx'
import { PageHeader } from '../../shared/page/page-head.tsx'
import { StatusTag } from '../../shared/status-tag/status-tag.tsx'
import { newTicketAddress } from '../../shared/support/support-address.ts'
import { ticketAppearance } from './thread-look.ts'
import css from './help-page.module.css'
import type { LoadedTickets } from './threads.load.ts'

/** «Мои вопросы»: what a member has asked the support; what was written in last comes first. */
export function TicketsPage({ loaded: { shown, list: found } }: { loaded: LoadedTickets }) {
  const { list, failed } = useLastLoadedList(found)
  const { today } = useAccount()
  return (
    <>
      <PageHeader title="Мои вопросы" back={{ to: '/help', label: 'Помощь' }} />
      <div className={css.help}>
        {list.status === 'failed' && <LoadFailed of={list}>{list.text}</LoadFailed>}
        {list.status === 'loaded' && list.value.items.length === 0 && <NoTickets />}
        {list.status === 'loaded' && list.value.items.length > 0 && (
          <>
            <ListCard>
              {list.value.items.map((ticket) => (
                <li key={ticket.id}>
                  <Row ticket={ticket} today={today} />
                </li>
              ))}
            </ListCard>
            <ShowMore
              left={list.value.totalCount - list.value.items.length}
              to={`/help/threads?shown=${shown + listPageSize}`}
              failed={failed}
            />
            <ButtonLink to={newTicketLink} variant="secondary" wide>
              Задать ещё вопрос
            </ButtonLink>
          </>
        )}
      </div>
    </>
  )
}

function Row({ ticket, today }: { ticket: Ticket; today: string }) {
  const { id, number, subject, preview, status, updatedAt } = ticket
  return (
    <ListRow
      to={`/help/threads/${id}`}
      icon="question"
      tone="plain"
      title={firstLine(preview)}
      about={`№\u00a0${number} · ${subject.words} · ${formatMoment(updatedAt, { now: today })}`}
      status={<StatusTag {...ticketAppearance(status)} />}
    />
  )
}

/** Of a question that begins with an error's code, what the member says of it. */
const firstLine = (preview: string): string => {
  const lines = preview.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => !/^(Ошибка|Номер обращения): /.test(line)) ?? lines[0] ?? ''
}

function NoTickets() {
  return (
    <EmptyState
      art="search"
      title="Вопросов пока нет"
      action={<ButtonLink to={newTicketLink}>Задать вопрос</ButtonLink>}
    >
      Спросите о&nbsp;начислении, договоре, выводе или документе — ответ придёт сюда
    </EmptyState>
  )
}

const newTicketLink = newTicketAddress({ about: 'general' })
