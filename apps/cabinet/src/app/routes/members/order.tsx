import type { OrderCard } from '@impulse/api/orders/order'
import { useLoaderData } from 'react-router'
import { type LoadedOrder, loadOrder } from '../../../features/orders/order.load.ts'
import { OrderPage } from '../../../features/orders/order-page.tsx'
import { pageLoadOne } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'
import { toPageTitle } from '../../document/detail-title.ts'

export const handle: PageHandle = {
  page: pages.order,
  title: toPageTitle<OrderCard>('Заявка не найдена', () => pages.order.title),
}

export const loader = pageLoadOne(loadOrder)

export function Component() {
  return <OrderPage loaded={useLoaderData<LoadedOrder>()} />
}
