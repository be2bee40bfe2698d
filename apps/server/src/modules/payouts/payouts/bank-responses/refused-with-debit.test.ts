import { beforeEach, expect, it } from 'vitest'
import { dayInDigits } from '@impulse/api/fields/day'
import { postCorrection } from '../../../../ledger/ledger.ts'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { aLedgerOperation, getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import {
  aBatchedPayout,
  anApprover,
  aPayoutTest,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { explainStatementLine } from '../bank-statements/decide-line.ts'
import { importFileFromBank, verifyPayouts } from '../payouts.service.ts'

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
  { isCredit = false, number = '77', staffName = 'vera' } = {},
): Promise<void> {
  const document = { purpose, sum: '1500.00', day: dayInDigits(today()), number, isCredit }
  await load(a1cStatement(account, { documents: [a1cDocument({ account, ...document })] }), { staffName })
}

async function importRefusal({ reference }: Payout, dryRun = false): Promise<[string, string][]> {
  const bytes = Buffer.from(`Референс;Сумма;Результат;Дата\n${reference};1500,00;Отказ;${today()}`)
  const { rows } = await load(bytes, { dryRun })
  return rows.map(({ outcome, text }) => [outcome, text])
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
  const { rows } = await db.query<{ id: bigint }>({ text: 'select id from bank_statement_lines', values: [] })
  const id = rows[0]?.id ?? 0n
  await explainStatementLine(context, { id, staffName: 'vera', reason: 'Оплата по другому договору' })
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
