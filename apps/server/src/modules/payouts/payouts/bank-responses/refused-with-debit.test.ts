import { beforeEach, expect, it } from 'vitest'
import { dayInDigits } from '@impulse/api/fields/day'
import { postCorrection } from '../../../../ledger/ledger.ts'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { repeated } from '../../../../testing/harness/repeat.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { aLedgerOperation, getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import {
  aBatchedPayout,
  anApprover,
  aPayoutTest,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { explainStatementLine, matchStatementLine } from '../bank-statements/decide-line.ts'
import {
  cancelBatch,
  getAdminWithdrawal,
  getPayoutQueues,
  importFileFromBank,
  makeBatch,
  recordOutcomeByHand,
  verifyPayouts,
} from '../payouts.service.ts'

const { db } = await databaseEach()
const context = await aPayoutTest(db, { secondApprovalFrom: 10n ** 9n })
const { account } = context.config.payer
beforeEach(() => anApprover(db, 'vera'))

type Payout = Awaited<ReturnType<typeof aBatchedPayout>>
const today = () => moscowDay(context.clock.businessNow())
const load = (bytes: Buffer, { staffName = 'vera', dryRun = false } = {}) =>
  importFileFromBank(context, { bytes, staffName, dryRun })

async function importDocument(
  purpose: string,
  { isCredit = false, number = '77', sum = '1500.00', staffName = 'vera' } = {},
): Promise<string[]> {
  const document = { purpose, sum, day: dayInDigits(today()), number, isCredit }
  const bytes = a1cStatement(account, { documents: [a1cDocument({ account, ...document })] })
  return (await load(bytes, { staffName })).rows.map(({ outcome }) => outcome)
}

async function importRefusal(
  { reference }: Payout,
  dryRun = false,
  result = 'Отказ',
): Promise<[string, string][]> {
  const bytes = Buffer.from(`Референс;Сумма;Результат;Дата\n${reference};1500,00;${result};${today()}`)
  const { rows } = await load(bytes, { dryRun })
  return rows.map(({ outcome, text }) => [outcome, text])
}

async function onlyLine(): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>({ text: 'select id from bank_statement_lines', values: [] })
  return rows[0]?.id ?? 0n
}

const waits = [
  [
    'return_waits',
    'Банк уже списал деньги этой заявки или сообщил об этом: сначала разберите строку или сообщение в «Сверке», иначе деньги уйдут дважды. Документ №\u00A077',
  ],
]

it('a refusal in a table of results does not refund a payout while a debit that may be its payment waits for a person', async () => {
  const payout = await aBatchedPayout(context)
  const { memberId, number } = payout
  await importDocument(`Выплата по заявке ${number}`)
  const money = await getMoney(db, memberId)
  expect(await importRefusal(payout, true)).toEqual(waits)
  expect(await importRefusal(payout)).toEqual(waits)
  expect([await getMoney(db, memberId), await getWithdrawalStatus(db, payout)]).toEqual([money, 'sent'])
  await explainStatementLine(context, {
    id: await onlyLine(),
    staffName: 'vera',
    reason: 'Оплата по другому договору',
  })
  expect(await importRefusal(payout)).toEqual([['returned', 'Отказ']])
  expect(await getWithdrawalStatus(db, payout)).toBe('returned')
  expect(await verifyPayouts(db)).toEqual([])
})

it('a refusal in a table of results waits while the debit of the payout waits for another person than its recipient', async () => {
  const payout = await aBatchedPayout(context)
  await anApprover(db, 'inna', payout.recipient.phone ?? '')
  await importDocument(payout.reference, { staffName: 'inna' })
  expect(await importRefusal(payout)).toEqual(waits)
  expect(await getWithdrawalStatus(db, payout)).toBe('sent')
})

it('a return in a table of results that is refused for another reason than a possible payment is reported as failed, with this reason', async () => {
  const payout = await aBatchedPayout(context)
  const { memberId, orderId } = payout
  const correction = { ...aLedgerOperation(memberId), key: `refund:${orderId}`, amount: 1n }
  await db.transaction((tx) => postCorrection(tx, correction))
  expect(await importRefusal(payout)).toEqual([['failed', 'Этот ключ уже использован для другой операции']])
  expect(await getWithdrawalStatus(db, payout)).toBe('sent')
})

