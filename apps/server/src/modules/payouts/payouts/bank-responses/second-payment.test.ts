import { expect, it } from 'vitest'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { verifyLedger } from '../../../../ledger/verify.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import {
  anApprover,
  aBatchedPayout,
  aPayoutTest,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { aReadyPayout } from '../../../../testing/payouts/provider-payout-fixtures.ts'
import {
  explainReported,
  importTable,
  listReported,
} from '../../../../testing/payouts/reported-payment-fixtures.ts'
import { explainReportedPayment } from './explain-reported-payment.ts'
import {
  cancelBatch,
  getAdminWithdrawalByNumber,
  getPayoutQueues,
  handBatchOver,
  importFileFromBank,
  makeBatch,
  recordOutcomeByHand,
  recordRejection,
} from '../payouts.service.ts'

const { db } = await databaseEach()
const context = await aPayoutTest(db, { secondApprovalFrom: 10n ** 9n })
await anApprover(db, 'vera')
const { account } = context.config.payer

/** Imports a table of results with one row, after a dry run, and returns the outcomes. */
async function importRow(row: string): Promise<string[]> {
  const dry = await importTable(context, [row], { dryRun: true })
  const real = await importTable(context, [row])
  expect(dry).toEqual(real)
  return real
}

async function load(bytes: Buffer, dryRun = false): Promise<string[]> {
  const { rows } = await importFileFromBank(context, { bytes, staffName: 'petr', dryRun })
  return rows.map(({ outcome }) => outcome)
}

const countDoubleDebits = async () =>
  (await getPayoutQueues(context)).find(({ queue }) => queue === 'double-debits')

/** Returns a day in the format of the bank's files. Payouts are sent on the day 0. */
const toDay = (days: number): string =>
  addDays(moscowDay(context.clock.businessNow()), days).split('-').toReversed().join('.')

/** Returns a statement of the day with both balances. */
const aStatement = (day: string, documents: string[]): Buffer =>
  a1cStatement(account, {
    documents,
    section: [`ДатаНачала=${day}`, `ДатаКонца=${day}`, 'НачальныйОстаток=9000.00', 'КонечныйОстаток=7500.00'],
  })

/** Creates a payout that a table reported as paid today by the document 7, and moves the clock on by three days. */
async function aPaidPayout(): Promise<{ reference: string; memberId: string; today: string; next: string }> {
  const { reference, memberId } = await aBatchedPayout(context)
  const [today, next] = [toDay(0), toDay(1)]
  expect(await importRow(`${reference};1500,00;Исполнено;${today};7`)).toEqual(['paid'])
  context.clock.moveBy({ days: 3 })
  return { reference, memberId, today, next }
}

it('another table that reports the same payment changes nothing and is no alarm', async () => {
  const { reference, today, next } = await aPaidPayout()
  for (const facts of [`${today};7`, `${today};`, ';7', ';'])
    expect(await importRow(`${reference};1500,00;Исполнено;${facts}`)).toEqual(['already'])
  expect(await countDoubleDebits()).toMatchObject({ count: 0 })
  // The day and the number of the first report count as well, when it had only one of them.
  const { reference: undated } = await aBatchedPayout(context)
  expect(await importRow(`${undated};1500,00;Исполнено;;`)).toEqual(['paid'])
  expect(await importRow(`${undated};1500,00;Исполнено;${next};`)).toEqual(['already'])
  expect(await importRow(`${undated};1500,00;Исполнено;${toDay(0)};`)).toEqual(['duplicate'])
})

it.each<[what: string, toFacts: (days: { today: string; next: string }) => string]>([
  ['on another day', ({ next }) => `${next};7`],
  ['by another document', ({ today }) => `${today};8`],
])(
  'a table that reports a paid payout as paid %s is an alarm, and moves no money',
  async (_what, toFacts) => {
    const paid = await aPaidPayout()
    const money = await getMoney(db, paid.memberId)
    const row = `${paid.reference};1500,00;Исполнено;${toFacts(paid)}`
    expect(await importRow(row)).toEqual(['duplicate'])
    expect(await countDoubleDebits()).toMatchObject({ count: 1, sum: 1500n })
    // The same second payment in a further table is known.
    expect(await importRow(row)).toEqual(['already'])
    expect(await countDoubleDebits()).toMatchObject({ count: 1 })
    // The bank may return the second payment, so its return refunds nothing.
    expect(await importRow(`${paid.reference};1500,00;Возврат;;`)).toEqual(['duplicate'])
    expect(await getMoney(db, paid.memberId)).toEqual(money)
    expect(await verifyLedger(db)).toEqual([])
  },
)

