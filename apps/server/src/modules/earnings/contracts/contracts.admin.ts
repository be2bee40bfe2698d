import { contractListDefinition } from '@impulse/copy-ru/contracts/contract-list'
import { pointsToNumber } from '@impulse/api/fields/money'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { toStaffActor } from '../../../platform/staff/staff.service.ts'
import { contractList, getAdminContract, reassignContract } from './contracts.service.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/** Console routes for contracts: the list, one contract, and the move of a contract to another member. */
export const contractsAdminRoutes =
  ({ db, clock }: DbContext): Routes =>
  (app) => {
    registerListRoute(app, contractListDefinition, contractList(db))
    app.addRoute(
      'GET /console/api/contracts/:id',
      { config: { action: 'contracts.list' } },
      ({ params: { id } }) => getAdminContract(db, id),
    )
    app.addRoute(
      'POST /console/api/contracts/:id/reassignment',
      { config: { action: 'contracts.reassign' } },
      async ({ params: { id: number }, body: { phone, reason }, staff }) => {
        const context = { db, clock, actor: toStaffActor(staff), staffName: staff.name }
        const { clawedBack, debt, accrued, memberCreated } = await reassignContract(context, {
          number,
          phone,
          reason,
        })
        return {
          clawedBack: pointsToNumber(clawedBack),
          debt: pointsToNumber(debt),
          accrued: pointsToNumber(accrued),
          memberCreated,
        }
      },
    )
  }
