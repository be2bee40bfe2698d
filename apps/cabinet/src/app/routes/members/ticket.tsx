import type { TicketCard } from '@impulse/api/tickets/ticket'
import { useLoaderData } from 'react-router'
import { type LoadedTicket, loadTicket } from '../../../features/tickets/ticket.load.ts'
import { TicketPage } from '../../../features/tickets/ticket-page.tsx'
import { pageLoadOne } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'
import { toPageTitle } from '../../document/detail-title.ts'

export const handle: PageHandle = {
  page: pages.thread,
  title: toPageTitle<TicketCard>('Вопрос не найден', ({ number }) => `Вопрос №\u00a0${number}`),
}

export const loader = pageLoadOne(loadTicket)

export function Component() {
  return <TicketPage loaded={useLoaderData<LoadedTicket>()} />
}