it('two rows of one table about payments of two days are two payments, and equal rows are one', async () => {
  const { reference } = await aBatchedPayout(context)
  const [today, next] = [toDay(0), toDay(1)]
  context.clock.moveBy({ days: 3 })
  const rows = [today, today, next].map((day) => `${reference};1500,00;Исполнено;${day}`)
  const bytes = Buffer.from(['Референс;Сумма;Результат;Дата', ...rows].join('\n'))
  expect(await load(bytes, true)).toEqual(['paid', 'repeated', 'duplicate'])
  expect(await load(bytes)).toEqual(['paid', 'repeated', 'duplicate'])
  expect(await countDoubleDebits()).toMatchObject({ count: 1 })
})

it('two tables without day and document about a payout in two files are two payments, of which the second waits', async () => {
  const { reference, batch: number } = await aBatchedPayout(context)
  await handBatchOver(context, { staffName: 'olga', number })
  await cancelBatch(context, { staffName: 'petr', number, reason: 'Банк не принял файл' })
  await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  const row = `${reference};1500,00;Исполнено;;`
  expect([await importRow(row), await importRow(row)]).toEqual([['paid'], ['duplicate']])
  expect(await listReported(context)).toMatchObject([{ statedDay: null, documentNumber: '' }])
  expect(await countDoubleDebits()).toMatchObject({ count: 1, sum: 1500n })
})

it('«Сверка» names each second payment that only a table reported, with its day, document and importer', async () => {
  const { reference, next } = await aPaidPayout()
  expect(await listReported(context)).toEqual([])
  for (const facts of [`${next};8`, ';9'])
    expect(await importRow(`${reference};1500,00;Исполнено;${facts}`)).toEqual(['duplicate'])
  const [, withdrawal] = reference.split('-')
  const payment = {
    id: expect.any(String),
    withdrawal,
    bankName: 'Т-Банк',
    credited: 1500,
    actor: 'staff:petr',
  }
  expect(await listReported(context)).toEqual([
    { ...payment, statedDay: next.split('.').toReversed().join('-'), documentNumber: '8' },
    { ...payment, statedDay: null, documentNumber: '9' },
  ])
})

it('the second debit of a statement, on any day, decides a second payment that a table reported', async () => {
  const { reference, today, next } = await aPaidPayout()
  expect(await importRow(`${reference};1500,00;Исполнено;${toDay(-2)};`)).toEqual(['duplicate'])
  const toDebit = (day: string) =>
    a1cDocument({ account, purpose: reference, sum: '1500.00', day, number: '1' })
  await load(aStatement(today, [toDebit(today)]))
  expect(await countDoubleDebits()).toMatchObject({ count: 1 })
  await load(aStatement(next, [toDebit(next)]))
  // The alarm is now the line of the statement.
  expect(await listReported(context)).toEqual([])
  expect(await countDoubleDebits()).toMatchObject({ count: 1 })
  // The third payment is none of the two debits.
  expect(await importRow(`${reference};1500,00;Исполнено;${toDay(-1)};`)).toEqual(['duplicate'])
  expect(await countDoubleDebits()).toMatchObject({ count: 2 })
})

