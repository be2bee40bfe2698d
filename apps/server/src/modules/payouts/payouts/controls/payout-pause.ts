import { minRestoreReasonLength } from '@impulse/api/payouts/payout-limits'
import { mayDo } from '@impulse/api/staff/console-permissions'
import { moscowDay, moscowMidnight } from '../../../../platform/clock/moscow.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { fieldRefusal, invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { type AuditEvent, recordAudit } from '../../../../platform/audit/record-audit.ts'
import { toStaffActor, staffMember, type StaffMember } from '../../../../platform/staff/staff.service.ts'
import { hasApprovalOfAnother } from '../../../../platform/staff/second-person.ts'
import {
  type PayoutPause,
  lockPauseVersion,
  lockPayoutPauseRow,
  lockSending,
  selectPauseVersion,
  selectPayoutPause,
  sumSubmitted,
  updateFirstAdmin,
  updatePayoutPause,
} from './payout-pause.sql.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'
import type { PayoutContext } from '../approvals/withdrawal-approvals.service.ts'
import {
  describeGaps,
  findRestoreGaps,
  describeGapAccounts,
  type RestoreGaps,
} from '../reconciliation/restore-gaps.ts'

/**
 * Turns the payout pause on. A batch that is being made is then refused, and no payout is sent afterwards, but a payout
 * that was already submitted to the provider may still be paid.
 * @throws Refusal staff_not_found; paused_by_admin when an administrator has turned the pause on and the staff member
 * is no administrator
 */
export const pausePayouts = (
  { db, clock }: DbContext,
  { staffName, reason }: { staffName: string; reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { person, before, isAdmin } = await lockPauseForStaff(tx, staffName)
    // A new reason does not replace the earlier reasons of the pause, because the server may have added them, and the
    // staff member who ends the pause must know them.
    const reasons = addReason(toReasons(before), reason)
    const actor = toStaffActor(person)
    const unreconciled = before.isOn ? before.unreconciled : null
    const byAdmin = isAdmin || unreconciled !== null
    await updatePayoutPause(tx, {
      isOn: true,
      byAdmin,
      unreconciled,
      reason: reasons,
      actor,
      at: clock.businessNow(),
    })
    await recordChange(tx, { clock, actor, action: 'payouts.paused', reason })
  })

/**
 * Turns the payout pause off, so that payouts are sent again. After a restore of the database, the days in which
 * payouts may be missing must be reconciled, the call of the first administrator only stores the consent, and the call
 * of the second administrator turns the pause off. A statement that is missing can be passed over when both give a
 * reason, because a bank may never give it; a line that waits for staff can not. A consent counts only while the gaps
 * are the same. `reason`: ignored without a gap.
 * @throws Refusal staff_not_found; paused_by_admin when an administrator has turned the pause on and the staff member
 * is no administrator; restore_not_reconciled; restore_reason; second_admin_needed when the first administrator calls
 * again
 */
export const resumePayouts = (
  { db, clock, config }: PayoutContext,
  { staffName, reason = '' }: { staffName: string; reason?: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const { person, before } = await lockPauseForStaff(tx, staffName)
    const { name } = person
    const actor = toStaffActor(person)
    const found = await findRestoreGaps(tx, { config, days: before.unreconciled })
    if (found) requireReason(found, reason)
    const consent = { name, reason: found ? reason : '', gaps: describeGaps(found) }
    const first = getFirstAdmin(before, found)
    if (first === name) throw new Refusal('second_admin_needed')
    const isFirstOfTwo =
      before.unreconciled !== null &&
      !(await hasApprovalOfAnother(tx, { first, name, action: 'payouts.override-pause' }))
    if (isFirstOfTwo) await updateFirstAdmin(tx, consent)
    else {
      const reasons = found ? `${first}: ${before.firstReason}. ${name}: ${reason}` : ''
      await updatePayoutPause(tx, {
        isOn: false,
        byAdmin: false,
        reason: reasons,
        actor,
        at: clock.businessNow(),
      })
    }
    const action = isFirstOfTwo ? 'payouts.resume-agreed' : 'payouts.resumed'
    const object = describeGapAccounts(found)
    await recordChange(tx, { clock, actor, action, reason: consent.reason, object, after: consent.gaps })
  })

/**
 * Refuses to resume payouts despite these gaps without a sufficient reason.
 * @throws Refusal restore_not_reconciled, restore_reason
 */
function requireReason(gaps: RestoreGaps, reason: string): void {
  if (reason === '' || gaps.openLines > 0) throw new Refusal('restore_not_reconciled', gaps)
  if (reason.length < minRestoreReasonLength) throw fieldRefusal('reason', 'restore_reason')
}

/** Returns the administrator whose consent to resume payouts counts, because the gaps have not changed since. */
export const getFirstAdmin = (
  { firstAdmin, firstGaps }: Pick<PayoutPause, 'firstAdmin' | 'firstGaps'>,
  gaps: RestoreGaps | null,
): string | null => (firstGaps === describeGaps(gaps) ? firstAdmin : null)

