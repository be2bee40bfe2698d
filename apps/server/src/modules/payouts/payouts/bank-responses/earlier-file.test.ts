import { expect, it } from 'vitest'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { verifyLedger } from '../../../../ledger/verify.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import {
  aBatchedPayout,
  aPayee,
  aPayoutTest,
  anApprover,
  aWithdrawal,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { verifyWithdrawals } from '../../withdrawals/withdrawals.service.ts'
import { explainStatementLine, matchStatementLine } from '../bank-statements/decide-line.ts'
import {
  cancelBatch,
  exportBatch,
  getBatch,
  getPayoutPause,
  handBatchOver,
  importFileFromBank,
  makeBatch,
  recordApproval,
  recordOutcomeByHand,
  recordRejection,
  resumePayouts,
  verifyPayouts,
} from '../payouts.service.ts'

const { db } = await databaseEach()
const context = await aPayoutTest(db, { secondApprovalFrom: 10n ** 9n })

const { account } = context.config.payer

/**
 * Creates a payout that is in the file of a cancelled batch and in the file of a second batch. `isHandedOver`: the bank
 * had the first file.
 */
async function aPayoutOfTwoFiles({ isHandedOver = true } = {}) {
  const payout = await aBatchedPayout(context)
  if (isHandedOver) await handBatchOver(context, { staffName: 'olga', number: payout.batch })
  await cancelBatch(context, { staffName: 'petr', number: payout.batch, reason: 'Банк не принял файл' })
  const { number: second } = await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  return { ...payout, second }
}

let documents = 0
/** Returns a debit (`-`) or credit (`+`) of the reference with a new number. */
function aDocument(reference: string, sign: string): string {
  const day = moscowDay(context.clock.businessNow()).split('-').toReversed().join('.')
  const number = String((documents += 1))
  return a1cDocument({ account, purpose: reference, sum: '1500.00', day, number, isCredit: sign === '+' })
}

/** Imports a statement with one debit (`-`) or credit (`+`) of the reference for each sign, and returns the outcomes. */
const importDocuments = (reference: string, signs: string): Promise<string[]> =>
  loadTwice(a1cStatement(account, { documents: Array.from(signs, (sign) => aDocument(reference, sign)) }))

/** Imports a file after a dry run, which must show the same outcomes. */
async function loadTwice(bytes: Buffer): Promise<string[]> {
  const [dry, real] = [await load(bytes, true), await load(bytes)]
  expect(dry).toEqual(real)
  return real
}

async function load(bytes: Buffer, dryRun = false, staffName = 'petr'): Promise<string[]> {
  const { rows } = await importFileFromBank(context, { bytes, staffName, dryRun })
  return rows.map(({ outcome }) => outcome)
}

async function openLine(): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>({
    text: `select id from bank_statement_lines where state = 'unmatched'`,
    values: [],
  })
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? 0n
}

const importRow = (row: string, dryRun = false): Promise<string[]> =>
  load(Buffer.from(`Референс;Сумма;Результат;Дата\n${row}`), dryRun)

const recordByHand = (number: bigint, outcome: 'paid' | 'returned') =>
  recordOutcomeByHand(
    { ...context, provider: null },
    {
      number,
      staffName: 'petr',
      outcome,
      reason: 'bank_returned',
      document: 'письмо банка 7 от 21.11.2026',
      day: moscowDay(context.clock.businessNow()),
    },
  )

async function expectNoDifferences(): Promise<void> {
  for (const verify of [verifyLedger, verifyWithdrawals, verifyPayouts]) expect(await verify(db)).toEqual([])
}

it.each(['', '01.01.2026', '21.11.2026'])(
  'a refusal of a payout that is also in a cancelled batch refunds nothing, whatever its date: «%s»',
  async (day) => {
    const payout = await aPayoutOfTwoFiles()
    const money = await getMoney(db, payout.memberId)
    const refusal = `${payout.reference};1500,00;Отказ;${day}`
    expect(await importRow(refusal, true)).toEqual(['earlier_file'])
    expect(await importRow(refusal)).toEqual(['earlier_file'])
    expect(await getMoney(db, payout.memberId)).toEqual(money)
    expect(await getWithdrawalStatus(db, payout)).toBe('sent')
    await expectNoDifferences()
  },
)

