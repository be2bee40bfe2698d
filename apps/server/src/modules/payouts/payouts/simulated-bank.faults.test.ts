import { expect, it } from 'vitest'
import { aLine, aNumber, importLines } from '../../../testing/earnings/contract-fixtures.ts'
import { deleteRequestedRiskChecks } from '../../../testing/earnings/release-fixtures.ts'
import { moscowDay } from '../../../platform/clock/moscow.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { chance, chanceBelow } from '../../../testing/harness/random.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { corrected, merged, mergeContext } from '../../../testing/operations/member-merge-fixtures.ts'
import { aPayee, aPayoutTest, anApprover, aWithdrawal } from '../../../testing/payouts/payout-fixtures.ts'
import { expectAgreement } from '../../../testing/payouts/bank-agreement.ts'
import { checkNextDay, send, settleFinal } from '../../../testing/payouts/provider-payout-fixtures.ts'
import { SimulatedBank } from '../../../testing/payouts/simulated-bank.ts'
import { SimulatedProvider } from '../../../testing/payouts/simulated-provider.ts'
import { restoreRows, saveRows } from '../../../testing/database/saved-rows.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import type { SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { selectBatches, undoImport } from '../../earnings/contracts/contracts.service.ts'
import { explainStatementLine, matchStatementLine } from './bank-statements/decide-line.ts'
import {
  cancelBatch,
  getBatch,
  handBatchOver,
  importFileFromBank,
  makeBatch,
  recordApproval,
  recordEpoch,
  recordOutcomeByHand,
  resumePayouts,
} from './payouts.service.ts'

const database = await testDatabase()
const { db } = database
const limits = { secondApprovalFrom: 10n ** 9n, dailyCap: 10n ** 12n }
const test = await aPayoutTest(db, limits)
const provider = new SimulatedProvider(test.clock)
const context = { ...test, provider }
/** Context in which an approved withdrawal is paid by the provider and not in a file for the bank. */
const toProvider: typeof context = { ...context, config: { ...context.config, method: 'provider' } }
await anApprover(db, 'vera')
const { account } = context.config.payer
const on = mergeContext(context)

/**
 * Saves the rows of the database. Returns a function that restores them. A copy of the database would double the time of
 * a round, because new connections plan all queries again.
 */
async function takeBackupOfRows(): Promise<() => Promise<void>> {
  const saved = await saveRows(database.ownerUrl)
  return async () => expect(await restoreRows(database.ownerUrl, saved)).toBe(true)
}

