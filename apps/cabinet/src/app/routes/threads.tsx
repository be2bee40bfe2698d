import { useLoaderData } from 'react-router'
import { type LoadedTickets, loadTickets } from '../../features/help/threads.load.ts'
import { TicketsPage } from '../../features/help/threads-page.tsx'
import { clientLoad, serverLoad } from '../load.ts'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.tickets }

export const loader = serverLoad(loadTickets)
export const clientLoader = clientLoad(loadTickets)

export default function Route() {
  return <TicketsPage loaded={useLoaderData<LoadedTickets>()} />
}
