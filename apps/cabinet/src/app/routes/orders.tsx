import { OrdersPage } from '../../features/orders/orders-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.orders }

export default function Route() {
  return <OrdersPage />
}
