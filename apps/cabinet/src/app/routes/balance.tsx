import { useLoaderData } from 'react-router'
import { BalancePage } from '../../features/balance/balance-page.tsx'
import { type LoadedHistory, loadHistory } from '../../features/balance/history.load.ts'
import { clientLoad, serverLoad } from '../load.ts'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.balance }

export const loader = serverLoad(loadHistory)
export const clientLoader = clientLoad(loadHistory)

export default function Route() {
  return <BalancePage loaded={useLoaderData<LoadedHistory>()} />
}