/** Runs an action and ignores a refusal, because the random order makes some actions impossible. */
async function attempt(action: Promise<unknown>): Promise<void> {
  await action.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/**
 * Imports a file from the bank and then resumes payouts. The import pauses payouts when the file reports a payout of a
 * cancelled batch. When a refusal may be of an earlier file, staff ask the bank and record a return only of a payment
 * that the bank neither has nor made. Returns the references of the payouts that the import recorded as returned.
 */
async function load({ bank }: Pick<World, 'bank'>, bytes: Buffer): Promise<string[]> {
  const { rows } = await importFileFromBank(context, { bytes, staffName: 'vera', dryRun: false })
  for (const { outcome, reference } of rows)
    if (
      outcome === 'earlier_file' &&
      reference !== null &&
      !bank.pending.has(reference) &&
      bank.countOf(reference) === 0
    )
      await attempt(recordReturn(reference))
  await resumePayouts(context, { staffName: 'olga' })
  return rows.flatMap(({ outcome, reference }) => (outcome === 'returned' ? (reference ?? []) : []))
}

async function recordReturn(reference: string): Promise<void> {
  const { rows } = await db.query<{ number: bigint }>({
    text: 'select o.number from payouts p join orders o on o.id = p.order_id where p.reference = $1',
    values: [reference],
  })
  await recordOutcomeByHand(
    { ...context, provider: null },
    {
      number: rows[0]?.number ?? 0n,
      staffName: 'vera',
      outcome: 'returned',
      reason: 'bank_returned',
      document: 'письмо банка',
    },
  )
}

/**
 * State of the simulation. `debited`: references of all debits in statements that were imported since the last database
 * restore.
 */
type World = { bank: SimulatedBank; members: SignedIn[]; debited: Set<string> }

/**
 * Imports the statement of consecutive days. Its credit refunds a payout only when the bank has no other payment of the
 * payout, also none on a day whose statement is missing.
 */
async function loadStatement({ bank, debited }: World, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  const { bytes, documents } = bank.statement(days)
  const returned = await load({ bank }, bytes)
  expect(returned.filter((reference) => bank.countOf(reference) > 0)).toEqual([])
  for (const { direction, reference } of documents) if (direction === 'debit') debited.add(reference)
}

/** Imports the statement of all open days, after which no return waits for a missing day. */
async function loadOpenDays(world: World): Promise<void> {
  await loadStatement(world, world.bank.openDays())
  const { rows } = await db.query({
    text: `select reference from bank_statement_lines where state = 'unmatched' and outcome = 'missing_days'`,
    values: [],
  })
  expect(rows).toEqual([])
}

async function requestWithdrawals({ members }: World): Promise<void> {
  for (const member of members.filter(() => chance() < 0.5)) {
    const withdrawal = await aWithdrawal(context, { member, amount: 500 + chanceBelow(1500) }).catch(
      () => null,
    )
    if (withdrawal && chance() < 0.5) await approve(withdrawal)
  }
}

/** Approves a withdrawal. Its number decides who pays it, so that a restore does not change this. */
const approve = ({ number }: { number: bigint }): Promise<void> =>
  attempt(recordApproval(number % 5n < 2n ? toProvider : context, { number, staffName: 'olga' }))

async function approveWaiting({ members }: World): Promise<void> {
  const { rows } = await db.query<{ number: bigint }>({
    text: `select number from orders where category = 'withdrawal' and status = 'review' and member_id = any($1) order by number`,
    values: [members.map(({ memberId }) => memberId)],
  })
  for (const withdrawal of rows) await approve(withdrawal)
}

/**
 * Makes a batch and hands its file over to the bank. Cancels the batch when the bank refuses the file, and rarely also when
 * the bank accepts the file.
 */
async function pay({ bank, debited }: World): Promise<void> {
  await deleteRequestedRiskChecks(db)
  const batch = await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 }).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    },
  )
  if (!batch) return
  await handBatchOver(context, { staffName: 'olga', number: batch.number })
  const isTaken = chance() < 0.85
  const { lines } = await getBatch(db, batch.number)
  // The server never sends a payment again after it imported a statement with this payment.
  expect(lines.filter(({ reference }) => debited.has(reference))).toEqual([])
  if (isTaken) for (const { reference, credited } of lines) bank.accept(reference, credited)
  if (!isTaken || chance() < 0.15)
    await attempt(
      cancelBatch(context, { staffName: 'petr', number: batch.number, reason: 'Банк не принял файл' }),
    )
}

async function submit(): Promise<void> {
  // An import of a list, and three unknown outcomes in a row, pause payouts. Staff resume them.
  await resumePayouts(context, { staffName: 'olga' })
  await deleteRequestedRiskChecks(db)
  await send(toProvider)
}

const check = () => checkNextDay(context)

async function merge({ members }: World): Promise<void> {
  if (members.length < 2) return
  const [primary, duplicate] = [members[0], members.splice(1 + chanceBelow(members.length - 1), 1)[0]]
  if (!primary || !duplicate) return
  await attempt(merged(on, { memberId: primary.memberId, duplicateId: duplicate.memberId }))
}

async function importAndUndo({ members }: World): Promise<void> {
  const day = moscowDay(context.clock.businessNow())
  await importLines(
    db,
    context.clock,
    members.map(({ phone }) => aLine({ number: aNumber(), phone, day })),
  )
  const [newest] = await selectBatches(db, { limit: 50 })
  if (newest && chance() < 0.7) await undoImport({ ...context, actor: 'test' }, newest.id)
}

