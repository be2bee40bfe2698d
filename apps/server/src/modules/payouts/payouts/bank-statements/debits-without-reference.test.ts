import { randomUUID } from 'node:crypto'
import { dayInDigits } from '@impulse/api/fields/day'
import type { LineFilter } from '@impulse/api/payouts/statement-lines'
import { expect, it } from 'vitest'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { expectConsistentBooks } from '../../../../testing/earnings/ledger-consistency.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import {
  aBatchedPayout,
  anApprover,
  aPayoutTest,
  aWithdrawal,
} from '../../../../testing/payouts/payout-fixtures.ts'
import type { Withdrawal } from '../../withdrawals/withdrawals.service.ts'
import { withdrawalOrderHandler } from '../../withdrawals/withdrawal-order-handler.ts'
import {
  getAdminWithdrawal,
  importFileFromBank,
  makeBatch,
  mayBePaid,
  recordApproval,
  recordRejection,
  verifyPayouts,
} from '../payouts.service.ts'
import { explainStatementLine, matchStatementLine } from './decide-line.ts'

const { db } = await databaseEach()
const context = {
  ...(await aPayoutTest(db, { secondApprovalFrom: 10n ** 9n, dailyCap: 10n ** 9n })),
  provider: null,
}
for (const name of ['vera', 'inna']) await anApprover(db, name)
const { account } = context.config.payer
const refused = (code: string) => expect.objectContaining({ code })

type Line = { id: bigint; state: LineFilter; suggested: string | null }

/** Imports a debit without our reference, to the person of the withdrawal. Returns the stored lines. */
async function debit(
  { fullName, credited }: Withdrawal,
  { daysAgo = 0, number = '77' }: { daysAgo?: number; number?: string } = {},
): Promise<Line[]> {
  const day = dayInDigits(addDays(moscowDay(context.clock.businessNow()), -daysAgo))
  const document = { purpose: 'Перевод', name: fullName, sum: `${credited}.00`, number, day }
  const bytes = a1cStatement(account, { documents: [a1cDocument({ account, ...document })] })
  await importFileFromBank(context, { bytes, staffName: 'petr', dryRun: false })
  const { rows } = await db.query<Line>({
    text: 'select id, state, suggested_order_id as suggested from bank_statement_lines order by id',
    values: [],
  })
  return rows
}

const approve = ({ number }: Withdrawal, staffName = 'olga') => recordApproval(context, { number, staffName })
const reject = ({ number }: Withdrawal) =>
  recordRejection(context, { number, staffName: 'petr', reason: 'document_doubt' })
const cancel = ({ orderId, memberId }: Withdrawal) =>
  withdrawalOrderHandler({ ...context, mayBePaid }).cancel({ orderId, memberId, key: randomUUID() })
const makeFile = () => makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })

it('a withdrawal in review is suggested for a debit of its sum to its recipient, and is neither refunded nor sent until a person decides', async () => {
  const withdrawal = await aWithdrawal(context)
  const { number, orderId } = withdrawal
  const lines = await debit(withdrawal)
  expect(lines).toMatchObject([{ state: 'unmatched', suggested: orderId }])
  const id = lines[0]?.id ?? 0n
  await expect(reject(withdrawal)).rejects.toEqual(refused('withdrawal_debit_unreconciled'))
  await expect(cancel(withdrawal)).rejects.toEqual(refused('withdrawal_payment_in_check'))
  await expect(matchStatementLine(context, { id, staffName: 'vera', number })).rejects.toEqual(
    refused('line_of_review'),
  )
  await approve(withdrawal)
  expect(await getAdminWithdrawal(context, number)).toMatchObject({
    state: 'ready',
    warnings: ['recipient_new', 'debit_unreconciled'],
  })
  await expect(makeFile()).rejects.toEqual(refused('nothing_to_pay'))
  await expect(matchStatementLine(context, { id, staffName: 'olga', number })).rejects.toEqual(
    refused('line_approved_by_you'),
  )
  await matchStatementLine(context, { id, staffName: 'vera', number })
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ state: 'paid', status: 'paid' })
  expect(await verifyPayouts(db)).toEqual([])
  await expectConsistentBooks(db)
})

