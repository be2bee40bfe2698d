import type { RestrictionKind } from '@impulse/api/members/console-restrictions'
import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import type { Routes } from '../../../platform/http/app.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { liftRestriction, imposeRestriction, type RestrictionContext } from './restrictions.service.ts'

const restrictions = [
  { kind: 'block', action: 'members.block', path: '/console/api/members/:id/block' },
  {
    kind: 'payouts',
    action: 'members.restrict-payouts',
    path: '/console/api/members/:id/payout-restriction',
  },
] as const satisfies { kind: RestrictionKind; action: ConsoleAction; path: string }[]

/** Console routes with which staff impose and lift a restriction of a member. Each request needs a reason. */
export const restrictionsAdminRoutes =
  (context: RestrictionContext): Routes =>
  (app) => {
    for (const { kind, action, path } of restrictions) {
      app.addRoute(
        `PUT ${path}`,
        { config: { action } },
        async ({ params: { id }, body: { reason }, staff }) => {
          await imposeRestriction(context, { memberId: id, kind, staffName: staff.name, reason })
          return { id }
        },
      )
      app.addRoute(
        `POST ${path}/end`,
        { config: { action } },
        async ({ params: { id }, body: { reason }, staff }) => {
          // The guard of the route does not check this, because the same action imposes a restriction, which releases no
          // money and needs no account declaration.
          if (!staff.isDeclared) throw new Refusal('staff_undeclared')
          const isLifted = await liftRestriction(context, {
            memberId: id,
            kind,
            staffName: staff.name,
            reason,
          })
          return { id, isLifted }
        },
      )
    }
  }
