import { createHash } from 'node:crypto'
import { hourMs } from '@impulse/api/fields/durations'
import { addDays, moscowDay, moscowMidnight } from '../../../../platform/clock/moscow.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { forEachConcurrently } from '../../../../platform/jobs/for-each-concurrently.ts'
import { lockSending } from '../controls/payout-pause.sql.ts'
import { pausePayoutsAutomatically } from '../controls/payout-pause.ts'
import { checkConcurrency, type CheckPayoutsContext } from '../providers/check-payouts.ts'
import { watchedDays } from '../providers/provider-payouts.rules.ts'
import type { Provider, ReportedPayout } from '../providers/provider.ts'
import { claimStatementRequest } from '../providers/provider-state.sql.ts'
import type { BankStatement } from './bank-statement.rules.ts'
import { insertLines, insertStatement } from './bank-statements.sql.ts'
import {
  matchProviderEntries,
  recordListedSubmissions,
  recordUnlistedSubmissions,
} from './match-provider-entries.ts'
import type { DatedEntry } from './dated-entries.ts'
import {
  findLastStatementDay,
  insertProviderReturns,
  replaceUndecided,
  selectDisagreeingIds,
  selectKnownIds,
  selectWatchedDebitIds,
  selectUndecided,
} from './provider-statements.sql.ts'

/**
 * Number of days before yesterday for which the provider's statement is requested again, because some payouts of these
 * days may have been pending at the first request.
 */
const requestedAgainDays = 2
const maxPages = 2_000

/**
 * Imports the provider's statement, its list of payouts, of each day that is over, and matches each payment with its
 * payout. Moves no money: status checks record outcomes. Pauses payouts when staff must check a payment: its reference is
 * unknown, its sum differs, it is a second payment of its payout, or the payout was already refunded or was still ready.
 * A ready payout that the provider has without an outcome pauses payouts as well; a withdrawal that is in review again is
 * not sent while the provider has its payout without an outcome. Also records the ready payouts as submitted that another
 * account, or an earlier statement, has without an outcome. One worker an hour tries to store the statements, until that
 * of yesterday is stored. Returns the number of stored days.
 */
export async function importProviderStatement(context: CheckPayoutsContext): Promise<number> {
  const { db, clock, provider } = context
  await recordUnlistedSubmissions(context)
  const now = clock.systemNow()
  if (!(await claimStatementRequest(db, { now, before: new Date(now.getTime() - hourMs) }))) return 0
  const yesterday = addDays(moscowDay(now), -1)
  const last = await findLastStatementDay(db, provider.account)
  if (last === null || last >= yesterday) return 0
  const days: string[] = []
  for (let day = addDays(last, 1); day <= yesterday; day = addDays(day, 1)) days.push(day)
  // Payouts that are without an outcome for more than `watchedDays`, and payments of no payout, are requested by their
  // ids, so that one of them does not make the period of each list longer.
  const watchedSince = addDays(yesterday, -watchedDays)
  const undecided = await selectUndecided(db, provider.account)
  const undecidedDays = undecided.map(({ day }) => (day < watchedSince ? watchedSince : day))
  const firstDays = [addDays(last, 1), addDays(yesterday, -requestedAgainDays), ...undecidedDays]
  const firstDay = firstDays.toSorted()[0] ?? yesterday
  const period = { from: moscowMidnight(firstDay), to: moscowMidnight(addDays(yesterday, 1)) }
  const payouts = await listPayouts(provider, period)
  const disagreeingIds = await selectDisagreeingIds(db, { account: provider.account, before: period.to })
  const undecidedIds = undecided.map(({ id }) => id)
  const watchedDebitIds = await selectWatchedDebitIds(db, { account: provider.account, since: watchedSince })
  const requestedIds = withoutReported([...disagreeingIds, ...undecidedIds, ...watchedDebitIds], payouts)
  payouts.push(...(await requestById(context, requestedIds)))
  await db.transaction((tx) => storeStatement(tx, context, { payouts, days }))
  await recordUnlistedSubmissions(context, withoutReported(undecidedIds, payouts))
  return days.length
}

/** Returns the ids that none of the payouts has, each once. */
function withoutReported(ids: readonly string[], payouts: readonly ReportedPayout[]): string[] {
  const reported = new Set(payouts.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => !reported.has(id))
}