it('a refusal of a payout whose first file nobody had is that of its only file, and refunds the member', async () => {
  const payout = await aPayoutOfTwoFiles({ isHandedOver: false })
  const { available } = await getMoney(db, payout.memberId)
  const refusal = `${payout.reference};1500,00;Отказ;`
  expect(await importRow(refusal, true)).toEqual(['returned'])
  expect(await importRow(refusal)).toEqual(['returned'])
  expect(await getWithdrawalStatus(db, payout)).toBe('returned')
  expect(await getMoney(db, payout.memberId)).toMatchObject({ available: available + 1500n, held: 0n })
  await expectNoDifferences()
})

it('a refusal of a payout whose first file somebody downloaded refunds nothing', async () => {
  await anApprover(db, 'vera')
  const payout = await aBatchedPayout(context)
  await exportBatch(context, { actor: 'staff:olga', number: payout.batch, format: 'csv' })
  await cancelBatch(context, { staffName: 'vera', number: payout.batch, reason: 'Банк не принял файл' })
  await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  expect(await importRow(`${payout.reference};1500,00;Отказ;`)).toEqual(['earlier_file'])
})

it('the bank pays the second file after its refusal of the first: the payout becomes paid, and the member has no refund', async () => {
  const payout = await aPayoutOfTwoFiles()
  const { available } = await getMoney(db, payout.memberId)
  await importRow(`${payout.reference};1500,00;Отказ;`)
  expect(await importRow(`${payout.reference};1500,00;Исполнено;`)).toEqual(['paid'])
  expect(await getMoney(db, payout.memberId)).toMatchObject({ available, held: 0n })
  // The refusal of the first file may also be imported after the payment of the second.
  expect(await importRow(`${payout.reference};1500,00;Отказ;22.11.2026`)).toEqual(['earlier_file'])
  expect(await getWithdrawalStatus(db, payout)).toBe('paid')
  expect(await getMoney(db, payout.memberId)).toMatchObject({ available, held: 0n })
  await expectNoDifferences()
})

it.each(['paid', 'returned'] as const)(
  'after a refusal that may be of an earlier file, staff record the outcome «%s» by hand from a document of the bank',
  async (outcome) => {
    const payout = await aPayoutOfTwoFiles()
    const { available } = await getMoney(db, payout.memberId)
    await importRow(`${payout.reference};1500,00;Отказ;`)
    await recordByHand(payout.number, outcome)
    expect(await getWithdrawalStatus(db, payout)).toBe(outcome)
    expect(await getMoney(db, payout.memberId)).toMatchObject({
      available: outcome === 'paid' ? available : available + 1500n,
      held: 0n,
    })
    await expectNoDifferences()
  },
)

it('staff record by hand that the bank returned a paid payout of two files', async () => {
  const payout = await aPayoutOfTwoFiles()
  const { available } = await getMoney(db, payout.memberId)
  await importRow(`${payout.reference};1500,00;Исполнено;`)
  expect(await importRow(`${payout.reference};1500,00;Возврат;`)).toEqual(['earlier_file'])
  await recordByHand(payout.number, 'returned')
  expect(await getMoney(db, payout.memberId)).toMatchObject({ available: available + 1500n, held: 0n })
  await expectNoDifferences()
})

it.each([
  ['a row of a table', (reference: string) => importRow(`${reference};1500,00;Исполнено;`)],
  ['a debit of a statement', (reference: string) => importDocuments(reference, '-')],
])(
  'a payout of two files that %s reports as paid becomes paid, and payouts are paused, because the bank may pay the other file too',
  async (_what, report) => {
    const { reference, batch, second, ...payout } = await aPayoutOfTwoFiles()
    expect(await report(reference)).toEqual(['paid'])
    expect(await getWithdrawalStatus(db, payout)).toBe('paid')
    const pause = await getPayoutPause(db)
    expect(pause).toMatchObject({ isOn: true, actor: 'system' })
    expect(pause.reason).toContain(`пакеты ${batch}, ${second}`)
    await resumePayouts(context, { staffName: 'olga' })
    // The payment of the other file is a double debit, and its return refunds nothing to the member.
    const money = await getMoney(db, payout.memberId)
    context.clock.moveBy({ days: 1 })
    const isKnown = (await importDocuments(reference, '-'))[0] === 'already'
    if (isKnown) expect(await importDocuments(reference, '-')).toEqual(['duplicate'])
    expect(await importDocuments(reference, '+')).toEqual(['duplicate_returned'])
    expect(await getMoney(db, payout.memberId)).toEqual(money)
    expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
    await expectNoDifferences()
  },
)

