import { dayMs, hoursSince } from '@impulse/api/fields/durations'
import { consoleActionNames, mayDo, type StaffRole } from '@impulse/api/staff/console-permissions'
import { needsDeclaration } from '@impulse/api/staff/needs-declaration'
import {
  type SystemSwitchKind,
  systemSwitchKinds,
  type Funnel,
  funnelDays,
  type Liability,
  liabilityDays,
  liabilityWeeks,
  type Today,
  type WaitingKind,
  waitingKinds,
} from '@impulse/api/dashboard/console-dashboard'
import { pointsToNumber } from '@impulse/api/fields/money'
import { addDays, moscowDay, moscowIso, moscowMidnight } from '../../../platform/clock/moscow.ts'
import type { SignedInStaff } from '../../../platform/admin/signed-in-staff.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import {
  type SignInCodeSwitch,
  getSignInCodeSwitch,
} from '../../../platform/system-switches/system-switches.service.ts'
import { getUndelivered } from '../../../platform/notifications/preferences/preferences.service.ts'
import { countAlarms } from '../security-alarms/security-alarms.service.ts'
import { type PayoutQueue, payoutQueues } from '@impulse/api/payouts/payout-queues'
import { countFailedChecks } from '../../payouts/risk/risk.service.ts'
import { getPayoutPause, getPayoutQueues } from '../../payouts/payouts/payouts.service.ts'
import {
  countBalanceChanges,
  countSettlements,
  countUnclaimedPayouts,
  countConnected,
  countDocumentProposals,
  countDocuments,
  countHalfLiftedRestrictions,
  countSubmittedPayouts,
  countMerges,
  countOpenCases,
  countOrdersInReview,
  countPayerChanges,
  countAdminTickets,
  countRejectingImports,
  countUnfinishedRecalculations,
  sumLiabilities,
  sumReleased,
  type WaitingRow,
} from './dashboard.sql.ts'
import { toConsentStart } from '../../identity/restrictions/restrictions.service.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

const importPeriodDays = 30

type Moments = { now: Date; systemNow: Date; monthAgo: Date }

/**
 * Queues in which the age of the oldest item is measured by the system clock. All other queues use the business clock.
 */
const bySystemClock: ReadonlySet<WaitingKind> = new Set(['undelivered', 'risk-checks', 'security-alarms'])

const pausedSwitches: Record<SystemSwitchKind, (db: Queryable) => Promise<SignInCodeSwitch | null>> = {
  'payouts-paused': getPayoutPause,
  'sign-in-codes-paused': getSignInCodeSwitch,
}

const isPayoutQueue = (kind: WaitingKind): kind is PayoutQueue => payoutQueues.some((queue) => queue === kind)

const counts: Record<
  Exclude<WaitingKind, PayoutQueue>,
  (db: Queryable, times: Moments) => Promise<WaitingRow>
> = {
  'identity-documents': (db) => countDocuments(db),
  withdrawals: (db) => countOrdersInReview(db, 'withdrawal'),
  claims: (db) => countOrdersInReview(db, 'contract'),
  'risk-cases': (db) => countOpenCases(db),
  'risk-checks': (db) => countFailedChecks(db),
  'security-alarms': (db, { systemNow }) => countAlarms(db, systemNow),
  restrictions: (db, { now }) => countHalfLiftedRestrictions(db, toConsentStart(now)),
  'balance-corrections': (db) => countBalanceChanges(db),
  'unclaimed-payouts': (db) => countUnclaimedPayouts(db),
  'manual-settlements': (db) => countSettlements(db),
  'member-merges': (db) => countMerges(db),
  payer: (db) => countPayerChanges(db),
  'legal-texts': (db) => countDocumentProposals(db),
  tickets: (db) => countAdminTickets(db),
  undelivered: (db, { systemNow }) => getUndelivered(db, systemNow),
  imports: (db, { monthAgo }) => countRejectingImports(db, monthAgo),
  'reward-rules': (db) => countUnfinishedRecalculations(db),
}

/**
 * Returns the queues that a staff member with these roles may see, each with its length and the age of its
 * oldest item.
 */
