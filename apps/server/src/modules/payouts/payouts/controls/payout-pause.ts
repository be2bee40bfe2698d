import { mayDo } from '@impulse/api/staff/console-permissions'
import { moscowDay, moscowMidnight } from '../../../../platform/clock/moscow.ts'
import type { Clock } from '../../../../platform/clock/clock.ts'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { invariant, Refusal } from '../../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { toStaffActor, staffMember } from '../../../../platform/staff/staff.service.ts'
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
/**
 * Turns the payout pause on. A batch that is being made is then refused, and no payout is sent afterwards, but a payout
 * that was already submitted to the provider may still be paid.
 * @throws Refusal staff_not_found; paused_by_admin when an administrator has turned the pause on and the staff member
 * is no administrator
 */
export const pausePayouts = (
  { db, clock }: DbContext,
  { staffName, reason }: { staffName: string; reason: string },
): Promise<void> => setPaused({ db, clock }, { isOn: true, staffName, reason })

/**
 * Turns the payout pause off, so that payouts are sent again. When two administrators are needed, for example after a
 * restore of the database, the call of the first administrator only stores the consent, and the call of the second
 * administrator turns the pause off.
 * @throws Refusal staff_not_found; paused_by_admin when an administrator has turned the pause on and the staff member
 * is no administrator; second_admin_needed when the first administrator calls again
 */
export const resumePayouts = (
  { db, clock }: DbContext,
  { staffName }: { staffName: string },
): Promise<void> => setPaused({ db, clock }, { isOn: false, staffName, reason: '' })

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
    const sent = await send(tx, { now, remaining: await getDayRemainder(tx, { now, dailyCap }) })
    if ((await lockPauseVersion(tx)) !== before.version) throw new Refusal('payouts_paused')
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
  return isOn ? 0n : getDayRemainder(db, { now: clock.businessNow(), dailyCap })
}

async function getDayRemainder(
  db: Queryable,
  { now, dailyCap }: { now: Date; dailyCap: bigint },
): Promise<bigint> {
  const left = dailyCap - (await sumSubmitted(db, moscowMidnight(moscowDay(now))))
  return left > 0n ? left : 0n
}

/**
 * Turns the payout pause on automatically. When the pause is already on, adds the reason to the pause, because the
 * staff member who ends the pause must know the reason, and discards an administrator's earlier consent to resume
 * payouts.
 */
export async function pausePayoutsAutomatically(
  tx: Tx,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  const before = await lockPayoutPauseRow(tx)
  if (!before?.isOn) return updatePayoutPause(tx, { isOn: true, byAdmin: false, actor: 'system', reason, at })
  await updatePayoutPause(tx, { ...before, reason: addReason(before, reason), at })
}

/** Returns the reason of the pause with `reason` added, unless the reason of the pause already contains it. */
export const addReason = (before: PayoutPause, reason: string): string =>
  before.reason.includes(reason) ? before.reason : `${before.reason}. ${reason}`

const setPaused = (
  { db, clock }: DbContext,
  { isOn, staffName, reason }: { isOn: boolean; staffName: string; reason: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const person = await staffMember(tx, staffName)
    const actor = toStaffActor(person)
    const isAdmin = mayDo('payouts.override-pause', person.roles)
    const before = await lockPayoutPauseRow(tx)
    if (before?.isOn && before.byAdmin && !isAdmin) throw new Refusal('paused_by_admin')
    const needsTwoAdmins = before?.isOn === true && before.needsTwoAdmins
    if (!isOn && needsTwoAdmins && before.firstAdmin === person.name) throw new Refusal('second_admin_needed')
    const consent = {
      first: before?.firstAdmin ?? null,
      name: person.name,
      action: 'payouts.override-pause',
    } as const
    const isFirstOfTwo = !isOn && needsTwoAdmins && !(await hasApprovalOfAnother(tx, consent))
    if (isFirstOfTwo) await updateFirstAdmin(tx, person.name)
    else {
      const change = { isOn, byAdmin: isOn && (isAdmin || needsTwoAdmins), needsTwoAdmins }
      // A new reason does not replace the earlier reasons of the pause, because the server may have added them, and the
      // staff member who ends the pause must know them.
      const reasons = isOn && before?.isOn ? addReason(before, reason) : reason
      await updatePayoutPause(tx, { ...change, reason: reasons, actor, at: clock.businessNow() })
    }
    const action = isOn ? 'payouts.paused' : isFirstOfTwo ? 'payouts.resume-agreed' : 'payouts.resumed'
    await recordAudit(tx, { at: clock.systemNow(), actor, action, memberId: null, reason })
  })
