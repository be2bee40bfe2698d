import { beforeEach, expect, it } from 'vitest'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { expectConsistentBooks } from '../../../../testing/earnings/ledger-consistency.ts'
import { aPhone } from '../../../../testing/identity/member-fixtures.ts'
import { statementSince } from '../../../../testing/payouts/lost-days-fixtures.ts'
import {
  anApprover,
  aPayee,
  aWithdrawal,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  send,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import {
  explainReported,
  importTable,
  listReported,
} from '../../../../testing/payouts/reported-payment-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import type { Withdrawal } from '../../withdrawals/withdrawals.service.ts'
import { toReference } from '../approvals/payout-reference.ts'
import { matchStatementLine } from '../bank-statements/decide-line.ts'
import {
  getPayoutQueues,
  importFileFromBank,
  makeBatch,
  recordApproval,
  recordRejection,
  verifyPayouts,
} from '../payouts.service.ts'

const { db } = await databaseEach()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
await anApprover(db, 'vera')
beforeEach(() => stub.payouts.clear())

const today = () => moscowDay(context.clock.businessNow())
const toRow = (withdrawal: Withdrawal, result = 'Исполнено', day = today()) =>
  `${toReference(withdrawal)};${withdrawal.credited},00;${result};${day};`

/** Imports a table that reports the withdrawal as paid, after a dry run, and returns the outcomes. */
async function reportPaid(withdrawal: Withdrawal, day?: string): Promise<string[]> {
  const rows = [toRow(withdrawal, 'Исполнено', day)]
  const dry = await importTable(context, rows, { dryRun: true })
  const real = await importTable(context, rows)
  expect(dry).toEqual(real)
  return real
}

/** Imports a statement of today with these debits, and moves the clock to the next day. */
async function importStatement(...withdrawals: Withdrawal[]): Promise<void> {
  const debits = withdrawals.map((one) => ({ reference: toReference(one), roubles: one.credited }))
  const bytes = statementSince(context, today(), debits)
  context.clock.moveBy({ days: 1 })
  await importFileFromBank(context, { bytes, staffName: 'vera', dryRun: false })
}

const approve = ({ number }: Withdrawal, staffName = 'olga') => recordApproval(context, { number, staffName })

const batchAccounts = () => makeBatch(context, { staffName: 'olga', kind: 'account', limit: 500 })

it('a payout for a bank file that a table reports as paid gets into no batch until a person explains the report', async () => {
  const withdrawal = await aReadyPayout(context, { kind: 'account' })
  expect(await reportPaid(withdrawal)).toEqual(['duplicate'])
  expect(await reportPaid(withdrawal)).toEqual(['already'])
  expect(await getPayoutQueues(context)).toContainEqual(
    expect.objectContaining({ queue: 'double-debits', count: 1, sum: withdrawal.credited }),
  )
  await importStatement()
  await expect(batchAccounts()).rejects.toMatchObject({ code: 'nothing_to_pay' })
  await expect(
    recordRejection(context, { number: withdrawal.number, staffName: 'vera', reason: 'member_asked' }),
  ).rejects.toMatchObject({ code: 'withdrawal_debit_unreconciled' })
  expect(await explainReported(context, 'vera')).toBe(1)
  await batchAccounts()
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('sent')
})

it.each([['29.11.2006'], [undefined]])(
  'a reported payment with the day %s is decided by the debit of the statement, with which the payout is matched',
  async (day) => {
    const withdrawal = await aReadyPayout(context)
    expect(await reportPaid(withdrawal, day)).toEqual(['duplicate'])
    await importStatement(withdrawal)
    expect(await listReported(context)).toEqual([])
    expect(await send(context)).toBe(0)
    const { rows } = await db.query<{ id: bigint }>({
      text: 'select id from bank_statement_lines',
      values: [],
    })
    await matchStatementLine(context, {
      id: rows[0]?.id ?? 0n,
      staffName: 'vera',
      number: withdrawal.number,
    })
    expect(await getWithdrawalStatus(db, withdrawal)).toBe('paid')
    // A further payment is the second one now.
    expect(await reportPaid(withdrawal, addDays(today(), -5))).toEqual(['duplicate'])
    expect(await listReported(context)).toHaveLength(1)
    expect(await verifyPayouts(db)).toEqual([])
    await expectConsistentBooks(db)
  },
)

it('a debit that the statement has already is known to a later table of its day', async () => {
  const withdrawal = await aReadyPayout(context)
  await importStatement(withdrawal)
  expect(await reportPaid(withdrawal, addDays(today(), -1))).toEqual(['already'])
  expect(await reportPaid(withdrawal, addDays(today(), -2))).toEqual(['duplicate'])
})

it('a withdrawal in review that a table reports as paid is not sent after its approval, and its explanation is no approval by one person', async () => {
  const withdrawal = await aWithdrawal(context)
  expect(await reportPaid(withdrawal)).toEqual(['duplicate'])
  expect(await approve(withdrawal)).toMatchObject({ isApproved: true })
  expect(await send(context)).toBe(0)
  expect(await explainReported(context, 'vera')).toBe(1)
  expect(await send(context)).toBe(1)
  const other = await aWithdrawal(context)
  await reportPaid(other)
  await explainReported(context, 'vera')
  expect(await approve(other, 'vera')).toMatchObject({ isApproved: false })
  expect(await approve(other)).toMatchObject({ isApproved: true })
})

it('staff cannot explain a reported payment of their own withdrawal', async () => {
  const phone = aPhone()
  await anApprover(db, 'inna', phone)
  await reportPaid(await aWithdrawal(context, { member: await aPayee(db, { phone }) }))
  await expect(explainReported(context, 'inna')).rejects.toMatchObject({ code: 'own_order' })
})

it.each([[true], [false]])(
  'a rejected withdrawal that a table reports as paid waits for a person; rejected after its approval: %s',
  async (isApproved) => {
    const withdrawal = await aWithdrawal(context, { kind: 'account' })
    if (isApproved) await approve(withdrawal)
    await recordRejection(context, { number: withdrawal.number, staffName: 'petr', reason: 'member_asked' })
    for (const _ of [1, 2]) expect(await reportPaid(withdrawal)).toEqual(['refund_conflict'])
    expect(await listReported(context)).toMatchObject([{ withdrawal: String(withdrawal.number) }])
    expect(await explainReported(context, 'vera')).toBe(1)
    expect(await getPayoutQueues(context)).toContainEqual(
      expect.objectContaining({ queue: 'double-debits', count: 0 }),
    )
  },
)

it('a payout that a table refuses and another one reports as paid waits for a person', async () => {
  const withdrawal = await aReadyPayout(context, { kind: 'account' })
  await batchAccounts()
  expect(await importTable(context, [toRow(withdrawal, 'Отказ')])).toEqual(['returned'])
  expect(await reportPaid(withdrawal)).toEqual(['refund_conflict'])
  expect(await listReported(context)).toMatchObject([{ withdrawal: String(withdrawal.number) }])
})

it('a ready payout that a table reports both as paid and as returned is not sent until a person explains the report', async () => {
  const withdrawal = await aReadyPayout(context)
  const rows = [toRow(withdrawal), toRow(withdrawal, 'Возвращено')]
  for (const _ of [1, 2]) expect(await importTable(context, rows)).toEqual(['contradicts', 'contradicts'])
  expect(await send(context)).toBe(0)
  expect(await explainReported(context, 'vera')).toBe(1)
  expect(await send(context)).toBe(1)
})

it('a payout that is sent while a table reports it as paid is either kept or an alarm', async () => {
  const withdrawal = await aReadyPayout(context)
  const [sent] = await Promise.all([send(context), importTable(context, [toRow(withdrawal)])])
  expect(stub.payouts.size).toBe(sent)
  expect(await listReported(context)).toHaveLength(1)
})

it('of two payments that two tables report at the same time, one debit decides only one', async () => {
  const withdrawal = await aReadyPayout(context)
  const days = [today(), addDays(today(), -1)]
  await Promise.all(days.map((day) => importTable(context, [toRow(withdrawal, 'Исполнено', day)])))
  expect(await listReported(context)).toHaveLength(2)
  await importStatement(withdrawal)
  expect(await listReported(context)).toHaveLength(1)
})
