import { WithdrawalPage } from '../../features/withdrawal/withdrawal-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.withdraw }

export default function Route() {
  return <WithdrawalPage />
}
