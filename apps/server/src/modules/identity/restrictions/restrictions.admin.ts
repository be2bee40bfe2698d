import {
  consoleRestrictionPaths,
  newRestrictionSchema,
  type RestrictionKind,
} from '@impulse/api/members/console-restrictions'
import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import type { Routes } from '../../../platform/http/app.ts'
import { liftRestriction, imposeRestriction, type RestrictionContext } from './restrictions.service.ts'

const actions: Record<RestrictionKind, ConsoleAction> = {
  block: 'members.block',
  payouts: 'members.hold-payouts',
}

/** Console routes with which staff impose and lift a restriction of a member. Each request needs a reason. */
export const restrictionsAdminRoutes =
  (context: RestrictionContext): Routes =>
  (app) => {
    for (const kind of ['block', 'payouts'] as const) {
      const route = {
        config: { action: actions[kind] },
        schema: { params: rowIdSchema, body: newRestrictionSchema, response: { 200: rowIdSchema } },
      }
      app.put(
        consoleRestrictionPaths[kind].put,
        route,
        async ({ params: { id }, body: { reason }, staff }) => {
          await imposeRestriction(context, { memberId: id, kind, as: staff.name, reason })
          return { id }
        },
      )
      app.post(
        consoleRestrictionPaths[kind].end,
        route,
        async ({ params: { id }, body: { reason }, staff }) => {
          await liftRestriction(context, { memberId: id, kind, as: staff.name, reason })
          return { id }
        },
      )
    }
  }
