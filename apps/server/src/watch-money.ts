import { hourMs } from '@impulse/api/fields/durations'
import { countOverdueLots } from './ledger/ledger.ts'
import { findVerification } from './modules/operations/verification/verification.service.ts'
import { getPayoutPause, getPayoutQueues } from './modules/payouts/payouts/payouts.service.ts'
import { countFailedChecks } from './modules/payouts/risk/risk.service.ts'
import type { DbContext } from './platform/db/db-context.ts'
import type { Metrics } from './platform/http/metrics.ts'

/** Adds the metrics of payouts, of the verification, of overdue lots and of failed risk checks. */
export function watchMoney(metrics: Metrics, { db, clock }: DbContext): void {
  const readQueues = metrics.watchQueues('payout_queue', async () => {
    const now = clock.businessNow().getTime()
    return (await getPayoutQueues({ db, clock })).map(({ queue, count, sum, oldestAt }) => ({
      queue,
      count,
      sum: Number(sum),
      oldestSeconds: oldestAt === null ? 0 : Math.max(0, now - oldestAt.getTime()) / 1000,
    }))
  })
  metrics.watchValues(
    {
      verify_differences:
        'Differences that the last whole verification and the verifications of changes since then found; 1000: that many or more',
      verify_age_seconds:
        'Time since the last whole verification ended, or since the installation of the database until one has ended',
      verify_changes_age_seconds: 'Time from which transactions may not be verified yet',
      lots_overdue:
        'Lots that no risk case and no failed check holds, posted and due for release an hour ago; 1000: that many or more',
      risk_checks_failed: 'Members and browsers of staff whose last risk check failed',
      risk_checks_failed_age_seconds: 'Time since the oldest of these checks failed first; 0: none failed',
      payouts_paused: '1 while the payout pause is on, otherwise 0',
      payouts_unknown_age_seconds:
        'Age of the oldest payout at the provider without a known outcome for an hour, or whose outcome the provider contradicts; 0: there is none',
    },
    async () => {
      const hourAgo = new Date(clock.businessNow().getTime() - hourMs)
      const [
        { finishedAt, installedAt, changesSince, differenceCount },
        overdue,
        failedChecks,
        pause,
        queues,
      ] = await Promise.all([
        findVerification(db),
        countOverdueLots(db, { before: hourAgo }),
        countFailedChecks(db),
        getPayoutPause(db),
        readQueues(),
      ])
      const getAge = (at: Date) => Math.max(0, clock.systemNow().getTime() - at.getTime()) / 1000
      return {
        payouts_paused: Number(pause.isOn),
        payouts_unknown_age_seconds:
          queues.find(({ queue }) => queue === 'payouts-unclear')?.oldestSeconds ?? 0,
        lots_overdue: overdue,
        risk_checks_failed: failedChecks.count,
        risk_checks_failed_age_seconds: failedChecks.oldestAt ? getAge(failedChecks.oldestAt) : 0,
        verify_differences: differenceCount,
        verify_age_seconds: getAge(finishedAt ?? installedAt),
        verify_changes_age_seconds: getAge(changesSince),
      }
    },
  )
}
