import { BalancePage } from '../../features/balance/balance-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.balance }

export default function Route() {
  return <BalancePage />
}
