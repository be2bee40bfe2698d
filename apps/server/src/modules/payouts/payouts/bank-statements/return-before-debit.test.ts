import { dayInDigits } from '@impulse/api/fields/day'
import { expect, it } from 'vitest'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { chanceBelow } from '../../../../testing/harness/random.ts'
import { repeated, times } from '../../../../testing/harness/repeat.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import {
  aBatchedPayout,
  anApprover,
  aPayoutTest,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { importTable } from '../../../../testing/payouts/reported-payment-fixtures.ts'
import { importFileFromBank } from '../payouts.service.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db, { secondApprovalFrom: 10n ** 9n, dailyCap: 10n ** 12n })
await anApprover(db, 'vera')
const { account } = context.config.payer

type Document = { number: string; isCredit?: boolean }
type Payout = Awaited<ReturnType<typeof aBatchedPayout>> & { day: string }

/** Creates a payout that the bank's table shows as paid today, and moves the clock so that the next days are over. */
async function aPaidPayout(): Promise<Payout> {
  const payout = await aBatchedPayout(context)
  const day = moscowDay(context.clock.businessNow())
  const row = `${payout.reference};1500,00;Исполнено;${dayInDigits(day)};1`
  expect(await importTable(context, [row])).toEqual(['paid'])
  context.clock.moveBy({ days: 6 })
  return { ...payout, day }
}

/** Returns the complete statement of a day, counted from the payout's day. */
function statementOf(
  { reference: purpose, day: start }: Payout,
  after: number,
  documents: Document[],
  of = account,
): Buffer {
  const day = dayInDigits(addDays(start, after))
  const closing = documents.reduce((sum, { isCredit }) => sum + (isCredit ? 1500 : -1500), 9000)
  return a1cStatement(of, {
    documents: documents.map((one) => a1cDocument({ account: of, purpose, sum: '1500.00', day, ...one })),
    section: [
      `ДатаНачала=${day}`,
      `ДатаКонца=${day}`,
      'НачальныйОстаток=9000.00',
      `КонечныйОстаток=${closing}.00`,
    ],
  })
}

async function load(bytes: Buffer, { dryRun = false, on = context } = {}) {
  const { rows } = await importFileFromBank(on, { bytes, staffName: 'vera', dryRun })
  return rows.map(({ outcome }) => outcome)
}

it('a return waits until all days since the submission have complete statements, because the bank may have paid twice', async () => {
  const payout = await aPaidPayout()
  const before = await getMoney(db, payout.memberId)
  const returned = statementOf(payout, 1, [{ number: '3', isCredit: true }])
  expect([await load(returned, { dryRun: true }), await load(returned)]).toEqual([
    ['missing_days'],
    ['missing_days'],
  ])
  const debits = statementOf(payout, 0, [{ number: '1' }, { number: '2' }])
  expect(await load(debits)).toEqual(['already', 'duplicate'])
  expect([await load(returned, { dryRun: true }), await load(returned)]).toEqual([
    ['duplicate_returned'],
    ['duplicate_returned'],
  ])
  expect(await getWithdrawalStatus(db, payout)).toBe('paid')
  expect(await getMoney(db, payout.memberId)).toEqual(before)
})

it('a return of the only payment is recorded when its file is imported again after the missing days', async () => {
  const payout = await aPaidPayout()
  const returned = statementOf(payout, 2, [{ number: '2', isCredit: true }])
  expect(await load(returned)).toEqual(['missing_days'])
  expect(await load(statementOf(payout, 0, [{ number: '1' }]))).toEqual(['already'])
  expect(await load(returned)).toEqual(['missing_days'])
  expect(await load(statementOf(payout, 1, []))).toEqual([])
  expect(await load(returned)).toEqual(['returned'])
})

it('a day whose documents do not explain its balances has no complete statement', async () => {
  const payout = await aPaidPayout()
  const whole = statementOf(payout, 0, [{ number: '1' }, { number: '2' }])
  const filtered = statementOf(payout, 0, [{ number: '1' }])
    .toString()
    .replace('7500.00', '6000.00')
  const returned = statementOf(payout, 1, [{ number: '3', isCredit: true }])
  expect(await load(Buffer.from(filtered))).toEqual(['already'])
  expect(await load(returned)).toEqual(['missing_days'])
  expect(await load(whole)).toEqual(['already', 'duplicate'])
  expect(await load(returned)).toEqual(['duplicate_returned'])
})

it('a return to another account waits for the statements of the account that paid', async () => {
  const payout = await aPaidPayout()
  const other = '40702810200000000009'
  // The company changed its account after the submission.
  const on = { ...context, config: { ...context.config, payer: { ...context.config.payer, account: other } } }
  for (const day of [0, 1]) await load(statementOf(payout, day, [], other), { on })
  const returned = statementOf(payout, 2, [{ number: '3', isCredit: true }], other)
  expect(await load(returned, { on })).toEqual(['missing_days'])
  expect(await load(statementOf(payout, 0, [{ number: '1' }, { number: '2' }]), { on })).toEqual([
    'already',
    'duplicate',
  ])
  expect(await load(returned, { on })).toEqual(['duplicate_returned'])
})

it('in any order of the statements, the member gets the money back only when the bank has returned every debit', async () => {
  for (const _ of times(repeated(8), () => 0)) {
    const payout = await aPaidPayout()
    const debits = times(1 + chanceBelow(2), () => chanceBelow(3))
    const last = Math.max(...debits)
    const credits = times(chanceBelow(debits.length + 1), () => last + chanceBelow(5 - last))
    const documents = [...debits.map((day) => ({ day })), ...credits.map((day) => ({ day, isCredit: true }))]
    const numbered = documents.map((one, index) => ({ ...one, number: String(index + 1) }))
    const files = times(5, (after) =>
      statementOf(
        payout,
        after,
        numbered.filter(({ day }) => day === after).map(({ day: _day, ...document }) => document),
      ),
    )
    const status = () => getWithdrawalStatus(db, payout)
    const isReturned = credits.length === debits.length
    for (const index of shuffled([0, 1, 2, 3, 4])) {
      await load(files[index] ?? Buffer.alloc(0))
      if (!isReturned) expect(await status()).toBe('paid')
    }
    for (const file of files) await load(file)
    expect(await status()).toBe(isReturned ? 'returned' : 'paid')
  }
})

function shuffled<T>(list: readonly T[]): T[] {
  const left = [...list]
  return list.flatMap(() => left.splice(chanceBelow(left.length), 1))
}
