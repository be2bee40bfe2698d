import { expect, it } from 'vitest'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { verifyLedger } from '../../../../ledger/verify.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import {
  aBatchedPayout,
  aPayoutTest,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { verifyWithdrawals } from '../../withdrawals/withdrawals.service.ts'
import {
  cancelBatch,
  importFileFromBank,
  makeBatch,
  recordOutcomeByHand,
  verifyPayouts,
} from '../payouts.service.ts'

const { db } = await databaseEach()
const context = await aPayoutTest(db, { secondApprovalFrom: 10n ** 9n })

/** Creates a payout that is in the file of a cancelled batch and in the file of a second batch. */
async function aPayoutOfTwoFiles() {
  const payout = await aBatchedPayout(context)
  await cancelBatch(context, { staffName: 'petr', number: payout.batch, reason: 'Банк не принял файл' })
  await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  return payout
}

async function importRow(row: string, dryRun = false): Promise<string[]> {
  const bytes = Buffer.from(`Референс;Сумма;Результат;Дата\n${row}`)
  const { rows } = await importFileFromBank(context, { bytes, staffName: 'petr', dryRun })
  return rows.map(({ outcome }) => outcome)
}

const recordByHand = (number: bigint, outcome: 'paid' | 'returned') =>
  recordOutcomeByHand(
    { ...context, provider: null },
    {
      number,
      staffName: 'petr',
      outcome,
      reason: 'bank_returned',
      document: 'письмо банка 7 от 21.11.2026',
      paidOn: moscowDay(context.clock.businessNow()),
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
