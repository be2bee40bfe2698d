import { oneOrderSchema, orderQuerySchema, ordersSchema } from './order.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const ordersRoutes = {
  'GET /api/order/': {
    description: 'Returns a page of the orders: claims and withdrawals.',
    querystring: orderQuerySchema,
    response: { 200: ordersSchema },
  },
  'GET /api/order/:id/': {
    description: 'Returns an order.',
    params: rowIdSchema,
    response: { 200: oneOrderSchema },
  },
  'POST /api/order/:id/cancel/': {
    description: 'Cancels an order that is in review.',
    params: rowIdSchema,
    response: { 200: oneOrderSchema },
  },
} as const satisfies MemberRouteTable
