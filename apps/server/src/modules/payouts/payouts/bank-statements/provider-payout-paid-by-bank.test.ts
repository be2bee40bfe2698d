import { beforeEach, expect, it } from 'vitest'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { expectConsistentBooks } from '../../../../testing/earnings/ledger-consistency.ts'
import { statementSince } from '../../../../testing/payouts/lost-days-fixtures.ts'
import { getWithdrawalStatus } from '../../../../testing/payouts/payout-fixtures.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  carryOutAll,
  send,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import type { Withdrawal } from '../../withdrawals/withdrawals.service.ts'
import { toReference } from '../approvals/payout-reference.ts'
import { importFileFromBank, verifyPayouts } from '../payouts.service.ts'
import { matchStatementLine } from './decide-line.ts'

const { db } = await databaseEach()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
beforeEach(() => stub.payouts.clear())

/** Imports a debit with the reference of the withdrawal, or only with its number. Returns the id of the line. */
async function debit(withdrawal: Withdrawal, reference = toReference(withdrawal)): Promise<bigint> {
  const day = moscowDay(context.clock.businessNow())
  const bytes = statementSince(context, day, [{ reference, rubles: withdrawal.credited }])
  await importFileFromBank(context, { bytes, staffName: 'petr', dryRun: false })
  const { rows } = await db.query<{ id: bigint }>({ text: 'select id from bank_statement_lines', values: [] })
  return rows[0]?.id ?? 0n
}

const match = (id: bigint, { number }: Withdrawal) =>
  matchStatementLine(context, { id, number, staffName: 'petr' })

async function expectPaidByBank(withdrawal: Withdrawal): Promise<void> {
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('paid')
  await carryOutAll(context, { ready: 0 })
  expect(stub.payouts.size).toBe(0)
  expect(await verifyPayouts(db)).toEqual([])
  await expectConsistentBooks(db)
}

it.each([
  ['with our reference', toReference],
  ['with only the number of the withdrawal', ({ number }: Withdrawal) => `Заявка ${number}`],
])(
  'a ready payout of the provider that staff paid in the bank’s own program waits for the line, and is paid when its debit %s is matched',
  async (_what, toPurpose) => {
    const withdrawal = await aReadyPayout(context)
    const id = await debit(withdrawal, toPurpose(withdrawal))
    expect(await send(context)).toBe(0)
    await match(id, withdrawal)
    await expectPaidByBank(withdrawal)
    await expect(match(id, withdrawal)).rejects.toMatchObject({ code: 'line_decided' })
  },
)

it('the debit of a payout that was sent to the provider is refused as a second payment', async () => {
  const withdrawal = await aReadyPayout(context)
  await send(context)
  const id = await debit(withdrawal)
  await expect(match(id, withdrawal)).rejects.toMatchObject({
    code: 'line_sent_to_provider',
    message: expect.stringContaining('это второй платёж'),
  })
})

it('the debit of a payout that the provider has without an outcome is refused until the provider decides', async () => {
  const withdrawal = await aReadyPayout(context)
  const id = await debit(withdrawal)
  await db.query({
    text: `insert into provider_undecided_payouts (account, external_id, created_on, order_id)
      values ($1, 'po-1', current_date, $2)`,
    values: [context.provider.account, withdrawal.orderId],
  })
  await expect(match(id, withdrawal)).rejects.toMatchObject({ code: 'provider_is_paying' })
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('approved')
})

it('a payout is sent to the provider or paid by its debit, not both, when the line is matched while payouts are submitted', async () => {
  const withdrawal = await aReadyPayout(context)
  const other = await aReadyPayout(context)
  const id = await debit(withdrawal)
  const [, matched] = await Promise.allSettled([send(context), match(id, withdrawal)])
  expect(matched.status).toBe('fulfilled')
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('paid')
  expect([...stub.payouts.values()].map(({ reference }) => reference)).toEqual([toReference(other)])
})
