import { useLoaderData } from 'react-router'
import { type LoadedOrders, loadOrders } from '../../../features/orders/orders.load.ts'
import { OrdersPage } from '../../../features/orders/orders-page.tsx'
import { pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.orders }

export const loader = pageLoad(loadOrders)

export function Component() {
  return <OrdersPage loaded={useLoaderData<LoadedOrders>()} />
}
