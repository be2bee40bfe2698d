import { afterEach, expect, it } from 'vitest'
import { moscowMidnight } from '../../../../platform/clock/moscow.ts'
import { verifyLedger } from '../../../../ledger/verify.ts'
import { aPhone } from '../../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../../testing/harness/repeat.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import {
  changeMethodAsShown,
  aPayoutTest,
  aPayee,
  aWithdrawal,
  batchReadyPayouts,
  type PayoutTest,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { aSetClock, moscowNoon } from '../../../../testing/payouts/withdrawal-fixtures.ts'
import { addStaff } from '../../../../platform/staff/staff.service.ts'
import { verifyWithdrawals, type Withdrawal } from '../../withdrawals/withdrawals.service.ts'
import { taxRegister } from '../../tax/tax.service.ts'
import {
  cancelBatch,
  getPayoutOverview,
  getPayoutPause,
  pausePayouts,
  resumePayouts,
  recordApproval,
  recordOutcomeByHand,
  recordRejection,
  getAdminWithdrawalByNumber,
  makeBatch,
  importFileFromBank,
  submitReady,
  verifyPayouts,
  yookassaProvider,
} from '../payouts.service.ts'
import { findPayout } from '../../withdrawals/withdrawals.sql.ts'
import { inWindows1251 } from '../batches/windows-1251.ts'

const { db } = await testDatabase({ connections: 16 })
const context = await aPayoutTest(db, { secondApprovalFrom: 10_000_000n, dailyCap: 10n ** 12n })
const stub = await aPayoutStub()

type SentWithdrawal = Withdrawal & { reference: string }

/** Creates a withdrawal whose payout was sent to the bank in a file. */
const aSent = (options: Parameters<typeof aWithdrawal>[1] = {}): Promise<SentWithdrawal> =>
  aSentBy(context, options)

async function aSentBy(
  context: PayoutTest,
  options: Parameters<typeof aWithdrawal>[1] = {},
): Promise<SentWithdrawal> {
  const withdrawal = await aWithdrawal(context, options)
  await recordApproval(context, { number: withdrawal.number, staffName: 'olga' })
  await makeBatch(context, { staffName: 'olga', kind: options.kind ?? 'sbp', limit: 1000 })
  const { reference } = await getAdminWithdrawalByNumber(context, withdrawal.number)
  return { ...withdrawal, reference: reference ?? '' }
}

let files = 0
/**
 * Returns a table of results with these rows. A unique last row makes every file different, because the same file is
 * applied only once.
 */
const bankResponse = (...rows: string[]): Buffer =>
  Buffer.from(['Референс;Сумма;Результат;Причина', ...rows, `;;файл ${(files += 1)};`].join('\n'))
const importFile = async (bytes: Buffer, dryRun = false) => {
  const { rows, before } = await importFileFromBank(context, { bytes, staffName: 'petr', dryRun })
  return {
    before,
    outcomes: rows.filter(({ text }) => !text.startsWith('файл')).map(({ outcome }) => outcome),
    rows,
  }
}
const getOutcomes = async (...rows: string[]) => (await importFile(bankResponse(...rows))).outcomes
const getState = async ({ number }: Withdrawal) => {
  const { status, state } = await getAdminWithdrawalByNumber(context, number)
  return [status, state]
}
/**
 * Resumes payouts, puts all ready payouts into batches, and expects that this payout stays `pending` and is in none of
 * the batches.
 */
async function expectNotBatched({ number }: Withdrawal): Promise<void> {
  await resumePayouts(context, { staffName: 'olga' })
  await batchReadyPayouts(context)
  expect(await getAdminWithdrawalByNumber(context, number)).toMatchObject({ state: 'pending', batch: null })
}

afterEach(async () => {
  expect(await verifyLedger(db)).toEqual([])
  expect(await verifyWithdrawals(db)).toEqual([])
})