/**
 * Locks the pause for a change by a staff member.
 * @throws Refusal staff_not_found, paused_by_admin
 */
async function lockPauseForStaff(
  tx: Tx,
  staffName: string,
): Promise<{ person: StaffMember; before: PayoutPause; isAdmin: boolean }> {
  const person = await staffMember(tx, staffName)
  const isAdmin = mayDo('payouts.override-pause', person.roles)
  const before = await lockPayoutPauseRow(tx)
  invariant(before, 'the payout pause must have its row')
  if (before.isOn && before.byAdmin && !isAdmin) throw new Refusal('paused_by_admin')
  return { person, before, isAdmin }
}

const recordChange = (
  tx: Tx,
  {
    clock,
    ...event
  }: Pick<DbContext, 'clock'> & Pick<AuditEvent, 'actor' | 'action' | 'reason' | 'object' | 'after'>,
): Promise<void> => recordAudit(tx, { at: clock.systemNow(), memberId: null, ...event })

export async function getPayoutPause(db: Queryable): Promise<PayoutPause> {
  const payoutPause = await selectPayoutPause(db)
  invariant(payoutPause, 'the payout pause must have its row')
  return payoutPause
}

/**
 * Runs `send` as the only transaction that sends payouts. `now`: time at which the transaction got the lock for sending
 * (business clock). `remaining`: points that remain of the daily cap for the current day in Moscow. After `send`, the
 * pause is checked again and its row is locked. The row is not locked earlier, because `send` may wait long for other
 * locks, and staff who pause payouts must not wait for it.
 * @throws Refusal payouts_paused, when payouts are paused before or during `send`; nothing is then sent
 */
export const sendUnlessPaused = <T>(
  { db, clock }: DbContext,
  dailyCap: bigint,
  send: (tx: Tx, at: { now: Date; remaining: bigint }) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await lockSending(tx)
    const before = await selectPauseVersion(tx)
    if (before?.isOn !== false) throw new Refusal('payouts_paused')
    const now = clock.businessNow()
    const sent = await send(tx, { now, remaining: await getRemainingOfDay(tx, { now, dailyCap }) })
    if ((await lockPauseVersion(tx))?.version !== before.version) throw new Refusal('payouts_paused')
    return sent
  })

/**
 * Returns the points that can still be sent today; 0 while payouts are paused. Takes no locks, so other transactions
 * can use up these points before the caller sends a payout.
 */
export async function getRemainingToday(
  db: Queryable,
  { clock, dailyCap }: { clock: Clock; dailyCap: bigint },
): Promise<bigint> {
  const { isOn } = await getPayoutPause(db)
  return isOn ? 0n : getRemainingOfDay(db, { now: clock.businessNow(), dailyCap })
}

async function getRemainingOfDay(
  db: Queryable,
  { now, dailyCap }: { now: Date; dailyCap: bigint },
): Promise<bigint> {
  const remaining = dailyCap - (await sumSubmitted(db, moscowMidnight(moscowDay(now))))
  return remaining > 0n ? remaining : 0n
}

/**
 * Turns the payout pause on automatically. When the pause is already on, adds the reason to the pause, because the
 * staff member who ends the pause must know the reason, and discards an administrator's earlier consent to resume
 * payouts. `countsPayouts`: true for a reason about a payout: the pause has it once, with the number of payouts.
 */
export async function pausePayoutsAutomatically(
  tx: Tx,
  { at, reason, countsPayouts = false }: { at: Date; reason: string; countsPayouts?: boolean },
): Promise<void> {
  const before = await lockPayoutPauseRow(tx)
  const add = countsPayouts ? addCountedReason : addReason
  const pause = before?.isOn ? before : { isOn: true, byAdmin: false, actor: 'system' }
  await updatePayoutPause(tx, { ...pause, reason: add(toReasons(before), reason), at })
}

/** Returns the reasons of a pause; an empty text while payouts are not paused. */
export const toReasons = (pause: PayoutPause | null): string => (pause?.isOn ? pause.reason : '')

/** Returns the reasons of a pause with `reason` added, or with one more payout when they already contain it. */
function addCountedReason(reasons: string, reason: string): string {
  const counted = `${reason}. Таких выплат: `
  const [before = '', after] = reasons.split(counted)
  if (after === undefined) return append(reasons, `${counted}1`)
  return before + counted + after.replace(/^\d+/, (count) => String(Number(count) + 1))
}

/** Returns the reasons of a pause with `reason` added, unless they already contain it. */
export const addReason = (reasons: string, reason: string): string =>
  `. ${reasons}. `.includes(`. ${reason}. `) ? reasons : append(reasons, reason)

const append = (reasons: string, reason: string): string => (reasons ? `${reasons}. ${reason}` : reason)
