import { useLoaderData } from 'react-router'
import { type LoadedOrder, loadOrder } from '../../features/orders/orders.load.ts'
import { OrderPage } from '../../features/orders/order-page.tsx'
import { clientLoad, serverLoad } from '../load.ts'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.order }

export const loader = serverLoad(loadOrder)
export const clientLoader = clientLoad(loadOrder)

export default function Route() {
  return <OrderPage loaded={useLoaderData<LoadedOrder>()} />
}