it('records payouts that the bank reports as paid, and refunds payouts that the bank reports as refused', async () => {
  const [paid, back] = [await aSent(), await aSent()]
  const before = await getMoney(db, back.memberId)
  expect(
    await getOutcomes(
      `${paid.reference};1500,00;Исполнено;`,
      `${back.reference};1500.00;Возврат;Счёт закрыт`,
    ),
  ).toEqual(['paid', 'returned'])
  expect(await getState(paid)).toEqual(['paid', 'paid'])
  expect(await getMoney(db, paid.memberId)).toMatchObject({ held: 0n })
  expect(await getAdminWithdrawalByNumber(context, back.number)).toMatchObject({
    status: 'returned',
    state: 'returned',
    reason: 'account_closed',
  })
  expect(await getMoney(db, back.memberId)).toMatchObject({
    available: before.available + 1500n,
    held: 0n,
  })
  const { rows } = await db.query<{ actor: string }>({
    text: 'select actor from order_events where order_id = $1 order by id desc limit 1',
    values: [paid.orderId],
  })
  expect(rows).toEqual([{ actor: 'staff:petr' }])
})

it('reports an outcome for each row of a bank response, even when staff must check some of the rows', async () => {
  const [a, b, c, d, e] = [await aSent(), await aSent(), await aSent(), await aSent(), await aSent()]
  const ready = await aWithdrawal(context)
  await recordApproval(context, { number: ready.number, staffName: 'olga' })
  const { reference: readyReference } = await getAdminWithdrawalByNumber(context, ready.number)
  const { outcomes, rows } = await importFile(
    bankResponse(
      `${a.reference};1500,01;Исполнено;`,
      `IM-${a.number}-0000;1500,00;Исполнено;`,
      `${b.reference};1500,00;Исполнено;`,
      `${b.reference};1500,00;Исполнено;`,
      `${c.reference};1500,00;Частично;`,
      `${c.reference};много;Исполнено;`,
      `${d.reference};1500,00;В обработке;`,
      `${e.reference};1500,00;Исполнено;`,
      `${e.reference};1500,00;Отказ;`,
      `${readyReference};1500,00;Исполнено;`,
      ';1500,00;Исполнено;',
    ),
  )
  expect(outcomes).toEqual([
    'wrong_sum',
    'unknown_reference',
    'paid',
    'repeated',
    'unknown_result',
    'wrong_sum',
    'waiting',
    'contradicts',
    'contradicts',
    'duplicate',
    'no_reference',
  ])
  expect(rows[0]).toMatchObject({ line: 2, sums: { reported: '150001', expected: '150000' } })
  for (const sent of [a, c, d, e]) expect(await getState(sent)).toEqual(['sent', 'pending'])
  expect(await getState(ready)).toEqual(['approved', 'ready'])
})

it('a payout of a cancelled batch is not sent again when the bank reports the payout as paid or in progress', async () => {
  const [paid, waiting, refused, rejected] = [await aSent(), await aSent(), await aSent(), await aSent()]
  for (const { number } of [paid, waiting, refused, rejected]) {
    const { batch } = await getAdminWithdrawalByNumber(context, number)
    await cancelBatch(context, { staffName: 'petr', number: batch ?? 0n, reason: 'Банк не принял файл' })
  }
  await recordRejection(context, { number: rejected.number, staffName: 'petr', reason: 'details_wrong' })
  context.clock.moveBy({ days: 1 })
  const { leftToday } = await getPayoutOverview(context)
  const rows = [
    `${paid.reference};1500,00;Исполнено;`,
    `${waiting.reference};1500,00;В обработке;`,
    `${refused.reference};1500,00;Отказ;`,
    `${rejected.reference};1500,00;Исполнено;`,
  ]
  const outcomes = ['paid', 'waiting', 'not_sent', 'refund_conflict']
  const tried = await importFile(bankResponse(...rows), true)
  expect([tried.outcomes, await getState(paid)]).toEqual([outcomes, ['approved', 'ready']])
  expect(await getOutcomes(...rows)).toEqual(outcomes)
  expect(await Promise.all([paid, waiting, refused, rejected].map(getState))).toEqual([
    ['paid', 'paid'],
    ['sent', 'pending'],
    ['approved', 'ready'],
    ['rejected', 'rejected'],
  ])
  // Payouts are paused, because the bank may pay the other payouts of the cancelled batch as well.
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
  await resumePayouts(context, { staffName: 'olga' })
  expect((await getPayoutOverview(context)).leftToday).toBe(leftToday)
  expect(await findPayout(db, paid.orderId)).toMatchObject({
    payer: { inn: expect.stringMatching(/^\d{10}$/) as string },
  })
  await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 1000 })
  expect(await getState(refused)).toEqual(['sent', 'pending'])
  expect(await getOutcomes(`${waiting.reference};1500,00;Исполнено;`)).toEqual(['paid'])
  expect(await verifyWithdrawals(db)).toEqual([])
  expect(await verifyPayouts(db)).toEqual([])
})

