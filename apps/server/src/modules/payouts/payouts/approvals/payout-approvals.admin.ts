import { payoutSwitchRequestSchema, payoutOverviewSchema } from '@impulse/api/payouts/console-payout-overview'
import { withdrawalColumns } from './payout-approvals.columns.ts'
import {
  approvalSchema,
  consolePayoutPaths,
  numberParamSchema,
  outcomeSchema,
  rejectionSchema,
  withdrawalListSchema,
  withdrawalOneSchema,
  withdrawalQuerySchema,
} from '@impulse/api/payouts/console-payouts'
import { registerListRoute } from '../../../../platform/admin/list-route.ts'
import type { App, Routes } from '../../../../platform/http/app.ts'
import type { Log } from '../../../../platform/log/log.ts'
import {
  recordApproval,
  checkPayoutsNow,
  type PayoutContext,
  type ScanForRisk,
  getPayoutOverview,
  everyWithdrawal,
  getAdminWithdrawal,
  recordRejection,
  recordOutcomeByHand,
  startPayouts,
  stopPayouts,
  withdrawalsPage,
} from '../payouts.service.ts'

/** Admin routes of withdrawals. */
export const payoutsAdminRoutes =
  (context: PayoutContext & { log: Log; scan: ScanForRisk }): Routes =>
  (app) => {
    const params = numberParamSchema
    const one = { 200: withdrawalOneSchema }
    registerListRoute(app, {
      path: consolePayoutPaths.list,
      action: 'payouts.queue',
      query: withdrawalQuerySchema,
      answer: withdrawalListSchema,
      page: (query) => withdrawalsPage(context, query),
      file: {
        action: 'payouts.export-lists',
        title: 'Заявки на вывод',
        columns: withdrawalColumns,
        rows: (query) => everyWithdrawal(context, query),
      },
    })
    app.get(
      consolePayoutPaths.one,
      { config: { action: 'payouts.queue' }, schema: { params, response: one } },
      ({ params: { id } }) => getAdminWithdrawal(context, BigInt(id)),
    )
    app.post(
      consolePayoutPaths.approval,
      { config: { action: 'payouts.approve' }, schema: { params, response: { 200: approvalSchema } } },
      async ({ params: { id }, staff }) => {
        const { isApproved } = await recordApproval(context, { number: BigInt(id), as: staff.name })
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
        await recordRejection(context, { ...said, ...(note && { note }) })
        return getAdminWithdrawal(context, BigInt(id))
      },
    )
    app.post(
      consolePayoutPaths.outcome,
      {
        config: { action: 'payouts.record-outcome' },
        schema: { params, body: outcomeSchema, response: one },
      },
      async ({ params: { id }, body, staff }) => {
        await recordOutcomeByHand(context, { number: BigInt(id), as: staff.name, ...body })
        return getAdminWithdrawal(context, BigInt(id))
      },
    )
    payoutOverviewRoutes(app, context)
  }

/** Admin routes of the payout pause and of payouts with an unknown outcome. */
function payoutOverviewRoutes(app: App, context: PayoutContext & { log: Log }): void {
  const response = { 200: payoutOverviewSchema }
  app.get(consolePayoutPaths.overview, { config: { action: 'payouts.overview' }, schema: { response } }, () =>
    getPayoutOverview(context),
  )
  app.put(
    consolePayoutPaths.pause,
    { config: { action: 'payouts.pause' }, schema: { body: payoutSwitchRequestSchema, response } },
    async ({ body: { isOn, reason }, staff }) => {
      const as = staff.name
      await (isOn ? stopPayouts(context, { as, reason }) : startPayouts(context, { as }))
      return getPayoutOverview(context)
    },
  )
  app.post(
    consolePayoutPaths.statusCheck,
    { config: { action: 'payouts.check-status' }, schema: { response } },
    async () => {
      await checkPayoutsNow(context)
      return getPayoutOverview(context)
    },
  )
}
