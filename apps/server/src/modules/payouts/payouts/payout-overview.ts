import type { PayoutOverview } from '@impulse/api/payouts/console-payout-overview'
import { pointsToNumber } from '@impulse/api/fields/money'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Log } from '../../../platform/log/log.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { checkDuePayouts } from './providers/check-payouts.ts'
import { findProvider } from './providers/find-provider.ts'
import { findInFlight } from './providers/provider-payouts.sql.ts'
import { getFirstAdmin, getPayoutPause, getRemainingToday } from './controls/payout-pause.ts'
import type { PayoutContext } from './approvals/withdrawal-approvals.service.ts'
import { selectTotals, type StateTotal } from './payouts.sql.ts'
import { countReadyWithOtherMethod } from './controls/payout-method.sql.ts'
import type { ProviderPayout } from './providers/provider-payouts.sql.ts'
import { findRestoreGaps } from './reconciliation/restore-gaps.ts'
import { selectForStaff } from './providers/recheck-payouts.sql.ts'

/**
 * Returns the payout pause, the points that remain of the daily cap, payouts by state, and the payouts that need
 * attention: those with an unknown outcome, and those that staff must check.
 */
export async function getPayoutOverview({ db, clock, config }: PayoutContext): Promise<PayoutOverview> {
  const { dailyCap, secondApprovalFrom, approverDailyCap, approver30DayCap } = config
  const [payoutPause, remaining, totals, inFlight, forStaff, readyWithOtherMethod] = await Promise.all([
    getPayoutPause(db),
    getRemainingToday(db, { clock, dailyCap }),
    selectTotals(db),
    findInFlight(db),
    selectForStaff(db),
    countReadyWithOtherMethod(db, config.method),
  ])
  const { isOn, byAdmin, reason, actor, changedAt, unreconciled, firstReason } = payoutPause
  const restoreGaps = await findRestoreGaps(db, { config, days: unreconciled })
  const firstAdmin = getFirstAdmin(payoutPause, restoreGaps)
  return {
    payoutPause: {
      isOn,
      byAdmin,
      reason,
      actor,
      firstAdmin,
      firstReason: firstAdmin === null ? '' : firstReason,
      changedAt: changedAt && moscowIso(changedAt),
      needsTwoAdmins: unreconciled !== null,
      restoreGaps,
    },
    totals: totals.map(totalToDto),
    dailyCap: pointsToNumber(dailyCap),
    leftToday: pointsToNumber(remaining),
    secondApprovalFrom: pointsToNumber(secondApprovalFrom),
    approverDailyCap: pointsToNumber(approverDailyCap),
    approver30DayCap: pointsToNumber(approver30DayCap),
    canCheckStatus: findProvider(config) !== null,
    method: config.method,
    readyWithOtherMethod: {
      count: readyWithOtherMethod.count,
      sum: pointsToNumber(readyWithOtherMethod.sum),
    },
    unfinishedPayouts: [...forStaff, ...inFlight].map(providerPayoutToDto),
  }
}

const providerPayoutToDto = ({
  number,
  reference,
  credited,
  requestStartedAt,
  providerStatus,
}: ProviderPayout): PayoutOverview['unfinishedPayouts'][number] => ({
  id: String(number),
  reference,
  credited: pointsToNumber(credited),
  providerStatus,
  requestStartedAt: requestStartedAt && moscowIso(requestStartedAt),
})

export const totalToDto = ({ state, count, sum }: StateTotal): PayoutOverview['totals'][number] => ({
  state,
  count,
  sum: pointsToNumber(sum),
})

/**
 * Time limit of a status check that staff request. The worker checks the remaining payouts when their leases end,
 * after a minute.
 */
const checkTimeoutMs = 20_000

/**
 * Requests the status of all payouts with an unknown outcome from the provider, including payouts whose next check is
 * not due yet.
 * @throws Refusal provider_absent
 */
export async function checkPayoutsNow({
  db,
  clock,
  config,
  log,
}: PayoutContext & { log: Log }): Promise<void> {
  const provider = findProvider(config)
  if (!provider) throw new Refusal('provider_absent')
  await checkDuePayouts(
    { db, clock, log, provider },
    { all: true, signal: AbortSignal.timeout(checkTimeoutMs) },
  )
}