it('a payout that the bank paid from a cancelled batch becomes paid, pauses payouts, and is not submitted to the provider that staff chose later', async () => {
  const [sent, other] = [await aSent(), await aSent()]
  for (const { number } of [sent, other]) {
    const { batch } = await getAdminWithdrawalByNumber(context, number)
    await cancelBatch(context, { staffName: 'petr', number: batch ?? 0n, reason: 'Банк не принял файл' })
  }
  const provider = { method: 'provider', url: stub.url, agentId: 'agent', secret: 'secret' } as const
  const byProvider = { ...context, config: { ...context.config, ...provider } }
  await changeMethodAsShown(byProvider, 'petr')
  expect(await getOutcomes(`${sent.reference};1500,00;Исполнено;`)).toEqual(['paid'])
  expect(await getState(sent)).toEqual(['paid', 'paid'])
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true })
  await resumePayouts(context, { staffName: 'olga' })
  const submission = { ...byProvider, provider: yookassaProvider(byProvider.config) }
  await submitReady(submission, new AbortController().signal)
  expect([sent, other].map(({ reference }) => stub.byReference(reference).length)).toEqual([0, 1])
})

it.each([
  ['with another sum', ({ reference }: SentWithdrawal) => `${reference};1499,00;Исполнено;`, 'wrong_sum'],
  [
    'with an unknown result',
    ({ reference }: SentWithdrawal) => `${reference};1500,00;Ожидает звезду;`,
    'unknown_result',
  ],
])(
  'a payout of a cancelled batch that a bank response lists %s is not sent again, and payouts are paused',
  async (_, toRow, outcome) => {
    const sent = await aSent()
    const { batch } = await getAdminWithdrawalByNumber(context, sent.number)
    await cancelBatch(context, { staffName: 'petr', number: batch ?? 0n, reason: 'Банк не принял файл' })
    expect(await getOutcomes(toRow(sent))).toEqual([outcome])
    expect(await getState(sent)).toEqual(['sent', 'pending'])
    expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
    await expectNotBatched(sent)
  },
)

it('importing the same file again changes nothing, and the same row in another file gets the outcome `already`', async () => {
  const sent = await aSent()
  const file = bankResponse(`${sent.reference};1500,00;Исполнено;`)
  const first = await importFile(file)
  const money = await getMoney(db, sent.memberId)
  const again = await importFile(file)
  const rows = first.rows.map((row) => ({ ...row, text: '' }))
  expect(again).toMatchObject({ rows, before: { actor: 'staff:petr' } })
  expect(await getOutcomes(`${sent.reference};1500,00;Исполнено;`)).toEqual(['already'])
  expect(await getMoney(db, sent.memberId)).toEqual(money)
})

it('a file with the same bytes does not refund a payout that was sent again, until a person records the return', async () => {
  const sent = await aSent()
  const { batch } = await getAdminWithdrawalByNumber(context, sent.number)
  await cancelBatch(context, { staffName: 'petr', number: batch ?? 0n, reason: 'Банк не принял файл' })
  const file = bankResponse(`${sent.reference};1500,00;Отказ;`)
  expect((await importFile(file)).outcomes).toEqual(['not_sent'])
  await batchReadyPayouts(context)
  // The file may be the first refusal once more, while the bank pays the second file.
  expect(await importFile(file)).toMatchObject({ before: { actor: 'staff:petr' } })
  expect(await getState(sent)).toEqual(['sent', 'pending'])
  await recordOutcomeByHand(
    { ...context, provider: null },
    {
      number: sent.number,
      staffName: 'petr',
      outcome: 'returned',
      reason: 'bank_returned',
      document: 'письмо банка 7 от 21.11.2026',
    },
  )
  expect(await getState(sent)).toEqual(['returned', 'returned'])
})