async function report(world: World): Promise<void> {
  const { bank } = world
  for (const table of bank.openTables().slice(-1)) await load(world, table)
  const days = bank.openDays()
  const from = chanceBelow(days.length)
  await loadStatement(world, days.slice(from, from + 1 + chanceBelow(8)))
}

/**
 * Somebody pays a payout in the bank's own program that the provider has paid as well. Its debit waits in «Сверка», or a
 * person explains it as a second payment. The provider may then cancel its payment.
 */
async function payInBank(world: World): Promise<void> {
  const paid = provider.choosePaid()
  const { reference = null, kopecks = null } = paid ?? {}
  if (!paid || reference === null || kopecks === null || world.bank.countOf(reference) > 0) return
  world.bank.pay(reference, kopecks / 100n)
  await loadStatement(world, world.bank.openDays().slice(-1))
  if (chance() < 0.7) await decideLines()
  if (chance() < 0.5) paid.status = 'cancelled'
}

/** The bank debits a payment twice and returns it on the next day. The statement of the second debit's day is missing. */
async function returnSecondDebit(world: World): Promise<void> {
  const { bank } = world
  const twice = bank.bookAgain('debit', isInFile)
  if (twice === null) return
  context.clock.moveBy({ days: 1 })
  bank.bookAgain('credit', (reference) => reference === twice)
  await loadStatement(world, bank.openDays().slice(-1))
}

/**
 * Corrects the balance of a random member down or up. A correction down may leave a debt, and a member with a debt gets
 * no payouts until it is paid.
 */
async function correct({ members }: World): Promise<void> {
  const member = members[chanceBelow(members.length)]
  if (member) await corrected(db, { memberId: member.memberId, amount: chance() < 0.5 ? -20_000n : 20_000n })
}

const isInFile = (reference: string): boolean => provider.statusOf(reference) === null

const steps: readonly ((world: World) => Promise<void>)[] = [
  requestWithdrawals,
  requestWithdrawals,
  approveWaiting,
  approveWaiting,
  approveWaiting,
  pay,
  pay,
  pay,
  async ({ bank }) => bank.decide(),
  async ({ bank }) => bank.decide(),
  async ({ bank }) => void bank.bookAgain('debit', isInFile),
  async ({ bank }) => void bank.bookAgain('credit', isInFile),
  async ({ bank }) => void bank.bookAgain('credit', isInFile),
  returnSecondDebit,
  report,
  report,
  report,
  submit,
  submit,
  check,
  async () => provider.returnLater(),
  payInBank,
  payInBank,
  merge,
  importAndUndo,
  correct,
]

async function selectPending(): Promise<Set<string>> {
  const { rows } = await db.query<{ reference: string }>({
    text: `select reference from payouts where state = 'pending' and method = 'bank_file'`,
    values: [],
  })
  return new Set(rows.map(({ reference }) => reference))
}

/**
 * Imports all reports of the bank, as staff do before they resume payouts after a database restore, and then decides
 * about the statement lines that only staff can decide about.
 */
async function reportAll(world: World): Promise<void> {
  const { bank } = world
  let pending: Set<string>
  do {
    pending = await selectPending()
    // Makes the bank complete the payments that it still has but that are not pending on the server, for example after
    // a database restore or a late cancellation of a batch. No report contains such a payment before the bank has
    // completed it.
    bank.decide((reference) => !pending.has(reference))
    for (const table of bank.openTables()) await load(world, table)
    // The statement of a day is complete only on the next day.
    context.clock.moveBy({ days: 1 })
    await loadOpenDays(world)
    pending = await selectPending()
  } while ([...bank.pending.keys()].some((reference) => !pending.has(reference)))
  // The provider may list payouts that a restore made ready again before it has decided about them.
  if (chance() < 0.5) provider.decideAll()
  // The first check finds the outcomes, and the list marks payouts as sent that a database restore made ready again.
  // Payouts that can be submitted are submitted again, and the next checks find their outcomes.
  for (const _ of times(3, () => 0)) {
    await check()
    // A withdrawal that a restore brought back to review may be approved while the provider has its payout undecided.
    if (chance() < 0.5) await approveWaiting(world)
    await submit()
    provider.decideAll()
  }
  await check()
  await decideLines()
  // The status of a provider's payout whose line was matched is checked now.
  await check()
  await resumePayouts(context, { staffName: 'olga' })
}

