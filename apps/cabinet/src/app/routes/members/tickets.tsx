import { useLoaderData } from 'react-router'
import { type LoadedTickets, loadTickets } from '../../../features/tickets/tickets.load.ts'
import { TicketsPage } from '../../../features/tickets/tickets-page.tsx'
import { pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.tickets }

export const loader = pageLoad(loadTickets)

export function Component() {
  return <TicketsPage loaded={useLoaderData<LoadedTickets>()} />
}