/** Requests payouts by their ids. The next run repeats the requests to which the provider responds with an error. */
async function requestById(
  { provider, log }: CheckPayoutsContext,
  ids: readonly string[],
): Promise<ReportedPayout[]> {
  const payouts: ReportedPayout[] = []
  await forEachConcurrently(ids, { concurrency: checkConcurrency }, async (id) => {
    try {
      const payout = await provider.byId(id)
      if (payout) payouts.push(payout)
    } catch (err) {
      log.warn({ err, id }, 'the payout provider did not report a payout that its list lacks')
    }
  })
  return payouts
}

async function listPayouts(provider: Provider, period: { from: Date; to: Date }): Promise<ReportedPayout[]> {
  const payouts: ReportedPayout[] = []
  let cursor: string | null = null
  for (let page = 0; page < maxPages; page++) {
    const { payouts: more, nextCursor } = await provider.list({ ...period, cursor })
    payouts.push(...more)
    if (nextCursor === null) return payouts
    cursor = nextCursor
  }
  throw new Error('the statement of the payout provider does not end')
}

async function storeStatement(
  tx: Tx,
  { clock, provider: { account }, log }: CheckPayoutsContext,
  { payouts, days }: { payouts: readonly ReportedPayout[]; days: readonly string[] },
): Promise<void> {
  // Until the commit no payout is sent or moved to another method, so that a ready payout that the provider already
  // has cannot get into a batch for the bank.
  await lockSending(tx)
  const at = clock.businessNow()
  // The lines belong to the statement of the last day, because the provider lists payments of earlier days again.
  let statementId = 0n
  for (const day of days) {
    const statement: BankStatement = {
      account,
      format: 'provider',
      firstDay: day,
      lastDay: day,
      openingBalance: null,
      closingBalance: null,
      entries: [],
    }
    statementId = await insertStatement(tx, {
      statement,
      hash: sha256(`${account} ${day}`),
      days: { firstDay: day, lastDay: day },
      at,
      actor: 'system',
    })
  }
  const lastDay = days.at(-1) ?? ''
  const ids = payouts.map(({ id }) => id)
  const known = await selectKnownIds(tx, ids)
  const entries = payouts
    .flatMap((payout, place) => toEntry(payout, { account, line: place + 1, lastDay }))
    // A payment whose id is stored with a payout comes first, so that it becomes the debit of this payout. Other
    // payments with the same reference then become `duplicate`.
    .toSorted((a, b) => Number(known.has(b.documentNumber)) - Number(known.has(a.documentNumber)))
  await insertLines(tx, { statement: statementId, entries, since: at })
  const createdAt = new Map(payouts.map((payout) => [payout.id, payout.createdAt]))
  const referencesToCheck = await matchProviderEntries(tx, entries, { at, createdAt })
  referencesToCheck.push(...(await recordListedSubmissions(tx, payouts, { account, at, day: lastDay })))
  // The database may lack such a payout, so that only the statement shows it and its later payment.
  const undecided = payouts.filter(({ status }) => status === 'pending')
  await replaceUndecided(tx, {
    account,
    reported: ids,
    undecided: undecided.map(({ id, reference, createdAt }) => ({
      id,
      reference,
      day: createdAt ? moscowDay(createdAt) : lastDay,
    })),
  })
  const cancelled = payouts.filter(({ status }) => status === 'cancelled').map(({ id }) => id)
  await insertProviderReturns(tx, { account, ids: cancelled, statement: statementId, day: lastDay })
  if (referencesToCheck.length === 0) return
  await pausePayoutsAutomatically(tx, { at, reason: alarmReason })
  log.error(
    { references: referencesToCheck },
    'payouts are paused: the payout provider lists payments that staff must check',
  )
}

const alarmReason = 'В списке провайдера есть выплаты, которых не должно быть: разберите их в «Сверке»'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Returns a list with the debit of a payment; empty when the provider has not paid the payment, or its sum is unknown
 * or zero.
 */
function toEntry(
  { id, status, kopecks, reference, createdAt, paidAt }: ReportedPayout,
  { account, line, lastDay }: { account: string; line: number; lastDay: string },
): DatedEntry[] {
  if (status !== 'paid' || kopecks === null || kopecks === 0n) return []
  const paid = paidAt ?? createdAt
  const bookedOn = paid ? moscowDay(paid) : lastDay
  const row =
    reference === null ? null : ({ line, reference, kopecks, result: 'paid', paidOn: bookedOn } as const)
  return [
    {
      line,
      account,
      direction: 'debit',
      documentNumber: id,
      bookedOn,
      kopecks,
      counterparty: '',
      counterpartyAccount: '',
      purpose: '',
      row: row && { ...row, documentNumber: id, reason: 'provider_refused', reportedDay: '', text: '' },
      hash: sha256(JSON.stringify([account, id])),
    },
  ]
}
