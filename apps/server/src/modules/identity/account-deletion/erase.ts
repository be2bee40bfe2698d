import { dayMs } from '@impulse/api/fields/durations'
import type { ErasureCertificate } from './account-deletion.messages.ts'
import { pointsToNumber } from '@impulse/api/fields/money'
import { forfeitBalance, lockBalance } from '../../../ledger/ledger.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { failpoint } from '../../../platform/db/failpoint.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { enqueue } from '../../../platform/jobs/outbox.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import type { Vault } from '../../../platform/vault/vault.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { getMergedAccounts } from '../profile/profile.service.ts'
import { forgetIdentityDocument } from '../identity-documents/identity-documents.service.ts'
import type { Pictures } from '../../../platform/pictures/pictures.ts'
import {
  blankMember,
  blankPayments,
  blankRequests,
  countRetained,
  deleteFiles,
  deleteTraces,
  hasDocument,
  type Identity,
  lockBeforeBalance,
  lockIdentity,
} from './erase.sql.ts'
import {
  findOpen,
  findOpenWithdrawalsAndPoints,
  insertAccountDeletion,
  markDone,
  markPruned,
  saveErasureCertificate,
  selectDoneSince,
  selectDue,
  selectNotErased,
} from './account-deletion.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export const discardJobKind = 'leaving-discard'

export type ErasureContext = DbContext & {
  vault: Pick<Vault, 'destroyKey'>
  pictures: Pick<Pictures, 'removeAvatar'>
  erasers: Erasers
}

/**
 * Functions that erase data of other modules in the transaction of the erasure. This module must not import
 * those modules, so `erasers.ts` passes the functions.
 */
export type Erasers = {
  /**
   * Cancels the member's open claims, erases the contents of all claims and returns the number of erased
   * claims.
   */
  forgetClaims: (tx: Tx, input: { memberId: string; at: Date; actor: string }) => Promise<number>
  /** Erases the member's tickets and returns their number. */
  eraseTickets: (tx: Tx, memberId: string) => Promise<number>
}

/**
 * Retention period of payment and tax data: five years (402-ФЗ, НК РФ). The period starts at the account deletion,
 * which is later than any withdrawal of the member.
 */
const retentionYears = 5

/**
 * Erases the accounts whose deletion is due, each in its own transaction. Returns the number of erased
 * accounts.
 */
