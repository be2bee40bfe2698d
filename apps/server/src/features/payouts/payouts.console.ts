import { brakeSchema, payoutDeskSchema } from '@impulse/wire/console-payout-desk'
import { withdrawalColumns } from '@impulse/wire/console-payout-columns'
import {
  approvalSchema,
  consolePayoutPaths,
  numberParamSchema,
  outcomeSchema,
  rejectionSchema,
  withdrawalListSchema,
  withdrawalOneSchema,
  withdrawalQuerySchema,
} from '@impulse/wire/console-payouts'
import { listDoor } from '../../platform/console/list-door.ts'
import type { App, Routes } from '../../platform/http/app.ts'
import type { Log } from '../../platform/log/log.ts'
import {
  approvePayout,
  checkPayoutsNow,
  type Desk,
  type LookForRisk,
  deskOverview,
  everyWithdrawal,
  lookAtWithdrawal,
  rejectPayout,
  settlePayout,
  startPayouts,
  stopPayouts,
  withdrawalsPage,
} from './payouts.ts'

/** What becomes of applications for money. */
export const payoutsDoor =
  (desk: Desk & { log: Log; look: LookForRisk }): Routes =>
  (app) => {
    const params = numberParamSchema
    const one = { 200: withdrawalOneSchema }
    listDoor(app, {
      ...{ path: consolePayoutPaths.list, action: 'payouts.queue' },
      ...{ query: withdrawalQuerySchema, answer: withdrawalListSchema },
      page: (query) => withdrawalsPage(desk, query),
      file: {
        ...{ action: 'payouts.export-lists', title: 'Заявки на вывод', columns: withdrawalColumns },
        rows: (query) => everyWithdrawal(desk, query),
      },
    })
    app.get(
      consolePayoutPaths.one,
      { config: { action: 'payouts.queue' }, schema: { params, response: one } },
      ({ params: { id } }) => lookAtWithdrawal(desk, BigInt(id)),
    )
    app.post(
      consolePayoutPaths.approval,
      { config: { action: 'payouts.approve' }, schema: { params, response: { 200: approvalSchema } } },
      async ({ params: { id }, staff }) => {
        const { isApproved } = await approvePayout(desk, { number: BigInt(id), as: staff.name })
        return { isApproved }
      },
    )
    app.post(
      consolePayoutPaths.rejection,
      {
        config: { action: 'payouts.reject' },
        schema: { params, body: rejectionSchema, response: one },
      },
      async ({ params: { id }, body: { reason, note }, staff }) => {
        const said = { number: BigInt(id), as: staff.name, reason }
        await rejectPayout(desk, { ...said, ...(note && { note }) })
        return lookAtWithdrawal(desk, BigInt(id))
      },
    )
    app.post(
      consolePayoutPaths.outcome,
      { config: { action: 'payouts.settle' }, schema: { params, body: outcomeSchema, response: one } },
      async ({ params: { id }, body, staff }) => {
        await settlePayout(desk, { number: BigInt(id), as: staff.name, ...body })
        return lookAtWithdrawal(desk, BigInt(id))
      },
    )
    deskRoutes(app, desk)
  }

/** The brake, and what the provider keeps without an end. */
function deskRoutes(app: App, desk: Desk & { log: Log }): void {
  const response = { 200: payoutDeskSchema }
  app.get(consolePayoutPaths.desk, { config: { action: 'payouts.desk' }, schema: { response } }, () =>
    deskOverview(desk),
  )
  app.put(
    consolePayoutPaths.brake,
    { config: { action: 'payouts.brake' }, schema: { body: brakeSchema, response } },
    async ({ body: { isOn, reason }, staff }) => {
      const as = staff.name
      await (isOn ? stopPayouts(desk, { as, reason }) : startPayouts(desk, { as }))
      return deskOverview(desk)
    },
  )
  app.post(
    consolePayoutPaths.asking,
    { config: { action: 'payouts.ask' }, schema: { response } },
    async () => {
      await checkPayoutsNow(desk)
      return deskOverview(desk)
    },
  )
}
