import { OrderPage } from '../../features/orders/order-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.order }

export default function Route() {
  return <OrderPage />
}