it('the stored report of a bank response contains no names or accounts from the bank’s texts', async () => {
  const sent = await aSent()
  const refusal = `${sent.reference};1500,00;Отказ;Счёт 40817810600000123456 Иванова закрыт`
  await importFile(
    bankResponse(refusal, 'Иванов 40817810600000123456;1;Отказ;', '"Иванов;40817810600000123456'),
  )
  const { rows } = await db.query<{ stored: string }>({
    text: 'select report::text as stored from bank_responses order by id desc limit 1',
    values: [],
  })
  expect(rows[0]?.stored).toContain(sent.reference)
  expect(rows[0]?.stored).not.toMatch(/Иванов|\b40817/)
})

it('a dry run of a bank response reports the outcome of each row without storing the report or moving money', async () => {
  const sent = await aSent()
  const file = bankResponse(`${sent.reference};1500,00;Исполнено;`, `${sent.reference};1500,00;Исполнено;`)
  expect((await importFile(file, true)).outcomes).toEqual(['paid', 'repeated'])
  expect(await getState(sent)).toEqual(['sent', 'pending'])
  expect(await importFile(file)).toMatchObject({ outcomes: ['paid', 'repeated'], before: null })
})

it('when the bank returns a paid payout, its sum goes back to the available balance, and a later bank response cannot make the payout paid again', async () => {
  const sent = await aSent()
  const { available } = await getMoney(db, sent.memberId)
  expect(await getOutcomes(`${sent.reference};1500,00;Исполнено;`)).toEqual(['paid'])
  expect(await getOutcomes(`${sent.reference};1500,00;Возврат;Неверный счёт`)).toEqual(['returned'])
  expect(await getMoney(db, sent.memberId)).toMatchObject({ available: available + 1500n, held: 0n })
  expect(
    await getOutcomes(`${sent.reference};1500,00;Возврат;`, `${sent.reference};1500,00;Возврат;`),
  ).toEqual(['already', 'already'])
  // The payout was already recorded as paid and then returned, so this row changes nothing.
  expect(await getOutcomes(`${sent.reference};1500,00;Исполнено;`)).toEqual(['already'])
})

it('a row that reports a returned payout as paid moves no money and is left for staff to check', async () => {
  const sent = await aSent()
  await getOutcomes(`${sent.reference};1500,00;Отказ;`)
  const money = await getMoney(db, sent.memberId)
  expect(await getOutcomes(`${sent.reference};1500,00;Исполнено;`)).toEqual(['refund_conflict'])
  expect(await getMoney(db, sent.memberId)).toEqual(money)
})

it('applies a payment and its return from one bank statement in windows-1251', async () => {
  const [sent, other] = [await aSent({ kind: 'account' }), await aSent({ kind: 'account' })]
  const { account } = context.config.payer
  const document = (fields: string, reference: string) =>
    `СекцияДокумент=Платежное поручение\r\nСумма=1500.00\r\n${fields}\r\nНазначениеПлатежа=Выплата ${reference}\r\nКонецДокумента\r\n`
  const back = document(`ПолучательСчет=${account}\r\nДатаПоступило=22.11.2026`, sent.reference)
  const toOutgoingPayment = (reference: string) =>
    document(`ПлательщикСчет=${account}\r\nДатаСписано=21.11.2026`, reference)
  const header = `1CClientBankExchange\r\nКодировка=Windows\r\nРасчСчет=${account}\r\n`
  const file = inWindows1251(
    `${header}${back}${toOutgoingPayment(sent.reference)}${toOutgoingPayment(other.reference)}КонецФайла`,
  )
  expect((await importFile(file)).outcomes).toEqual(['returned', 'paid', 'paid'])
  expect(await getState(sent)).toEqual(['returned', 'returned'])
  expect(await getState(other)).toEqual(['paid', 'paid'])
  // A bank statement with the debit and the return of a payout changes nothing when a bank response in the form of a
  // table already reported the return.
  const refused = await aSent({ kind: 'account' })
  await getOutcomes(`${refused.reference};1500,00;Отказ;`)
  const cameBack = document(`ПолучательСчет=${account}\r\nДатаПоступило=22.11.2026`, refused.reference)
  const both = `${toOutgoingPayment(refused.reference)}${cameBack}`
  expect((await importFile(inWindows1251(`${header}${both}КонецФайла`))).outcomes).toEqual([
    'already',
    'already',
  ])
  // The next statement contains a payment that the previous statement already contained.
  expect(
    (await importFile(inWindows1251(`${header}${toOutgoingPayment(sent.reference)}КонецФайла`))).outcomes,
  ).toEqual(['already'])
})

