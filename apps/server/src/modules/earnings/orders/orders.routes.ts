import type { Routes } from '../../../platform/http/app.ts'
import { getIdempotencyKey } from '../../../platform/http/requests/idempotency-key.ts'
import { withoutResponseValidation } from '../../../platform/http/response-validation.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { cancelOrder, type OrderCategoryHandlers, getOrder, getOrders } from './orders.service.ts'
import type { AppContext } from '../../../platform/context.ts'

type OrderRoutesContext = Pick<AppContext, 'db' | 'sessions'> & { handlers: OrderCategoryHandlers }

export const orderRoutes =
  ({ db, sessions, handlers }: OrderRoutesContext): Routes =>
  (app) => {
    const onlyMember = { onRequest: requireMember(sessions) }
    const one = onlyMember

    app.addRoute('GET /api/order/', { ...onlyMember, ...withoutResponseValidation }, (request) =>
      getOrders(db, request.member.memberId, request.query),
    )
    app.addRoute('GET /api/order/:id/', one, async ({ params: { id }, member: { memberId } }) => ({
      order: await getOrder(db, { id, memberId, handlers }),
    }))
    app.addRoute('POST /api/order/:id/cancel/', one, async (request) => {
      const { id } = request.params
      const { memberId } = request.member
      return { order: await cancelOrder(db, { id, memberId, key: getIdempotencyKey(request), handlers }) }
    })
  }