/**
 * Matches the open statement lines with the withdrawals that they name, and explains the others. A withdrawal that is in
 * review again after a restore is approved first. A return of a payout of several files is matched and never
 * explained, because the bank has decided about all payments that it had. A debit of a payout that the provider got is
 * explained only as a second payment, while the provider has paid as well.
 */
async function decideLines(): Promise<void> {
  const { rows: open } = await db.query<{
    id: bigint
    outcome: string
    number: bigint | null
    status: string | null
    reference: string | null
  }>({
    text: `select l.id, l.outcome, o.number, o.status, l.reference from bank_statement_lines l left join orders o on o.id = l.order_id
      where l.outcome in ('not_sent', 'unknown_reference', 'earlier_file', 'of_provider') and l.state = 'unmatched' order by l.direction desc, l.id`,
    values: [],
  })
  for (const { id, outcome, number, status, reference } of open) {
    const decision = { id, staffName: 'vera' }
    const atProvider = reference === null ? null : provider.statusOf(reference)
    const isExplainable = outcome !== 'earlier_file' && (atProvider === null || atProvider === 'paid')
    if (number === null || (isExplainable && chance() < (outcome === 'of_provider' ? 0.7 : 0.3)))
      await attempt(explainStatementLine(context, { ...decision, reason: 'Заявки нет после восстановления' }))
    if (number === null) continue
    if (status === 'review') await approve({ number })
    await attempt(matchStatementLine(context, { ...decision, number }))
  }
}

it('after any sequence of simulated events, the money in transit in the ledger equals the payments that the bank and the provider have not completed', async () => {
  const bank = new SimulatedBank(account, context.clock)
  // A restore may remove the first submission to the provider. The list is requested from the first start of a server.
  await recordEpoch({ ...context, dataDir: database.folder })
  for (let round = 0; round < repeated(5); round += 1) {
    const world: World = { bank, members: [], debited: new Set() }
    for (const _ of times(3 + chanceBelow(4), () => null)) world.members.push(await aPayee(db))
    const verified = { bank, provider, memberIds: world.members.map(({ memberId }) => memberId) }
    // In each iteration, one payout is older than the backup of this iteration, so that a restore cannot remove all
    // payouts.
    const [first] = world.members
    const withdrawal = await aWithdrawal(context, { ...(first && { member: first }), amount: 500 })
    await recordApproval(context, { number: withdrawal.number, staffName: 'olga' })
    // Some withdrawals are in review from the first step on, so that a restore may bring them back to review.
    await requestWithdrawals(world)
    const restoreAt = chance() < 0.5 ? 10 + chanceBelow(10) : null
    const backupAt = restoreAt === null ? null : restoreAt - 1 - chanceBelow(10)
    let restore: (() => Promise<void>) | null = null
    for (let step = 0; step < 24; step += 1) {
      if (step === backupAt) restore = await takeBackupOfRows()
      await steps[chanceBelow(steps.length)]?.(world)
      if (step === restoreAt && restore) {
        // Payouts leave shortly before the restore, which removes their submission, their approval or all of them.
        for (const act of [requestWithdrawals, approveWaiting, pay, submit])
          if (chance() < 0.7) await act(world)
        await restore()
        // A restore may take days, for which the provider's statements are missing.
        context.clock.moveBy({ days: chanceBelow(4) })
        world.debited.clear()
        await reportAll(world)
        await expectAgreement(db, verified)
      }
    }
    await reportAll(world)
    expect(await expectAgreement(db, verified)).toBeGreaterThan(round)
    bank.settle()
    provider.settle()
    await settleFinal(db)
  }
  await expectAgreement(db, { bank, provider })
})