export async function eraseDueAccounts(
  context: ErasureContext,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  let done = 0
  const failures: unknown[] = []
  const due = await selectDue(context.db, { now: context.clock.businessNow(), limit: 200 })
  for (const one of due) {
    if (signal?.aborted) break
    try {
      if (await eraseAccount(context, one)) done += 1
    } catch (error) {
      // Continues after a failed erasure, so that the other accounts are still erased. `eraseDueAccounts`
      // throws all errors together at its end.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} members could not leave`)
  return done
}

/**
 * Erases one account. Returns false when the member cancelled the account deletion or has an open withdrawal.
 */
function eraseAccount(
  context: ErasureContext,
  { id, memberId }: { id: string; memberId: string },
): Promise<boolean> {
  const { db, clock } = context
  const at = clock.businessNow()
  return db.transaction(async (tx) => {
    const { merged } = await getMergedAccounts(tx, memberId)
    for (const account of [memberId, ...merged.map((one) => one.id)]) await lockBeforeBalance(tx, account)
    await lockBalance(tx, memberId)
    const identity = await lockIdentity(tx, memberId)
    invariant(identity, 'a member whose account is erased must have a row')
    const { openWithdrawals, points } = await findOpenWithdrawalsAndPoints(tx, memberId)
    if (openWithdrawals > 0 || !(await markDone(tx, { id, at }))) return false
    await forfeitBalance(tx, {
      memberId,
      merged: merged.map((account) => account.id),
      actor: 'system',
      at,
      key: `account-deletion:${id}`,
    })
    const destroyed = await erase(tx, context, { memberId, identity, at })
    await eraseMerged(tx, context, { memberId, at })
    const retained = await countRetained(tx, memberId)
    const certificate: ErasureCertificate = {
      destroyed: { key: 1, profile: 1, ...destroyed },
      retained: { ...retained, withdrawalsUntil: untilDay(at) },
      pointsLost: pointsToNumber(points),
    }
    await saveErasureCertificate(tx, { id, certificate })
    await recordAudit(tx, { at: clock.systemNow(), actor: 'system', action: 'member.left', memberId })
    failpoint('leaving:erasing')
    return true
  })
}

/**
 * Erases a member's personal data, except data that the company must retain by law. A second call erases rows
 * that were added after the first call.
 */
async function erase(
  tx: Tx,
  { clock, vault, pictures, erasers }: ErasureContext,
  { memberId, identity, at }: { memberId: string; identity: Identity; at: Date },
): Promise<ErasureCertificate['destroyed']> {
  const traces = await deleteTraces(tx, { ...identity, memberId })
  const payments = await blankPayments(tx, { memberIds: [memberId], paid: false, at })
  const hadDocument = await hasDocument(tx, memberId)
  await forgetIdentityDocument(tx, memberId)
  const picture = await pictures.removeAvatar(tx, memberId)
  await vault.destroyKey(tx, memberId)
  await blankMember(tx, { memberId, at })
  // Locks orders last, like every transaction that locks orders and other rows.
  const claims = await erasers.forgetClaims(tx, { memberId, at, actor: 'system' })
  await blankRequests(tx, memberId)
  const threads = await erasers.eraseTickets(tx, memberId)
  const files = await deleteFiles(tx, memberId)
  if (files.length > 0 || picture !== null) {
    const payload = { files, pictures: picture === null ? [] : [picture] }
    await enqueue(tx, { kind: discardJobKind, payload, now: clock.systemNow() })
  }
  return {
    ...traces,
    ...payments,
    files: files.length,
    pictures: picture === null ? 0 : 1,
    document: hadDocument ? 1 : 0,
    claims,
    threads,
  }
}

/** Erases the personal data of duplicates that were merged into the member's account. */
async function eraseMerged(
  tx: Tx,
  context: ErasureContext,
  { memberId, at }: { memberId: string; at: Date },
): Promise<void> {
  const { merged } = await getMergedAccounts(tx, memberId)
  for (const { id } of merged) {
    const identity = await lockIdentity(tx, id)
    invariant(identity, 'a merged duplicate must have a row when the account of its primary is erased')
    await erase(tx, context, { memberId: id, identity, at })
  }
}

/**
 * Repeats the erasure of accounts that were erased in the last two days, because a request that ran during the first
 * erasure may have written further rows after that erasure.
 */
export async function eraseAgain(context: ErasureContext): Promise<void> {
  const at = context.clock.businessNow()
  const since = new Date(at.getTime() - 2 * dayMs)
  for (const memberId of await selectDoneSince(context.db, since))
    await context.db.transaction(async (tx) => {
      const identity = await lockIdentity(tx, memberId)
      invariant(identity, 'a member whose account was erased must still have a row')
      await erase(tx, context, { memberId, identity, at })
      await eraseMerged(tx, context, { memberId, at })
    })
}

/**
 * Erases accounts that were erased before the database was restored, where it still knows them. An account whose
 * withdrawal is open again keeps what the withdrawal needs, and is erased completely when that ends. Returns the number of
 * members.
 */
export async function eraseRestored(context: ErasureContext, memberIds: readonly string[]): Promise<number> {
  let count = 0
  const at = context.clock.businessNow()
  for (const memberId of await selectNotErased(context.db, memberIds)) {
    const id = await context.db.transaction((tx) => scheduleErasure(tx, { memberId, at }))
    if (!(await eraseAccount(context, { id, memberId })))
      await context.db.transaction(async (tx) => {
        const identity = await lockIdentity(tx, memberId)
        invariant(identity, 'a member who is not erased must have a row')
        await erase(tx, context, { memberId, identity, at })
      })
    count += 1
  }
  return count
}

/** Returns the id of the member's scheduled deletion, which is created when there is none. */
async function scheduleErasure(tx: Tx, { memberId, at }: { memberId: string; at: Date }): Promise<string> {
  const id = newId()
  await insertAccountDeletion(tx, { id, memberId, requestedAt: at, dueAt: at })
  const open = await findOpen(tx, memberId)
  invariant(open, 'an account deletion must be scheduled after it was inserted')
  return open.id
}

/**
 * Blanks retained payment data whose retention period is over. Returns the number of members whose data was
 * blanked.
 */
export async function pruneRetained({ db, clock }: Pick<ErasureContext, 'db' | 'clock'>): Promise<number> {
  const at = clock.businessNow()
  const doneBefore = new Date(at)
  doneBefore.setUTCFullYear(at.getUTCFullYear() - retentionYears)
  return db.transaction(async (tx) => {
    const memberIds = await markPruned(tx, { doneBefore, at })
    if (memberIds.length > 0) await blankPayments(tx, { memberIds, paid: true, at })
    return memberIds.length
  })
}

function untilDay(at: Date): string {
  const until = new Date(at)
  until.setUTCFullYear(at.getUTCFullYear() + retentionYears)
  return moscowDay(until)
}
