import { useLoaderData } from 'react-router'
import { WithdrawalPage } from '../../features/withdrawal/withdrawal-page.tsx'
import {
  type LoadedWithdrawal,
  loadWithdrawal,
  loadWithdrawalLater,
} from '../../features/withdrawal/withdrawal.load.ts'
import { clientLoad, serverLoad } from '../load.ts'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.withdraw }

export const loader = serverLoad(loadWithdrawal)
export const clientLoader = clientLoad(loadWithdrawalLater)

export default function Route() {
  return <WithdrawalPage loaded={useLoaderData<LoadedWithdrawal>()} />
}