export async function getDashboard(
  { db, clock }: DbContext,
  { roles, isDeclared }: Pick<SignedInStaff, 'roles' | 'isDeclared'>,
): Promise<Today> {
  const [now, systemNow] = [clock.businessNow(), clock.systemNow()]
  const monthAgo = new Date(now.getTime() - importPeriodDays * dayMs)
  const kinds = waitingKinds.filter((kind) => mayDo(`dashboard.${kind}`, roles))
  const payouts = kinds.some(isPayoutQueue) ? await getPayoutQueues({ db, clock }) : []
  const getRow = async (kind: WaitingKind): Promise<WaitingRow & { sum: bigint | null }> => {
    if (!isPayoutQueue(kind)) return { ...(await counts[kind](db, { now, systemNow, monthAgo })), sum: null }
    return payouts.find(({ queue }) => queue === kind) ?? { count: 0, oldestAt: null, sum: 0n }
  }
  const getWaiting = async (kind: WaitingKind) => {
    const { count, oldestAt, sum } = await getRow(kind)
    const oldestHours = oldestAt && hoursSince(oldestAt, bySystemClock.has(kind) ? systemNow : now)
    return { kind, count, oldestHours, sum: sum === null ? null : pointsToNumber(sum) }
  }
  return {
    isConfirmed: roles.length > 0,
    needsDeclaration:
      !isDeclared && consoleActionNames.some((action) => needsDeclaration(action) && mayDo(action, roles)),
    pausedSwitches: await listPausedSwitches(db, roles),
    waiting: await Promise.all(kinds.map(getWaiting)),
  }
}

/** Returns the active system switches that a staff member with these roles may see. */
async function listPausedSwitches(
  db: Queryable,
  roles: readonly StaffRole[],
): Promise<Today['pausedSwitches']> {
  const kinds = systemSwitchKinds.filter((kind) => mayDo(`dashboard.${kind}`, roles))
  const found = await Promise.all(
    kinds.map(async (kind) => ({ kind, systemSwitch: await pausedSwitches[kind](db) })),
  )
  return found.flatMap(({ kind, systemSwitch }) => {
    if (!systemSwitch?.isOn) return []
    const { reason, actor, changedAt } = systemSwitch
    return [{ kind, reason, actor, changedAt: changedAt && moscowIso(changedAt) }]
  })
}

/**
 * Returns the points that the programme owes its members now, and sums of the frozen points by the time at which they
 * become available (business clock).
 */
export async function getLiability({ db, clock }: DbContext): Promise<Liability> {
  const now = clock.businessNow()
  const until = liabilityDays.map((days) => new Date(now.getTime() + days * dayMs))
  const weeks = Array.from({ length: liabilityWeeks }, (_, week) => addDays(moscowDay(now), 7 * week))
  const weekEnds = weeks.map((since) => moscowMidnight(addDays(since, 7)))
  const [owed, released, byWeeks] = await Promise.all([
    sumLiabilities(db),
    sumReleased(db, until),
    // Ends each sum a millisecond before the end of its week. Lots are released at midnight, and a lot that is
    // released exactly at the end of a week must count in the next week.
    sumReleased(
      db,
      weekEnds.map((end) => new Date(end.getTime() - 1)),
    ),
  ])
  invariant(owed, 'the query of the owed points must return one row')
  return {
    available: pointsToNumber(owed.available),
    reserved: pointsToNumber(owed.reserved),
    frozen: pointsToNumber(owed.frozen),
    debt: pointsToNumber(owed.debt),
    releases: liabilityDays.map((days, at) => ({ days, sum: pointsToNumber(released[at] ?? 0n) })),
    weeks: weeks.map((since, at) => ({
      since,
      sum: pointsToNumber((byWeeks[at] ?? 0n) - (byWeeks[at - 1] ?? 0n)),
    })),
  }
}

/**
 * Returns how many contracts of the last `funnelDays` days were connected, rewarded and released, and how
 * many payouts of these days were sent and paid (business clock).
 */
export async function getFunnel({ db, clock }: DbContext): Promise<Funnel> {
  const to = moscowDay(clock.businessNow())
  const since = addDays(to, 1 - funnelDays)
  const [{ connected, rewarded, released }, { left, paid }] = await Promise.all([
    countConnected(db, since),
    countSubmittedPayouts(db, moscowMidnight(since)),
  ])
  return {
    since,
    to,
    connected: Number(connected),
    rewarded: countedToDto(rewarded),
    released: countedToDto(released),
    left: countedToDto(left),
    paid: countedToDto(paid),
  }
}

const countedToDto = ({ count, sum }: { count: bigint; sum: bigint }) => ({
  count: Number(count),
  sum: pointsToNumber(sum),
})