it('a person who wrote that a debit is not of the withdrawal in review does not become its only approver', async () => {
  const withdrawal = await aWithdrawal(context)
  const { number } = withdrawal
  const id = (await debit(withdrawal))[0]?.id ?? 0n
  await explainStatementLine(context, { id, staffName: 'vera', reason: 'Возврат займа' })
  expect(await approve(withdrawal, 'vera')).toMatchObject({ isApproved: false })
  expect(await approve(withdrawal, 'inna')).toMatchObject({ isApproved: true })
  expect(await makeFile()).toMatchObject({ count: 1 })
  expect(await getAdminWithdrawal(context, number)).toMatchObject({ state: 'pending' })
})

it('the first of two approvers, and the member of the withdrawal, decide nothing about the debit', async () => {
  const withdrawal = await aWithdrawal(context)
  const id = (await debit(withdrawal))[0]?.id ?? 0n
  await db.query({
    text: `insert into withdrawal_approvals (order_id, approved_by, at, daily_cap, thirty_day_cap, second_approval_from)
      values ($1, 'olga', now(), 0, 0, 1)`,
    values: [withdrawal.orderId],
  })
  const reason = 'Не выплата'
  await expect(explainStatementLine(context, { id, staffName: 'olga', reason })).rejects.toEqual(
    refused('line_approved_by_you'),
  )
  await anApprover(db, 'zoya', withdrawal.recipient.phone ?? '')
  await expect(explainStatementLine(context, { id, staffName: 'zoya', reason })).rejects.toEqual(
    refused('own_order'),
  )
})

it.each<[string, (withdrawal: Withdrawal) => Promise<unknown>, string]>([
  ['in review', () => Promise.resolve(), 'line_of_review'],
  ['approved', approve, 'line_before_request'],
  ['sent', (withdrawal) => approve(withdrawal).then(makeFile), 'line_before_request'],
])(
  'a debit that was booked before the withdrawal was requested is not about it: %s',
  async (_, prepare, code) => {
    const withdrawal = await aWithdrawal(context)
    await prepare(withdrawal)
    const lines = await debit(withdrawal, { daysAgo: 1 })
    expect(lines).toMatchObject([{ state: 'other', suggested: null }])
    const id = lines[0]?.id ?? 0n
    const matched = matchStatementLine(context, { id, staffName: 'vera', number: withdrawal.number })
    await expect(matched).rejects.toEqual(refused(code))
  },
)

it('a payout that was sent comes before a withdrawal in review of the same member and sum', async () => {
  const sent = await aWithdrawal(context)
  await approve(sent)
  await makeFile()
  const inReview = await aWithdrawal(context, {
    member: { memberId: sent.memberId, phone: sent.recipient.phone ?? '' },
  })
  expect(await debit(sent)).toMatchObject([{ suggested: sent.orderId }])
  expect(await debit(sent, { number: '78' })).toMatchObject([
    { suggested: sent.orderId },
    { suggested: inReview.orderId },
  ])
})

it('of two equal debits in a file, of which one names its withdrawal, the other is suggested for the other withdrawal', async () => {
  const first = await aWithdrawal(context)
  const member = { memberId: first.memberId, phone: first.recipient.phone ?? '' }
  const second = await aWithdrawal(context, { member })
  const day = dayInDigits(moscowDay(context.clock.businessNow()))
  const document = { name: first.fullName, sum: `${first.credited}.00`, day }
  const bytes = a1cStatement(account, {
    documents: [
      a1cDocument({ account, ...document, number: '77', purpose: `Выплата ${second.number}` }),
      a1cDocument({ account, ...document, number: '78', purpose: 'Перевод' }),
    ],
  })
  await importFileFromBank(context, { bytes, staffName: 'petr', dryRun: false })
  const { rows } = await db.query({
    text: 'select suggested_order_id as suggested from bank_statement_lines order by line',
    values: [],
  })
  expect(rows).toEqual([{ suggested: second.orderId }, { suggested: first.orderId }])
})

it('a second import counts the lines with a suggestion that have no reference, not those with a reference', async () => {
  const { reference } = await aBatchedPayout(context)
  const day = dayInDigits(moscowDay(context.clock.businessNow()))
  const documents = [reference, 'Перевод'].map((purpose, i) =>
    a1cDocument({ account, purpose, sum: '1500.00', number: `9${i}`, day, isCredit: true }),
  )
  const load = () =>
    importFileFromBank(context, {
      bytes: a1cStatement(account, { documents }),
      staffName: 'petr',
      dryRun: false,
    })
  await load()
  await db.query({
    text: `update bank_statement_lines set state = 'unmatched', outcome = 'suggested' where document_number = any($1)`,
    values: [['90', '91']],
  })
  expect(await load()).toMatchObject({ suggested: 1 })
})