it('counts a payment as income of the year in which the bank paid it, even if the bank’s response is applied in the next year', async () => {
  const clock = aSetClock(moscowNoon('2026-12-29'))
  const yearEnd = { ...context, clock }
  const payouts: SentWithdrawal[] = []
  for (const _ of times(4, () => 0)) payouts.push(await aSentBy(yearEnd))
  clock.set(moscowNoon('2027-01-11'))
  const days = ['30.12.2026', '01.01.2027', '', '11.01.2031']
  const rows = payouts.map(({ reference }, index) => `${reference};1500,00;Исполнено;${days[index]}`)
  const bytes = Buffer.from(['Референс;Сумма;Результат;Дата списания', ...rows].join('\n'))
  await importFileFromBank(yearEnd, { bytes, staffName: 'petr', dryRun: false })
  const paidAt = await Promise.all(
    payouts.map(async ({ number }) => (await getAdminWithdrawalByNumber(context, number)).paidAt),
  )
  const appliedAt = moscowNoon('2027-01-11')
  expect(paidAt).toEqual([moscowMidnight('2026-12-30'), moscowMidnight('2027-01-01'), appliedAt, appliedAt])
  const incomes = async (year: number) => {
    const register = await taxRegister(db, year)
    return payouts.map(({ memberId }) => register.find((row) => row.memberId === memberId)?.untaxed ?? 0n)
  }
  expect(await incomes(2026)).toEqual([1500n, 0n, 0n, 0n])
  expect(await incomes(2027)).toEqual([0n, 1500n, 1500n, 1500n])
})

it('records the outcome of each payout once when several bank responses are applied in parallel', async () => {
  for (const _ of times(repeated(3), () => 0)) {
    const all: SentWithdrawal[] = []
    for (const _ of times(4, () => 0)) all.push(await aSent())
    const paid = all.map(({ reference }) => `${reference};1500,00;Исполнено;`)
    const refused = all.map(({ reference }) => `${reference};1500,00;Отказ;`)
    const same = bankResponse(...paid)
    const reports = await Promise.all([
      importFile(same),
      importFile(same),
      importFile(bankResponse(...paid)),
      importFile(bankResponse(...refused)),
    ])
    // Only uploads that were applied are checked. An upload of a file that was already applied returns the
    // stored report.
    const applied = reports.filter(({ before }) => before === null)
    for (const [index, { number }] of all.entries()) {
      const outcomes = applied.map(({ outcomes }) => outcomes[index])
      expect(outcomes.filter((outcome) => outcome === 'paid').length).toBeLessThanOrEqual(1)
      // Each payout is returned exactly once, whether or not it was recorded as paid before.
      expect(outcomes.filter((outcome) => outcome === 'returned')).toHaveLength(1)
      expect((await getAdminWithdrawalByNumber(context, number)).status).toBe('returned')
    }
  }
}, 600_000)

it('pauses payouts when the bank reports a payout as in progress although staff cancelled its batch and then rejected the payout', async () => {
  const sent = await aSent()
  const { batch } = await getAdminWithdrawalByNumber(context, sent.number)
  await cancelBatch(context, { staffName: 'petr', number: batch ?? 0n, reason: 'Банк не принял файл' })
  await changeMethodAsShown({ ...context, config: { ...context.config, method: 'provider' } }, 'petr')
  await recordRejection(context, { number: sent.number, staffName: 'petr', reason: 'details_wrong' })
  expect(await getOutcomes(`${sent.reference};1500,00;Возврат;`)).toEqual(['of_provider'])
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false })
  expect(await getOutcomes(`${sent.reference};1500,00;В обработке;`)).toEqual(['of_provider'])
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
  await resumePayouts(context, { staffName: 'olga' })
})