it('the credit of a statement refunds a payout although a debit that may be its payment waits for a person', async () => {
  const payout = await aBatchedPayout(context)
  await importDocument(payout.reference)
  await importDocument(`Выплата по заявке ${payout.number}`, { number: '78' })
  await importDocument(`Возврат ${payout.reference}`, { isCredit: true, number: '79' })
  expect(await getWithdrawalStatus(db, payout)).toBe('returned')
})

const waitsForCredit = [
  [
    'return_waits',
    'Банк списал эту выплату, это видно в выписке: деньги участнику вернёт выписка с зачислением от банка. Загрузите её, а если её не будет, возврат записывают двое в заявке. Документ №\u00A077',
  ],
]

it('a return in a table of results waits while a statement shows the debit of the payout; the credit of a statement returns it once', async () => {
  const payout = await aBatchedPayout(context)
  const { memberId, amount } = payout
  expect(await importDocument(payout.reference)).toEqual(['paid'])
  const { available } = await getMoney(db, memberId)
  context.clock.moveBy({ days: 70 })
  for (const dryRun of [true, false]) expect(await importRefusal(payout, dryRun)).toEqual(waitsForCredit)
  expect([(await getMoney(db, memberId)).available, await getWithdrawalStatus(db, payout)]).toEqual([
    available,
    'paid',
  ])
  // Days without a statement make the credit wait for a person, who matches it.
  expect(await importDocument(`Возврат ${payout.reference}`, { isCredit: true, number: '79' })).toEqual([
    'missing_days',
  ])
  expect(await importRefusal(payout)).toEqual(waitsForCredit)
  const text = `select id from bank_statement_lines where direction = 'credit'`
  const { rows } = await db.query<{ id: bigint }>({ text, values: [] })
  await matchStatementLine(context, { id: rows[0]?.id ?? 0n, staffName: 'vera', number: payout.number })
  expect((await getMoney(db, memberId)).available).toBe(available + amount)
  expect((await importRefusal(payout)).map(([outcome]) => outcome)).toEqual(['already'])
  expect((await getMoney(db, memberId)).available).toBe(available + amount)
  expect(await verifyPayouts(db)).toEqual([])
})

const letter = 'Письмо банка № 7'
const toReturn = (document = letter) =>
  ({ outcome: 'returned', reason: 'bank_returned', document, day: today() }) as const
const giveBack = ({ number }: Payout, staffName: string, document = letter) =>
  recordOutcomeByHand({ ...context, provider: null }, { number, staffName, ...toReturn(document) })

it('two staff members record by hand the return of a payout whose debit a statement shows; the statement then does not report it as paid', async () => {
  const payout = await aBatchedPayout(context)
  const { memberId, amount, number } = payout
  await importDocument(payout.reference)
  const { available } = await getMoney(db, memberId)
  await expect(giveBack(payout, 'olga')).rejects.toMatchObject({ code: 'outcome_recorded_by_approver' })
  await expect(giveBack(payout, 'petr', '')).rejects.toMatchObject({ code: 'outcome_document' })
  expect(await getAdminWithdrawal(context, number)).toMatchObject({
    isDebited: true,
    outcomeProposal: null,
  })
  await giveBack(payout, 'petr')
  await giveBack(payout, 'petr')
  expect(await getAdminWithdrawal(context, number)).toMatchObject({
    status: 'paid',
    outcomeProposal: { outcome: 'returned', staffName: 'petr', document: letter },
  })
  expect((await getMoney(db, memberId)).available).toBe(available)
  expect(await importDocument(payout.reference)).toEqual(['paid'])
  await giveBack(payout, 'vera')
  expect(await getAdminWithdrawal(context, number)).toMatchObject({
    status: 'returned',
    outcomeProposal: null,
    outcomeDocument: letter,
  })
  expect((await getMoney(db, memberId)).available).toBe(available + amount)
  expect(await importDocument(payout.reference)).toEqual(['already'])
  expect(await importDocument(`Возврат ${payout.reference}`, { isCredit: true, number: '79' })).toEqual([
    'already',
  ])
  expect((await getMoney(db, memberId)).available).toBe(available + amount)
  expect(await verifyPayouts(db)).toEqual([])
})