it('a statement without a second debit decides nothing, and a person who did not approve the withdrawal explains the second payment', async () => {
  const paid = await aPaidPayout()
  const { reference, today, next } = paid
  const row = `${reference};1500,00;Исполнено;${next};`
  expect(await importRow(row)).toEqual(['duplicate'])
  const debit = a1cDocument({ account, purpose: reference, sum: '1500.00', day: today, number: '1' })
  await load(aStatement(today, [debit]))
  await load(aStatement(next, []))
  const money = await getMoney(db, paid.memberId)
  expect(await countDoubleDebits()).toMatchObject({ count: 1 })
  await expect(explainReported(context, 'olga')).rejects.toMatchObject({
    code: 'reported_payment_approved_by_you',
  })
  const [reported] = await listReported(context)
  expect(await explainReported(context, 'vera')).toBe(1)
  await expect(
    explainReportedPayment(context, { id: BigInt(reported?.id ?? 0), staffName: 'vera', reason: 'Ещё раз' }),
  ).rejects.toMatchObject({ code: 'reported_payment_decided' })
  expect(await countDoubleDebits()).toMatchObject({ count: 0 })
  expect(await getMoney(db, paid.memberId)).toEqual(money)
  // The bank insists on the payment, which a person has to explain again.
  expect(await importRow(row)).toEqual(['duplicate'])
  expect(await explainReported(context, 'vera')).toBe(1)
  const { rows } = await db.query<{ actor: string; reason: string }>({
    text: `select actor, reason from audit_events where action = 'reported-payment.explained' and object = $1`,
    values: [reference.split('-')[1]],
  })
  expect(rows).toEqual(
    Array.from({ length: 2 }, () => ({ actor: 'staff:vera', reason: 'Банк исправил таблицу' })),
  )
})

type Return = { reference: string; number: bigint; day: string }
it.each<[how: string, record: (payout: Return) => Promise<unknown>]>([
  ['a table', ({ reference, day }) => importTable(context, [`${reference};1500,00;Возврат;${day};`])],
  [
    'a person',
    ({ number }) =>
      recordOutcomeByHand(
        { ...context, provider: null },
        { number, staffName: 'petr', outcome: 'returned', reason: 'bank_returned', document: 'письмо 7' },
      ),
  ],
  [
    'a statement',
    ({ reference, day }) =>
      load(
        a1cStatement(account, {
          documents: [
            a1cDocument({ account, purpose: reference, sum: '1500.00', day: toDay(-3), number: '7' }),
            a1cDocument({
              account,
              purpose: `Возврат ${reference}, счёт закрыт`,
              sum: '1500.00',
              day,
              number: '8',
              isCredit: true,
            }),
          ],
          section: [
            `ДатаНачала=${toDay(-3)}`,
            `ДатаКонца=${day}`,
            'НачальныйОстаток=1.00',
            'КонечныйОстаток=1.00',
          ],
        }),
      ),
  ],
])(
  'the return of a payout by %s is recorded after a payment with a wrong day was explained',
  async (_how, record) => {
    const { reference } = await aPaidPayout()
    expect(await importRow(`${reference};1500,00;Исполнено;29.11.2006;`)).toEqual(['duplicate'])
    const number = BigInt(reference.split('-')[1] ?? 0)
    expect(await explainReported(context, 'vera')).toBe(1)
    await record({ reference, number, day: toDay(0) })
    expect(await getWithdrawalStatus(db, { number })).toBe('returned')
    expect(await verifyLedger(db)).toEqual([])
  },
)

it('of two payments that only tables reported, the second debit decides the one that nobody explained', async () => {
  const { reference, today, next } = await aPaidPayout()
  for (const facts of [`${next};8`, ';9'])
    expect(await importRow(`${reference};1500,00;Исполнено;${facts}`)).toEqual(['duplicate'])
  const [{ id } = { id: 0 }] = await listReported(context)
  context.clock.moveBy({ days: 1 })
  await explainReportedPayment(context, {
    id: BigInt(id),
    staffName: 'vera',
    reason: 'Банк исправил таблицу',
  })
  expect(await listReported(context)).toMatchObject([{ documentNumber: '9' }])
  const debits = ['7', '9'].map((number) =>
    a1cDocument({ account, purpose: reference, sum: '1500.00', day: today, number }),
  )
  expect(await load(aStatement(today, debits))).toEqual(['already', 'duplicate'])
  expect(await listReported(context)).toEqual([])
})

