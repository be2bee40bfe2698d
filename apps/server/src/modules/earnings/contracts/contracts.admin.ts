import {
  consoleContractPaths,
  contractListSchema,
  contractOneSchema,
  contractParamSchema,
  contractQuerySchema,
  reassignedSchema,
  reassignmentSchema,
} from '@impulse/api/contracts/console-contracts'
import { contractColumns } from './contracts.columns.ts'
import { pointsToWire } from '@impulse/api/fields/money'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { toStaffActor } from '../../../platform/staff/staff.service.ts'
import { contractList, getAdminContract, reassignContract } from './contracts.service.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/** Console routes of contracts. */
export const contractsAdminRoutes =
  ({ db, clock }: DbContext): Routes =>
  (app) => {
    const params = contractParamSchema
    const contracts = contractList(db)
    registerListRoute(app, {
      path: consoleContractPaths.list,
      action: 'contracts.list',
      query: contractQuerySchema,
      answer: contractListSchema,
      page: contracts.page,
      file: {
        action: 'contracts.export',
        title: 'Договоры',
        columns: contractColumns,
        rows: contracts.rows,
      },
    })
    app.get(
      consoleContractPaths.one,
      { config: { action: 'contracts.list' }, schema: { params, response: { 200: contractOneSchema } } },
      ({ params: { id } }) => getAdminContract(db, id),
    )
    app.post(
      consoleContractPaths.reassignment,
      {
        config: { action: 'contracts.reassign' },
        schema: { params, body: reassignmentSchema, response: { 200: reassignedSchema } },
      },
      async ({ params: { id: number }, body: { phone, reason }, staff }) => {
        const context = { db, clock, actor: toStaffActor(staff), as: staff.name }
        const { takenBack, debt, accrued, memberCreated } = await reassignContract(context, {
          number,
          phone,
          reason,
        })
        return {
          takenBack: pointsToWire(takenBack),
          debt: pointsToWire(debt),
          accrued: pointsToWire(accrued),
          memberCreated,
        }
      },
    )
  }
