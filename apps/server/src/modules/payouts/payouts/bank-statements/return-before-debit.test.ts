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
import { closeDay, getReconciliation } from '../reconciliation/day-closing.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db, { secondApprovalFrom: 10n ** 9n, dailyCap: 10n ** 12n })
await anApprover(db, 'vera')
const { account } = context.config.payer

type Document = { number: string; isCredit?: boolean; purpose?: string }
type Payout = Awaited<ReturnType<typeof aBatchedPayout>> & { day: string }

/** Returns the context of a company with this account. */
const withAccount = (of: string) => ({
  ...context,
  config: { ...context.config, payer: { ...context.config.payer, account: of } },
})

/** Creates a payout that the bank's table shows as paid today, and moves the clock so that the next days are over. */
async function aPaidPayout(on = context): Promise<Payout> {
  const payout = await aBatchedPayout(on)
  const day = moscowDay(on.clock.businessNow())
  const row = `${payout.reference};1500,00;Исполнено;${dayInDigits(day)};1`
  expect(await importTable(on, [row])).toEqual(['paid'])
  context.clock.moveBy({ days: 6 })
  return { ...payout, day }
}

const balanceAfter = (opening: number, documents: readonly Document[]): number =>
  documents.reduce((sum, { isCredit }) => sum + (isCredit ? 1500 : -1500), opening)

/** Returns the complete statement of a day, counted from the payout's day. */
function statementOf(
  { reference: purpose, day: start }: Payout,
  after: number,
  documents: Document[],
  { of = account, opening = 9000, closing = balanceAfter(opening, documents) } = {},
): Buffer {
  const day = dayInDigits(addDays(start, after))
  return a1cStatement(of, {
    documents: documents.map((one) => a1cDocument({ account: of, purpose, sum: '1500.00', day, ...one })),
    section: [
      `ДатаНачала=${day}`,
      `ДатаКонца=${day}`,
      `НачальныйОстаток=${opening}.00`,
      `КонечныйОстаток=${closing}.00`,
    ],
  })
}

/** Joins the sections and documents of several 1C statements into one file. */
const joinStatements = (files: readonly Buffer[]): Buffer =>
  Buffer.from(
    [
      '1CClientBankExchange',
      ...files.flatMap((file) => file.toString().split('\n').slice(1, -1)),
      'КонецФайла',
    ].join('\n'),
  )

async function load(bytes: Buffer, { dryRun = false, on = context } = {}) {
  const { rows } = await importFileFromBank(on, { bytes, staffName: 'vera', dryRun })
  return rows.map(({ outcome }) => outcome)
}

it('a return waits until all days since the submission have complete statements, because the bank may have paid twice', async () => {
  const payout = await aPaidPayout()
  const before = await getMoney(db, payout.memberId)
  const returned = statementOf(payout, 1, [{ number: '3', isCredit: true }], { opening: 6000 })
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
  const returned = statementOf(payout, 2, [{ number: '2', isCredit: true }], { opening: 7500 })
  expect(await load(returned)).toEqual(['missing_days'])
  expect(await load(statementOf(payout, 0, [{ number: '1' }]))).toEqual(['already'])
  expect(await load(returned)).toEqual(['missing_days'])
  expect(await load(statementOf(payout, 1, [], { opening: 7500 }))).toEqual([])
  expect(await load(returned)).toEqual(['returned'])
})

it('a day whose documents do not explain its balances has no complete statement', async () => {
  const payout = await aPaidPayout()
  const whole = statementOf(payout, 0, [{ number: '1' }, { number: '2' }])
  const filtered = statementOf(payout, 0, [{ number: '1' }], { closing: 6000 })
  const returned = statementOf(payout, 1, [{ number: '3', isCredit: true }], { opening: 6000 })
  expect(await load(filtered)).toEqual(['already'])
  expect(await load(returned)).toEqual(['missing_days'])
  expect(await load(whole)).toEqual(['already', 'duplicate'])
  expect(await load(returned)).toEqual(['duplicate_returned'])
})

