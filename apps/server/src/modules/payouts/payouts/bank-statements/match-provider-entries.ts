import { isProviderPayout } from '@impulse/api/payouts/payout-statuses'
import { lockBalances } from '../../../../ledger/ledger.ts'
import { moscowMidnight } from '../../../../platform/clock/moscow.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { invariant } from '../../../../platform/refusal/refusal.ts'
import { markSent } from '../../withdrawals/withdrawals.service.ts'
import { findByOrder, findByReferences, type ReferencedPayout } from '../bank-responses/bank-responses.sql.ts'
import { type KnownLine, type LineMatch, matchLine } from './bank-statement.rules.ts'
import { selectKnownLines, updateMatch } from './bank-statements.sql.ts'
import { selectStatementLines } from './statement-lines.sql.ts'
import type { DatedEntry } from './dated-entries.ts'
import type { CheckPayoutsContext } from '../providers/check-payouts.ts'
import type { ReportedPayout } from '../providers/provider.ts'
import { selectReadyUndecided, updateSubmittedToProvider } from './provider-statements.sql.ts'

/**
 * Matches newly stored payments of the provider's statement with their payouts. Returns the references of the payments that
 * staff must check.
 */
export async function matchProviderEntries(
  tx: Tx,
  entries: readonly DatedEntry[],
  { at, createdAt }: { at: Date; createdAt: ReadonlyMap<string, Date | null> },
): Promise<string[]> {
  const stored = await selectStatementLines(
    tx,
    entries.map(({ hash }) => hash),
  )
  const isNew = ({ row, hash }: DatedEntry) => {
    const line = stored.get(hash.toString('hex'))
    return row !== null && line?.state === 'unmatched' && line.outcome === 'not_matched'
  }
  const newEntries = entries.filter(isNew)
  const payouts = await lockOpen(
    tx,
    newEntries.flatMap(({ row }) => row?.reference ?? []),
  )
  const known = await selectKnownLines(
    tx,
    [...payouts.values()].map(({ orderId }) => orderId),
  )
  const alarms = []
  for (const entry of newEntries) {
    const line = stored.get(entry.hash.toString('hex'))
    const reference = entry.row?.reference ?? ''
    if (!line) continue
    const payout = payouts.get(reference)
    const ofPayout = (payout && known.get(payout.orderId)) ?? []
    const lines = ofPayout.filter(({ id }) => id !== line.id)
    // A ready payout is marked as sent only for a payment of the same sum, and only for the first of two such payments.
    const isSentNow =
      payout !== undefined &&
      payout.state === 'ready' &&
      entry.kopecks === payout.credited * 100n &&
      lines.every(({ kopecks, state }) => kopecks !== entry.kopecks || state === 'unmatched')
    if (isSentNow) {
      await recordProviderSubmission(tx, {
        payout,
        entry,
        at,
        createdAt: createdAt.get(entry.documentNumber) ?? null,
      })
      payouts.set(reference, { ...payout, state: 'pending', method: 'provider' })
    }
    const match = matchEntry(entry, payouts.get(reference), lines)
    const outcome = match.newPayoutState ? 'already' : match.outcome
    const isMatched = await updateMatch(tx, {
      id: line.id,
      orderId: payout?.orderId ?? null,
      match: { ...match, outcome },
    })
    invariant(isMatched, 'a line that was stored now must accept its match')
    // The next payment of the same payout in the statement is then compared with the new state of this line.
    if (payout)
      known.set(
        payout.orderId,
        ofPayout.map((one) => (one.id === line.id ? { ...one, state: match.state } : one)),
      )
    if (match.state !== 'matched' || isSentNow) alarms.push(reference)
  }
  return alarms
}

/**
 * Matches a payment with its payout. A payout that was sent in a bank file is paid by the bank as well, so that the
 * payment of the provider is `duplicate` until the batch is cancelled or the money of one payment is back.
 */
function matchEntry(
  entry: DatedEntry,
  payout: ReferencedPayout | undefined,
  lines: readonly KnownLine[],
): LineMatch {
  if (!payout) return { state: 'unmatched', outcome: 'unknown_reference' }
  const isSentToBank = !isProviderPayout(payout) && payout.state !== 'ready' && payout.state !== 'rejected'
  return isSentToBank && entry.kopecks === payout.credited * 100n
    ? { state: 'duplicate', outcome: 'of_bank_file' }
    : matchLine(entry, payout, lines)
}

