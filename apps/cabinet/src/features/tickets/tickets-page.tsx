import type { Ticket } from '@impulse/api/tickets/ticket'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { EmptyState } from '../../shared/feedback/empty-state.tsx'
import { formatMoment } from '../../shared/format/date.ts'
import { listPageSize } from '../../shared/list/growing-list.ts'
import { ShowMore } from '../../shared/list/show-more.tsx'
import { useLastLoadedList } from '../../shared/list/use-last-loaded-list.ts'
import { ListCard, ListRow } from '../../shared/list/list-row.tsx'
import { LoadFailed } from '../../shared/feedback/load-failed.tsx'
import { fromList } from '../../shared/page/from-list.ts'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { StatusTag } from '../../shared/ui/status-tag.tsx'
import { newTicketAddress } from '../../shared/feedback/support-address.ts'
import { ticketAppearance } from './ticket-status.ts'
import css from './tickets-page.module.css'
import type { LoadedTickets } from './tickets.load.ts'

/** Page «Мои вопросы»: the member's tickets, most recently changed ticket first. */
export function TicketsPage({ loaded: { shownCount, list: found } }: { loaded: LoadedTickets }) {
  const { list, failed } = useLastLoadedList(found)
  const { today } = useMemberSummary()
  return (
    <>
      <PageHeader title="Мои вопросы" back={{ to: '/help', label: 'Помощь' }} />
      <div className={css.tickets}>
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
              to={`/help/threads?shown=${shownCount + listPageSize}`}
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
      state={fromList}
      icon="question"
      tone="plain"
      title={firstLine(preview)}
      about={`№\u00a0${number} · ${subject.words} · ${formatMoment(updatedAt, { now: today })}`}
      status={<StatusTag {...ticketAppearance(status)} />}
    />
  )
}

/**
 * Returns the first line that the member wrote. A prefilled error code or reference number above that line is
 * skipped.
 */
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