it.each([
  { isClosed: true, of: '40702810200000000010' },
  { isClosed: false, of: '40702810200000000011' },
])(
  'a return waits while the opening balance of its day is not the closing balance of the day before, closed: $isClosed',
  async ({ isClosed, of }) => {
    const on = withAccount(of)
    const payout = await aPaidPayout(on)
    const { day } = payout
    const before = await getMoney(db, payout.memberId)
    const debit = { number: '1', purpose: payout.reference }
    expect(await load(statementOf(payout, 0, [debit], { of }), { on })).toEqual(['already'])
    if (isClosed) await closeDay(on, { account: of, day, staffName: 'vera' })
    const returned = statementOf(payout, 1, [{ number: '3', isCredit: true }], { of, opening: 6000 })
    expect([
      await load(returned, { on, dryRun: true }),
      await load(returned, { on }),
      await load(returned, { on }),
    ]).toEqual([['missing_days'], ['missing_days'], ['missing_days']])
    expect(await getWithdrawalStatus(db, payout)).toBe('paid')
    expect((await getReconciliation(on)).accounts.find((one) => one.account === of)).toMatchObject({
      lastCoveredDay: {
        balanceDifferences: [
          { from: addDays(day, 1), to: addDays(day, 1), kopecks: -150_000, isOpening: true },
        ],
      },
    })
    expect(await load(statementOf(payout, 0, [debit, { number: '2' }], { of }), { on })).toEqual([
      'already',
      'duplicate',
    ])
    expect(await load(returned, { on })).toEqual(['duplicate_returned'])
    expect(await getWithdrawalStatus(db, payout)).toBe('paid')
    expect(await getMoney(db, payout.memberId)).toEqual(before)
  },
)

it('a return is recorded when the corrected day before it explains the balances by another document', async () => {
  const payout = await aPaidPayout()
  expect(await load(statementOf(payout, 0, [{ number: '1' }]))).toEqual(['already'])
  const returned = statementOf(payout, 1, [{ number: '3', isCredit: true }], { opening: 6000 })
  expect(await load(returned)).toEqual(['missing_days'])
  const rent = { number: '2', purpose: 'Аренда офиса' }
  expect(await load(statementOf(payout, 0, [{ number: '1' }, rent]))).toEqual(['already'])
  expect([await load(returned, { dryRun: true }), await load(returned)]).toEqual([['returned'], ['returned']])
})

it('a preview of a file with the corrected day and the day of the return counts the documents of both', async () => {
  const payout = await aPaidPayout()
  expect(await load(statementOf(payout, 0, [{ number: '1' }]))).toEqual(['already'])
  expect(await load(statementOf(payout, 1, [], { opening: 6000 }))).toEqual([])
  const rent = { number: '2', purpose: 'Аренда офиса' }
  const corrected = statementOf(payout, 0, [{ number: '1' }, rent])
  const returned = statementOf(payout, 2, [{ number: '3', isCredit: true }], { opening: 6000 })
  const both = joinStatements([corrected, returned])
  expect([await load(both, { dryRun: true }), await load(both)]).toEqual([
    ['already', 'returned'],
    ['already', 'returned'],
  ])
})

it('a preview counts the stored documents of days before the request that its statement contains again', async () => {
  const of = '40702810200000000013'
  const on = withAccount(of)
  const payout = await aPaidPayout(on)
  const rent = { number: '1', purpose: 'Аренда офиса' }
  const before = statementOf(payout, -1, [rent], { of, opening: 10_500 })
  expect(await load(before, { on })).toEqual([])
  const whole = joinStatements([
    before,
    statementOf(payout, 0, [{ number: '2' }], { of }),
    statementOf(payout, 1, [{ number: '3', isCredit: true }], { of, opening: 7500 }),
  ])
  expect([await load(whole, { on, dryRun: true }), await load(whole, { on })]).toEqual([
    ['already', 'returned'],
    ['already', 'returned'],
  ])
})

it('a preview counts a debit as returned whose credit is stored', async () => {
  const payout = await aPaidPayout()
  const credit = { number: '2', isCredit: true }
  expect(await load(statementOf(payout, 0, []))).toEqual([])
  expect(await load(statementOf(payout, 1, [credit]))).toEqual(['returned'])
  const corrected = statementOf(payout, 1, [{ number: '1' }, credit, { number: '3', isCredit: true }])
  const outcomes = ['already', 'already', 'duplicate']
  expect([await load(corrected, { dryRun: true }), await load(corrected)]).toEqual([outcomes, outcomes])
})

it('after a closed day with an explained difference, a return waits for a person, because the difference may be a second debit', async () => {
  const of = '40702810200000000012'
  const on = withAccount(of)
  const payout = await aPaidPayout(on)
  await load(statementOf(payout, 0, [{ number: '1' }], { of, closing: 6000 }), { on })
  await closeDay(on, { account: of, day: payout.day, staffName: 'olga', reason: 'Комиссия без документа' })
  const returned = statementOf(payout, 1, [{ number: '3', isCredit: true }], { of, opening: 6000 })
  expect(await load(returned, { on })).toEqual(['missing_days'])
})

it('a return to another account waits for the statements of the account that paid', async () => {
  const payout = await aPaidPayout()
  const other = '40702810200000000009'
  // The company changed its account after the submission.
  const on = withAccount(other)
  for (const day of [0, 1]) await load(statementOf(payout, day, [], { of: other }), { on })
  const returned = statementOf(payout, 2, [{ number: '3', isCredit: true }], { of: other })
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
        {
          opening: balanceAfter(
            9000,
            numbered.filter(({ day }) => day < after),
          ),
        },
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
