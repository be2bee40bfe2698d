import { useLoaderData } from 'react-router'
import { WithdrawalPage } from '../../../features/withdrawals/withdrawal-page.tsx'
import {
  type LoadedWithdrawal,
  loadWithdrawal,
  loadWithdrawalInBrowser,
} from '../../../features/withdrawals/withdrawal.load.ts'
import { clientLoad, serverLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.withdraw }

export const loader = serverLoad(loadWithdrawal)
export const clientLoader = clientLoad(loadWithdrawalInBrowser)

export default function Route() {
  return <WithdrawalPage loaded={useLoaderData<LoadedWithdrawal>()} />
}