it('of two people who explain a reported payment at the same time, one decides', async () => {
  const { reference, next } = await aPaidPayout()
  await importRow(`${reference};1500,00;Исполнено;${next};`)
  const [reported] = await listReported(context)
  const id = BigInt(reported?.id ?? 0)
  const explain = (staffName: string) =>
    explainReportedPayment(context, { id, staffName, reason: 'Банк исправил таблицу' })
  const both = await Promise.allSettled(['vera', 'petr'].map(explain))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('a table that reports a returned payout as paid once more is an alarm', async () => {
  const { reference, next } = await aPaidPayout()
  expect(await importRow(`${reference};1500,00;Возврат;;`)).toEqual(['returned'])
  expect(await importRow(`${reference};1500,00;Исполнено;${next};`)).toEqual(['duplicate'])
  expect(await countDoubleDebits()).toMatchObject({ count: 1 })
})

it('a debit of a statement is known to a later table of its day, and a table of another day is an alarm', async () => {
  const { reference } = await aBatchedPayout(context)
  const [today, next] = [toDay(0), toDay(1)]
  context.clock.moveBy({ days: 3 })
  await load(
    a1cStatement(account, {
      documents: [a1cDocument({ account, purpose: reference, sum: '1500.00', day: today })],
    }),
  )
  expect(await importRow(`${reference};1500,00;Исполнено;${today};7`)).toEqual(['already'])
  expect(await importRow(`${reference};1500,00;Исполнено;${next};7`)).toEqual(['duplicate'])
})

it('when staff reject a withdrawal that only a table reported as paid, the refusal names the document in the table', async () => {
  const config = { ...context.config, method: 'provider' as const }
  const { number } = await aReadyPayout({ ...context, config })
  const { reference } = await getAdminWithdrawalByNumber(context, number)
  expect(await importRow(`${reference};1500,00;Исполнено;${toDay(0)};7`)).toEqual(['duplicate'])
  await expect(
    recordRejection(context, { number, staffName: 'petr', reason: 'details_wrong' }),
  ).rejects.toMatchObject({ code: 'withdrawal_debit_unreconciled', details: { documents: ['7'] } })
})

it('staff who open the alarm cannot record a return by hand before it is decided', async () => {
  const { reference, number } = await aBatchedPayout(context)
  const [today, next] = [toDay(0), toDay(1)]
  context.clock.moveBy({ days: 3 })
  await importRow(`${reference};1500,00;Исполнено;${today};`)
  await importRow(`${reference};1500,00;Исполнено;${next};`)
  const byHand = {
    staffName: 'petr',
    outcome: 'returned',
    reason: 'bank_returned',
    document: 'письмо 7',
  } as const
  await expect(
    recordOutcomeByHand({ ...context, provider: null }, { number, ...byHand }),
  ).rejects.toMatchObject({
    code: 'duplicate_debit',
  })
})

it('an undated payment of a payout that two files contain is an alarm when the payout is paid already', async () => {
  const payout = await aBatchedPayout(context)
  await handBatchOver(context, { staffName: 'olga', number: payout.batch })
  await cancelBatch(context, { staffName: 'petr', number: payout.batch, reason: 'Банк не принял файл' })
  await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  const today = toDay(0)
  expect(await importRow(`${payout.reference};1500,00;Исполнено;${today};`)).toEqual(['paid'])
  expect(await importRow(`${payout.reference};1500,00;Исполнено;${today};`)).toEqual(['already'])
  expect(await importRow(`${payout.reference};1500,00;Исполнено;;`)).toEqual(['duplicate'])
  expect(await getWithdrawalStatus(db, payout)).toBe('paid')
})

it.each([
  ['that two files contain', true],
  ['that another table reported by its own number', false],
] as const)(
  'a table without a day that has the document number of the statement is no alarm for a payout %s',
  async (_what, isInTwoFiles) => {
    const payout = await aBatchedPayout(context)
    if (isInTwoFiles) {
      await handBatchOver(context, { staffName: 'olga', number: payout.batch })
      await cancelBatch(context, { staffName: 'petr', number: payout.batch, reason: 'Банк не принял файл' })
      await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
    } else expect(await importRow(`${payout.reference};1500,00;Исполнено;${toDay(0)};7`)).toEqual(['paid'])
    const debit = a1cDocument({
      account,
      purpose: payout.reference,
      sum: '1500.00',
      day: toDay(0),
      number: '315',
    })
    await load(aStatement(toDay(0), [debit]))
    expect(await importRow(`${payout.reference};1500,00;Исполнено;;315`)).toEqual(['already'])
    expect(await countDoubleDebits()).toMatchObject({ count: 0 })
    expect(await importRow(`${payout.reference};1500,00;Исполнено;;316`)).toEqual(['duplicate'])
    expect(await countDoubleDebits()).toMatchObject({ count: 1 })
  },
)