it('a dry run, a payout of one file, and a payout whose first file nobody had do not pause payouts', async () => {
  const { reference } = await aPayoutOfTwoFiles()
  expect(await importRow(`${reference};1500,00;Исполнено;`, true)).toEqual(['paid'])
  const unsent = await aPayoutOfTwoFiles({ isHandedOver: false })
  expect(await importDocuments(unsent.reference, '-+')).toEqual(['paid', 'returned'])
  const one = await aBatchedPayout(context)
  expect(await importRow(`${one.reference};1500,00;Исполнено;`)).toEqual(['paid'])
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
})

it('a second file that nobody has does not leave after the bank paid the first; its batch is cancelled, and only the unpaid payouts are ready again', async () => {
  await anApprover(db, 'vera')
  const paid = await aBatchedPayout(context)
  await handBatchOver(context, { staffName: 'olga', number: paid.batch })
  await cancelBatch(context, { staffName: 'petr', number: paid.batch, reason: 'Банк не принял файл' })
  const other = await aBatchedPayout(context)
  expect((await getBatch(db, other.batch)).lines).toHaveLength(2)
  expect(await importRow(`${paid.reference};1500,00;Исполнено;`)).toEqual(['paid'])
  const file = { actor: 'staff:olga', number: other.batch, format: 'csv' } as const
  await expect(exportBatch(context, file)).rejects.toMatchObject({ code: 'batch_paid_before' })
  await cancelBatch(context, { staffName: 'vera', number: other.batch, reason: 'Часть уже выплачена' })
  expect(await getWithdrawalStatus(db, paid)).toBe('paid')
  expect(await getWithdrawalStatus(db, other)).toBe('approved')
  await expectNoDifferences()
})

it('a second file that staff have is not cancelled after the bank paid the first', async () => {
  const { reference, second } = await aPayoutOfTwoFiles()
  await exportBatch(context, { actor: 'staff:olga', number: second, format: 'csv' })
  await importRow(`${reference};1500,00;Исполнено;`)
  await expect(
    cancelBatch(context, { staffName: 'petr', number: second, reason: 'Банк не принял файл' }),
  ).rejects.toMatchObject({ code: 'batch_answered' })
})

it.each(['-+', '+'])(
  'a returned debit of a payout of two files (%s) refunds nothing until a person matches its line',
  async (signs) => {
    const payout = await aPayoutOfTwoFiles()
    const { available } = await getMoney(db, payout.memberId)
    const before = signs === '-+' ? ['paid'] : []
    expect(await importDocuments(payout.reference, signs)).toEqual([...before, 'earlier_file'])
    expect(await getMoney(db, payout.memberId)).toMatchObject({ available })
    expect(await getWithdrawalStatus(db, payout)).toBe(signs === '-+' ? 'paid' : 'sent')
    const decision = { id: await openLine(), number: payout.number }
    await expect(matchStatementLine(context, { ...decision, staffName: 'olga' })).rejects.toMatchObject({
      code: 'line_approved_by_you',
    })
    await matchStatementLine(context, { ...decision, staffName: 'petr' })
    expect(await getMoney(db, payout.memberId)).toMatchObject({ available: available + 1500n, held: 0n })
    await expectNoDifferences()
  },
)

it('a preview counts a debit once that its recipient has imported before', async () => {
  const payout = await aPayoutOfTwoFiles()
  await anApprover(db, 'vera', payout.recipient.phone ?? '')
  const debit = aDocument(payout.reference, '-')
  const own = a1cStatement(account, { documents: [debit] })
  expect(await load(own, false, 'vera')).toEqual(['own_order'])
  const both = a1cStatement(account, { documents: [debit, aDocument(payout.reference, '+')] })
  expect(await loadTwice(both)).toEqual(['paid', 'earlier_file'])
})

