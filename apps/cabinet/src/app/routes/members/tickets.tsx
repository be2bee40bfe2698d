import { useLoaderData } from 'react-router'
import { type LoadedTickets, loadTickets } from '../../../features/tickets/tickets.load.ts'
import { TicketsPage } from '../../../features/tickets/tickets-page.tsx'
import { clientLoad, serverLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.tickets }

export const loader = serverLoad(loadTickets)
export const clientLoader = clientLoad(loadTickets)

export default function Route() {
  return <TicketsPage loaded={useLoaderData<LoadedTickets>()} />
}
