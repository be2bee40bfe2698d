import { dayMs } from '@impulse/api/fields/durations'
import {
  accountDeletionRequestedNotification,
  accountDeletionCancelledNotification,
} from './account-deletion.messages.ts'
import type { Confirmation } from '@impulse/api/profile/confirmation'
import { pointsToNumber } from '@impulse/api/fields/money'
import type { AccountDeletion as AccountDeletionResponse } from '@impulse/api/profile/profile'
import { lockBalance } from '../../../ledger/ledger.ts'
import { formatLongDay, moscowIso } from '../../../platform/clock/moscow.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { getPhone } from '../profile/profile.service.ts'
import {
  sendConfirmationCode,
  confirmByCode,
  type CodeRedemptionContext,
} from '../sign-in/sign-in.service.ts'
import { lockIdentity } from './erase.sql.ts'
import {
  findByNumber,
  findOpenWithdrawalsAndPoints,
  findOpen,
  insertAccountDeletion,
  type AccountDeletion,
  markCancelled,
  selectAccountDeletions,
} from './account-deletion.sql.ts'

export { erasureCertificateLines } from './account-deletion.messages.ts'

export {
  eraseAgain,
  type Erasers,
  type ErasureContext,
  eraseDueAccounts,
  eraseRestored,
  pruneRetained,
} from './erase.ts'
export { selectErased as listErasedMembers } from './account-deletion.sql.ts'
export type { AccountDeletion } from './account-deletion.sql.ts'

export type AccountDeletionContext = CodeRedemptionContext & {
  config: Pick<Config, 'limits' | 'accountDeletionDays'>
  /** Wakes the outbox worker after a code was requested, so that the SMS does not wait for the next poll. */
  wakeOutbox: () => void
}

/**
 * Returns the member's scheduled account deletion (or null), the number of open withdrawals, and the points
 * that the member would lose.
 */
export async function getAccountDeletion(
  db: Queryable,
  { memberId, pauseDays }: { memberId: string; pauseDays: number },
): Promise<AccountDeletionResponse> {
  const open = await findOpen(db, memberId)
  const { openWithdrawals, points } = await findOpenWithdrawalsAndPoints(db, memberId)
  return {
    leaving: open && {
      number: Number(open.number),
      requestedAt: moscowIso(open.requestedAt),
      dueAt: moscowIso(open.dueAt),
    },
    openWithdrawals,
    pointsLeft: pointsToNumber(points),
    pauseDays,
  }
}

/**
 * Queues the SMS with the code that confirms an account deletion.
 * @throws Refusal leaving_asked, leaving_withdrawals, too_early, too_many_requests
 */
export async function requestAccountDeletion(
  { db, clock, config, wakeOutbox }: AccountDeletionContext,
  memberId: string,
): Promise<Confirmation> {
  const code = await db.transaction(async (tx) => {
    await assertDeletionAllowed(tx, memberId)
    return sendConfirmationCode(tx, {
      scope: { purpose: 'leaving', subject: memberId },
      phone: await getPhone(tx, memberId),
      now: clock.systemNow(),
      limits: config.limits,
    })
  })
  wakeOutbox()
  return code
}

/**
 * Schedules an account deletion after the member entered the code. Until the due date the account works as
 * before.
 * @throws Refusal leaving_asked, leaving_withdrawals, invalid_code, too_many_tries, code_expired,
 * too_many_requests
 */
export async function confirmAccountDeletion(
  context: AccountDeletionContext,
  { memberId, attemptId, code }: { memberId: string; attemptId: string; code: string },
): Promise<AccountDeletionResponse> {
  const { db, clock, config } = context
  const scope = { purpose: 'leaving', subject: memberId } as const
  await confirmByCode(context, { scope, attemptId, code }, async (tx) => {
    // Locks the balance, as a withdrawal request also does, so that the member cannot create a withdrawal
    // between the check and the insert.
    await lockBalance(tx, memberId)
    await assertDeletionAllowed(tx, memberId)
    const requestedAt = clock.businessNow()
    const dueAt = new Date(requestedAt.getTime() + config.accountDeletionDays * dayMs)
    const row = await insertAccountDeletion(tx, { id: newId(), memberId, requestedAt, dueAt })
    if (!row) throw new Refusal('leaving_asked')
    const notification = accountDeletionRequestedNotification({
      number: Number(row.number),
      day: formatLongDay(dueAt),
    })
    await notify(tx, {
      memberId,
      key: `leaving:${row.number}`,
      category: 'account',
      ...notification,
      at: requestedAt,
    })
  })
  return getAccountDeletion(db, { memberId, pauseDays: config.accountDeletionDays })
}

/**
 * Cancels the scheduled account deletion («Передумать»).
 * @throws Refusal leaving_not_asked when no deletion is scheduled or the account has just been erased
 */
export async function cancelAccountDeletion(
  { db, clock }: Pick<AccountDeletionContext, 'db' | 'clock'>,
  memberId: string,
): Promise<void> {
  const at = clock.businessNow()
  await db.transaction(async (tx) => {
    // Locks the member first, like the worker that erases accounts. A cancellation and an erasure of one
    // account then run one after the other.
    await lockIdentity(tx, memberId)
    const cancelled = await markCancelled(tx, { memberId, at })
    if (!cancelled) throw new Refusal('leaving_not_asked')
    const notification = accountDeletionCancelledNotification({ number: Number(cancelled.number) })
    await notify(tx, {
      memberId,
      key: `leaving-cancelled:${cancelled.number}`,
      category: 'account',
      ...notification,
      at,
    })
  })
}

async function assertDeletionAllowed(tx: Tx, memberId: string): Promise<void> {
  if (await findOpen(tx, memberId)) throw new Refusal('leaving_asked')
  const { openWithdrawals } = await findOpenWithdrawalsAndPoints(tx, memberId)
  if (openWithdrawals > 0) throw new Refusal('leaving_withdrawals')
}

/** Returns up to 200 account deletions, scheduled deletions first. */
export const listAccountDeletions = (db: Queryable): Promise<AccountDeletion[]> =>
  selectAccountDeletions(db, { limit: 200 })

/**
 * Returns an account deletion by its number.
 * @throws Refusal leaving_not_found
 */
export async function getAccountDeletionByNumber(db: Queryable, number: bigint): Promise<AccountDeletion> {
  const found = await findByNumber(db, number)
  if (!found) throw new Refusal('leaving_not_found')
  return found
}