it('a debit that its recipient imported and a credit has returned is the returned payment when the debit is matched', async () => {
  const payout = await aBatchedPayout(context)
  await anApprover(db, 'vera', payout.recipient.phone ?? '')
  const own = a1cStatement(account, { documents: [aDocument(payout.reference, '-')] })
  expect(await load(own, false, 'vera')).toEqual(['own_order'])
  expect(await importDocuments(payout.reference, '+')).toEqual(['returned'])
  expect(await loadTwice(own)).toEqual(['already'])
  const { rows } = await db.query({
    text: `select d.state, c.returns is not null as "isReturned" from bank_statement_lines d
      left join bank_statement_lines c on c.returns = d.id where d.direction = 'debit'`,
    values: [],
  })
  expect(rows).toEqual([{ state: 'matched', isReturned: true }])
  await expectNoDifferences()
})

it('when the bank pays the second file after the return of the first, the matched return refunds nothing', async () => {
  const payout = await aPayoutOfTwoFiles()
  const { available } = await getMoney(db, payout.memberId)
  expect(await importDocuments(payout.reference, '-+')).toEqual(['paid', 'earlier_file'])
  expect(await importDocuments(payout.reference, '-')).toEqual(['duplicate'])
  await matchStatementLine(context, { id: await openLine(), staffName: 'petr', number: payout.number })
  expect(await getWithdrawalStatus(db, payout)).toBe('paid')
  expect(await getMoney(db, payout.memberId)).toMatchObject({ available, held: 0n })
  // The bank has paid both files, so a further return is that of the only payment.
  expect(await importDocuments(payout.reference, '+')).toEqual(['returned'])
  expect(await getMoney(db, payout.memberId)).toMatchObject({ available: available + 1500n })
  await expectNoDifferences()
})

it('a return that staff explain refunds nothing', async () => {
  const payout = await aPayoutOfTwoFiles()
  const { available } = await getMoney(db, payout.memberId)
  await importDocuments(payout.reference, '-+')
  await explainStatementLine(context, {
    id: await openLine(),
    staffName: 'petr',
    reason: 'Банк платит по новому',
  })
  expect(await getMoney(db, payout.memberId)).toMatchObject({ available, held: 0n })
})

it('a return waits while a table reports a second payment that no statement has decided, also when a person would match it', async () => {
  const payout = await aBatchedPayout(context)
  const day = moscowDay(context.clock.businessNow())
  const [first, second] = [day, addDays(day, 1)]
  context.clock.moveBy({ days: 3 })
  expect(await importRow(`${payout.reference};1500,00;Исполнено;${first}`)).toEqual(['paid'])
  expect(await importRow(`${payout.reference};1500,00;Исполнено;${second}`)).toEqual(['duplicate'])
  const money = await getMoney(db, payout.memberId)
  expect(await importDocuments(payout.reference, '+')).toEqual(['duplicate'])
  await expect(
    matchStatementLine(context, { id: await openLine(), staffName: 'petr', number: payout.number }),
  ).rejects.toMatchObject({ code: 'duplicate_debit' })
  expect(await getMoney(db, payout.memberId)).toEqual(money)
})

it('neither the staff member who cancelled the batch of a file that the bank may have, nor the one who then rejected its withdrawal, can be the only approver for the member', async () => {
  const member = await aPayee(db)
  const request = () => aWithdrawal(context, { member, amount: 100 })
  const approve = ({ number }: { number: bigint }, staffName: string) =>
    recordApproval(context, { number, staffName })
  const withdrawal = await request()
  await approve(withdrawal, 'olga')
  const { number } = await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  await exportBatch(context, { actor: 'staff:olga', number, format: 'csv' })
  for (const name of ['vera', 'inna', 'ella']) await anApprover(db, name)
  await cancelBatch(context, { staffName: 'vera', number, reason: 'Банк не принял файл' })
  const rejection = { number: withdrawal.number, reason: 'details_wrong' } as const
  await recordRejection(context, { ...rejection, staffName: 'inna' })
  for (const staffName of ['vera', 'inna'])
    expect(await approve(await request(), staffName)).toMatchObject({ isApproved: false })
  expect(await approve(await request(), 'ella')).toMatchObject({ isApproved: true })
  expect(await verifyPayouts(db)).toEqual([])
})
