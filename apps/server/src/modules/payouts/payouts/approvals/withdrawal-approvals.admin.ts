import { withdrawalListDefinition } from '@impulse/copy-ru/payouts/withdrawal-list'
import { registerListRoute } from '../../../../platform/admin/list-route.ts'
import type { App, Routes } from '../../../../platform/http/app.ts'
import type { Log } from '../../../../platform/log/log.ts'
import {
  recordApproval,
  changeMethodOfReadyPayouts,
  checkPayoutsNow,
  findProvider,
  type PayoutContext,
  type CheckRisk,
  getPayoutOverview,
  everyWithdrawal,
  getAdminWithdrawal,
  checkProviderAndReject,
  recordOutcomeByHand,
  resubmitPayout,
  explainContradiction,
  resumePayouts,
  pausePayouts,
  withdrawalsPage,
} from '../payouts.service.ts'

/**
 * Admin routes by which staff list, approve, reject and resubmit withdrawals and record the outcomes of their payouts.
 */
export const withdrawalApprovalsAdminRoutes =
  (context: PayoutContext & { log: Log; checkRisk: CheckRisk }): Routes =>
  (app) => {
    const withProvider = { ...context, provider: findProvider(context.config) }
    registerListRoute(app, withdrawalListDefinition, {
      page: (query) => withdrawalsPage(context, query),
      rows: (query) => everyWithdrawal(context, query),
    })
    app.addRoute(
      'GET /console/api/withdrawals/:id',
      { config: { action: 'withdrawals.list' } },
      ({ params: { id } }) => getAdminWithdrawal(context, BigInt(id)),
    )
    app.addRoute(
      'POST /console/api/withdrawals/:id/approval',
      { config: { action: 'payouts.approve' } },
      async ({ params: { id }, staff }) => {
        const { isApproved } = await recordApproval(context, { number: BigInt(id), staffName: staff.name })
        return { isApproved }
      },
    )
    app.addRoute(
      'POST /console/api/withdrawals/:id/rejection',
      { config: { action: 'payouts.reject' } },
      async ({ params: { id }, body: { reason, note }, staff }) => {
        const rejection = { number: BigInt(id), staffName: staff.name, reason }
        await checkProviderAndReject(withProvider, { ...rejection, ...(note && { note }) })
        return getAdminWithdrawal(context, BigInt(id))
      },
    )
    app.addRoute(
      'POST /console/api/withdrawals/:id/outcome',
      { config: { action: 'payouts.record-outcome' } },
      async ({ params: { id }, body, staff }) => {
        await recordOutcomeByHand(withProvider, { number: BigInt(id), staffName: staff.name, ...body })
        return getAdminWithdrawal(context, BigInt(id))
      },
    )
    app.addRoute(
      'POST /console/api/withdrawals/:id/resubmission',
      { config: { action: 'payouts.resubmit' } },
      async ({ params: { id }, staff }) => {
        await resubmitPayout(withProvider, { number: BigInt(id), staffName: staff.name })
        return getAdminWithdrawal(context, BigInt(id))
      },
    )
    app.addRoute(
      'POST /console/api/withdrawals/:id/explanation',
      { config: { action: 'payouts.explain' } },
      async ({ params: { id }, body: { reason }, staff }) => {
        await explainContradiction(context, { number: BigInt(id), staffName: staff.name, reason })
        return getAdminWithdrawal(context, BigInt(id))
      },
    )
    payoutOverviewRoutes(app, context)
  }

/** Admin routes of the payout pause and of payouts with an unknown outcome. */
function payoutOverviewRoutes(app: App, context: PayoutContext & { log: Log }): void {
  app.addRoute('GET /console/api/payout-overview', { config: { action: 'payouts.overview' } }, () =>
    getPayoutOverview(context),
  )
  app.addRoute(
    'PUT /console/api/payout-overview/pause',
    { config: { action: 'payouts.pause' } },
    async ({ body: { isOn, reason }, staff }) => {
      const change = { staffName: staff.name, reason }
      await (isOn ? pausePayouts(context, change) : resumePayouts(context, change))
      return getPayoutOverview(context)
    },
  )
  app.addRoute(
    'POST /console/api/payout-overview/method-change',
    { config: { action: 'payouts.change-method' } },
    async ({ body, staff }) => {
      await changeMethodOfReadyPayouts(context, { staffName: staff.name, shown: body })
      return getPayoutOverview(context)
    },
  )
  app.addRoute(
    'POST /console/api/payout-overview/status-check',
    { config: { action: 'payouts.check-status' } },
    async () => {
      await checkPayoutsNow(context)
      return getPayoutOverview(context)
    },
  )
}