it('repeated automatic pauses add their reason only once to the reason of a payout pause that staff turned on', async () => {
  const sent = await aSent()
  const { batch } = await getAdminWithdrawalByNumber(context, sent.number)
  await cancelBatch(context, { staffName: 'petr', number: batch ?? 0n, reason: 'Банк не принял файл' })
  await pausePayouts(context, { staffName: 'olga', reason: 'Обед' })
  const bankHasIt = `${sent.reference};1500,00;В обработке;`
  expect([await getOutcomes(bankHasIt), await getOutcomes(bankHasIt)]).toEqual([['waiting'], ['waiting']])
  expect(await getPayoutPause(db)).toMatchObject({
    isOn: true,
    actor: 'staff:olga',
    reason: expect.stringMatching(/^Обед\. Банк сообщает о выплате из отменённого пакета[^.]*\.[^.]*$/),
  })
  await resumePayouts(context, { staffName: 'olga' })
})

it('does not send a payout of a cancelled batch again when the bank reports the payout as paid, even if the uploading staff member is the recipient', async () => {
  const member = await aPayee(db)
  await addStaff(db, { name: 'inna', phone: member.phone, now: new Date() })
  const own = await aSent({ member })
  const { batch } = await getAdminWithdrawalByNumber(context, own.number)
  await cancelBatch(context, { staffName: 'petr', number: batch ?? 0n, reason: 'Банк не принял файл' })
  const file = bankResponse(`${own.reference};1500,00;Исполнено;`)
  const { rows } = await importFileFromBank(context, { bytes: file, staffName: 'inna', dryRun: false })
  expect(rows[0]?.outcome).toBe('own_order')
  expect(await getState(own)).toEqual(['sent', 'pending'])
  await expectNotBatched(own)
})

it('a row about a staff member’s own withdrawal is applied only when another staff member uploads the file', async () => {
  const member = await aPayee(db)
  await addStaff(db, { name: 'anna', phone: member.phone, now: new Date() })
  const [own, other] = [await aSent({ kind: 'account', member }), await aSent()]
  const file = bankResponse(`${own.reference};1500,00;Возврат;`, `${other.reference};1500,00;Исполнено;`)
  const { rows } = await importFileFromBank(context, { bytes: file, staffName: 'anna', dryRun: false })
  expect(rows.map(({ outcome }) => outcome).slice(0, 2)).toEqual(['own_order', 'paid'])
  expect(await getState(own)).toEqual(['sent', 'pending'])
  expect((await importFile(file)).outcomes).toEqual(['returned', 'already'])
})

it('does not record a return from a file that an approver of the withdrawal uploads', async () => {
  const [sent, large] = [await aSent(), await aSent()]
  await db.query({
    text: `insert into withdrawal_approvals (order_id, approved_by, at) values ($1, 'petr', now())`,
    values: [large.orderId],
  })
  const back = bankResponse(`${sent.reference};1500,00;Возврат;`, `${large.reference};1500,00;Возврат;`)
  const by = async (staffName: string, bytes: Buffer) =>
    (await importFileFromBank(context, { bytes, staffName, dryRun: false })).rows
      .map(({ outcome }) => outcome)
      .slice(0, 2)
  const paid = bankResponse(`${sent.reference};1500,00;Исполнено;`, `${large.reference};1500,00;Исполнено;`)
  expect(await by('olga', back)).toEqual(['own_approval', 'own_approval'])
  expect(await by('olga', paid)).toEqual(['paid', 'paid'])
  const money = await getMoney(db, sent.memberId)
  expect(await by('olga', back)).toEqual(['own_approval', 'own_approval'])
  expect(await getMoney(db, sent.memberId)).toEqual(money)
  expect(await by('petr', back)).toEqual(['returned', 'own_approval'])
  await addStaff(db, { name: 'vera', phone: aPhone(), now: new Date() })
  expect(await by('vera', back)).toEqual(['already', 'returned'])
})

it('refuses a bank response whose uploader is not a staff member', async () => {
  const importing = importFileFromBank(context, {
    bytes: bankResponse(),
    staffName: 'stranger',
    dryRun: false,
  })
  await expect(importing).rejects.toMatchObject({ code: 'staff_not_found' })
})