const isFinal = ({ state }: ReferencedPayout): boolean =>
  state === 'paid' || state === 'returned' || state === 'rejected'

/**
 * Returns the payouts with these references. Locks the members' balances of the payouts that are not final, because
 * these payouts may be ready or become ready.
 */
async function lockOpen(tx: Tx, references: readonly string[]): Promise<Map<string, ReferencedPayout>> {
  const payouts = await findByReferences(tx, references)
  const open = [...payouts.values()].filter((payout) => !isFinal(payout))
  if (open.length === 0) return payouts
  await lockBalances(
    tx,
    open.map(({ memberId }) => memberId),
  )
  const locked = await findByReferences(
    tx,
    open.map(({ reference }) => reference),
  )
  return new Map([...payouts, ...locked])
}

/**
 * Marks the ready payouts as sent that the provider lists with the same sum and without an outcome: after a database
 * restore they would be submitted again, under an idempotency key that the provider may have forgotten. `day`: day of a
 * submission without a time. Returns their references.
 */
export async function recordListedSubmissions(
  tx: Tx,
  reported: readonly ReportedPayout[],
  { account, at, day }: { account: string; at: Date; day: string },
): Promise<string[]> {
  const open = reported.filter(({ status }) => status === 'pending')
  const payouts = await lockOpen(
    tx,
    open.flatMap(({ reference }) => reference ?? []),
  )
  const sent: string[] = []
  for (const { id, reference, kopecks, createdAt } of open) {
    const payout = payouts.get(reference ?? '')
    if (payout?.state !== 'ready' || kopecks !== payout.credited * 100n || sent.includes(payout.reference))
      continue
    const entry = { account, documentNumber: id, bookedOn: day }
    await recordProviderSubmission(tx, { payout, entry, at, createdAt })
    sent.push(payout.reference)
  }
  return sent
}

/**
 * Marks the ready payouts as sent that the provider had without an outcome, when no list will show their outcomes:
 * their account is not configured any more, or its list lacks them (`missing`: ids). Staff must record their outcomes.
 * A payout that cannot be marked stays ready and unsent.
 */
export async function recordUnlistedSubmissions(
  { db, clock, log, provider }: CheckPayoutsContext,
  missing: readonly string[] = [],
): Promise<void> {
  const unlisted = await selectReadyUndecided(db, { account: provider.account, missing })
  for (const { orderId, memberId, account, externalId: documentNumber, day: bookedOn } of unlisted) {
    const entry = { account, documentNumber, bookedOn }
    try {
      const isSent = await db.transaction(async (tx) => {
        await lockBalances(tx, [memberId])
        const payout = await findByOrder(tx, orderId)
        if (payout?.state !== 'ready') return false
        await recordProviderSubmission(tx, { payout, entry, at: clock.businessNow() })
        return true
      })
      if (isSent)
        log.warn({ account, orderId }, 'no list shows the outcome of a ready payout that the provider had')
    } catch (err) {
      log.error({ err, account, orderId }, 'failed to mark a ready payout as sent that the provider had')
    }
  }
}

/**
 * Marks a ready payout as sent, because the provider already has it, for example after a database restore. The
 * caller must hold the lock of the member's balances.
 */
export async function recordProviderSubmission(
  tx: Tx,
  {
    payout: { orderId },
    entry,
    at,
    createdAt = null,
  }: {
    payout: ReferencedPayout
    entry: Pick<DatedEntry, 'account' | 'documentNumber' | 'bookedOn'>
    at: Date
    createdAt?: Date | null
  },
): Promise<void> {
  const startedAt = createdAt ?? moscowMidnight(entry.bookedOn)
  const submittedAt = startedAt < at ? startedAt : at
  const isSent = await markSent(tx, { orderId, actor: 'system', at: submittedAt, isAlreadySent: true })
  const { account, documentNumber: externalId } = entry
  invariant(
    isSent && (await updateSubmittedToProvider(tx, { orderId, account, externalId, startedAt, submittedAt })),
    'a ready payout under its lock must be sendable',
  )
}