it('a table with the return of a payout and a statement with its debit at the same time give the points back only with an alarm', async () => {
  for (let run = 0; run < repeated(5); run += 1) {
    const payout = await aBatchedPayout(context)
    const [[refusal], debit] = await Promise.all([
      importRefusal(payout),
      importDocument(payout.reference, { number: String(100 + run) }),
    ])
    const outcomes = [refusal?.[0], ...debit, await getWithdrawalStatus(db, payout)]
    expect([
      ['returned', 'refund_conflict', 'returned'],
      ['return_waits', 'paid', 'paid'],
    ]).toContainEqual(outcomes)
  }
  expect(await verifyPayouts(db)).toEqual([])
})

it('one staff member records by hand the return of a payout whose debit no statement shows', async () => {
  const payout = await aBatchedPayout(context)
  expect(await getAdminWithdrawal(context, payout.number)).toMatchObject({ isDebited: false })
  await giveBack(payout, 'petr')
  expect(await getWithdrawalStatus(db, payout)).toBe('returned')
})

it('the debit of a payout that tables reported as paid and then as returned waits for a person until its credit is imported', async () => {
  const payout = await aBatchedPayout(context)
  for (const result of ['Исполнено', 'Возврат']) await importRefusal(payout, false, result)
  expect(await getWithdrawalStatus(db, payout)).toBe('returned')
  const money = await getMoney(db, payout.memberId)
  expect(await importDocument(payout.reference)).toEqual(['refund_conflict'])
  const doubleDebits = async () =>
    (await getPayoutQueues(context)).find(({ queue }) => queue === 'double-debits')?.count
  expect(await doubleDebits()).toBe(1)
  const match = { id: await onlyLine(), staffName: 'vera', number: payout.number }
  await expect(matchStatementLine(context, match)).rejects.toMatchObject({ code: 'line_of_returned_payout' })
  expect(await importDocument(`Возврат ${payout.reference}`, { isCredit: true, number: '79' })).toEqual([
    'already',
  ])
  expect([await doubleDebits(), await getMoney(db, payout.memberId)]).toEqual([0, money])
  expect(await verifyPayouts(db)).toEqual([])
})

it('a payout with a debit of another sum that a person explained is returned by a credit or by two staff members', async () => {
  const payout = await aBatchedPayout(context)
  expect(await importDocument(payout.reference, { sum: '1530.00' })).toEqual(['wrong_sum'])
  await explainStatementLine(context, {
    id: await onlyLine(),
    staffName: 'vera',
    reason: 'С комиссией банка',
  })
  expect(await importRefusal(payout)).toEqual(waitsForCredit)
  await giveBack(payout, 'vera')
  expect(await getWithdrawalStatus(db, payout)).toBe('sent')
  await giveBack(payout, 'petr')
  expect(await getWithdrawalStatus(db, payout)).toBe('returned')
})

it('the proposed return of a payout no longer counts when the payout was made ready again', async () => {
  const payout = await aBatchedPayout(context)
  // Petr proposed it while the payout was at a provider that could not be asked.
  const values = [payout.orderId, JSON.stringify({ ...toReturn(), staffName: 'petr' })]
  await db.query({ text: 'update payouts set outcome_proposal = $2 where order_id = $1', values })
  await cancelBatch(context, { staffName: 'petr', number: payout.batch, reason: 'Банк не принял файл' })
  await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  await importDocument(payout.reference)
  await giveBack(payout, 'vera')
  expect(await getAdminWithdrawal(context, payout.number)).toMatchObject({
    status: 'paid',
    outcomeProposal: { staffName: 'vera' },
  })
})
