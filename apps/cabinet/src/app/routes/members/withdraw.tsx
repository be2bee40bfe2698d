import { useLoaderData } from 'react-router'
import { WithdrawalPage } from '../../../features/withdrawals/withdrawal-page.tsx'
import {
  type LoadedWithdrawal,
  loadWithdrawal,
  loadWithdrawalInBrowser,
} from '../../../features/withdrawals/withdrawal.load.ts'
import { pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.withdraw }

export const loader = pageLoad(loadWithdrawal, loadWithdrawalInBrowser)

export function Component() {
  return <WithdrawalPage loaded={useLoaderData<LoadedWithdrawal>()} />
}
