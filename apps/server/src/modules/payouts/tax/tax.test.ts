import fc from 'fast-check'
import { calculateIncomeTax, calculateQuote } from '@impulse/api/withdrawals/withdrawal-quote'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { afterEach, expect, it } from 'vitest'
import type { SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  aMemberWhoMayWithdraw,
  aSetClock,
  sendWithdrawal,
  aWithdrawal,
  aWithdrawalsTest,
  cancel,
  getOrderCard,
  listDifferences,
  toFailure,
  moscowNoon,
  read,
  type WithdrawalsTest,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import { approveWithdrawal, markPaid, markReturned, markSent } from '../withdrawals/withdrawals.service.ts'
import { taxRegister } from './tax.service.ts'

const { db } = await testDatabase()
const wide = { maximum: 10_000_000n, monthLimit: 100_000_000n, clock: aSetClock() }
const taxed = await aWithdrawalsTest(db, { ...wide, tax: 'ndfl', fee: 0n })
const withFee = await aWithdrawalsTest(db, { ...wide, tax: 'ndfl', fee: 30n })
const plain = await aWithdrawalsTest(db, { ...wide, tax: 'none', fee: 30n })
const rich = (test: WithdrawalsTest) => aMemberWhoMayWithdraw(test, { available: 50_000_000n })

async function pay({ clock }: WithdrawalsTest, orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const change = { orderId, actor: 'staff:olga', at: clock.businessNow() }
    expect([
      await approveWithdrawal(tx, change),
      await markSent(tx, change),
      await markPaid(tx, change),
    ]).toEqual([true, true, true])
  })
}
const chargesFor = async (test: WithdrawalsTest, member: SignedIn) =>
  (await read<WithdrawalTerms>(test, member, '/api/withdrawal/terms/')).charges
const getWithdrawalAmounts = async (test: WithdrawalsTest, member: SignedIn, order: { id: string }) => {
  const { details } = await getOrderCard(test, member, order)
  return details?.kind === 'withdrawal' ? [details.fee, details.tax, details.credited] : null
}

afterEach(async () => {
  expect(await listDifferences(db)).toEqual([])
})

it.each([
  [100_000, 13_000],
  [3_000_000, 402_000],
  [6_000_000, 882_000],
])(
  'withholds %2$i of tax from a withdrawal of %1$i, the first of the year, and the quote shows this tax before the request',
  async (amount, tax) => {
    const member = await rich(taxed)
    const quote = calculateQuote(amount, await chargesFor(taxed, member))
    expect(quote).toEqual({ amount, fee: 0, tax, credited: amount - tax })
    const order = await aWithdrawal(taxed, member, { amount })
    expect(await getWithdrawalAmounts(taxed, member, order)).toEqual([0, tax, amount - tax])
    await pay(taxed, order.id)
    const { rows } = await db.query<{ account: string; amount: bigint }>({
      text: `select account, amount from entries where member_id = $1 and account in ('settled', 'fees', 'tax') order by account`,
      values: [member.memberId],
    })
    expect(rows).toEqual([
      { account: 'settled', amount: BigInt(amount - tax) },
      { account: 'tax', amount: BigInt(tax) },
    ])
  },
)

it('the tax withheld in a year equals the tax of the whole income, however the income is split into withdrawals', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 100, max: 900_000 }), { minLength: 1, maxLength: 40 }),
      (amounts) => {
        let [yearIncome, yearTax] = [0, 0]
        for (const amount of amounts) {
          const { tax, credited } = calculateQuote(amount, { fee: 0, taxMode: 'ndfl', yearIncome, yearTax })
          expect(credited + tax).toBe(amount)
          yearIncome += amount
          yearTax += tax
        }
        expect(yearTax).toBe(calculateIncomeTax(yearIncome))
      },
    ),
  )
})

it('withholds only the fee from a withdrawal when no tax is configured', async () => {
  const member = await rich(plain)
  const order = await aWithdrawal(plain, member, { amount: 3_000_000 })
  expect(await getWithdrawalAmounts(plain, member, order)).toEqual([30, 0, 2_999_970])
  await pay(plain, order.id)
  expect((await taxRegister(db, 2026)).find(({ memberId }) => memberId === member.memberId)).toMatchObject({
    income: 0n,
    due: 0n,
    withheld: 0n,
    difference: 0n,
    untaxed: 3_000_000n,
  })
})

it('counts withdrawals in review towards the year’s income, but not cancelled withdrawals and returned payouts', async () => {
  const member = await rich(withFee)
  const first = await aWithdrawal(withFee, member, { amount: 2_400_000 })
  expect(await getWithdrawalAmounts(withFee, member, first)).toEqual([30, 312_000, 2_087_970])
  const second = await aWithdrawal(withFee, member, { amount: 100_000 })
  expect(await getWithdrawalAmounts(withFee, member, second)).toEqual([30, 15_000, 84_970])
  await cancel(withFee, member, second)
  expect(await chargesFor(withFee, member)).toMatchObject({ yearIncome: 2_400_000, yearTax: 312_000 })
  await pay(withFee, first.id)
  await db.transaction((tx) =>
    markReturned(tx, {
      orderId: first.id,
      actor: 'staff:olga',
      at: withFee.clock.businessNow(),
      reason: 'account_closed',
    }),
  )
  expect(await chargesFor(withFee, member)).toMatchObject({ yearIncome: 0, yearTax: 0 })
})

it('an unpaid withdrawal counts as income of the Moscow year of its request, and a paid one as income of the year of its payment', async () => {
  const { clock } = taxed
  const member = await rich(taxed)
  const yearIncome = async () => (await chargesFor(taxed, member)).yearIncome
  clock.set(new Date('2026-12-31T20:59:59.999Z'))
  const december = await aWithdrawal(taxed, member, { amount: 1_000_000 })
  const lateWithdrawal = await aWithdrawal(taxed, member, { amount: 500_000 })
  expect(await yearIncome()).toBe(1_500_000)
  await pay(taxed, december.id)
  clock.set(new Date('2026-12-31T21:00:00Z'))
  expect(await yearIncome()).toBe(0)
  await pay(taxed, lateWithdrawal.id)
  expect(await yearIncome()).toBe(500_000)
  const getRegisterRow = async (year: number) =>
    (await taxRegister(db, year)).find(({ memberId }) => memberId === member.memberId)
  expect(await getRegisterRow(2026)).toMatchObject({
    fullName: 'Иванов Андрей',
    phone: member.phone,
    income: 1_000_000n,
    due: 130_000n,
    withheld: 130_000n,
    difference: 0n,
  })
  expect(await getRegisterRow(2027)).toMatchObject({ income: 500_000n, due: 65_000n, withheld: 65_000n })
  expect(await getRegisterRow(2025)).toBeUndefined()
  clock.set(moscowNoon('2026-11-18'))
})

it('refuses a withdrawal when the outstanding tax of the year would take its whole amount', async () => {
  const { clock } = taxed
  const member = await rich(taxed)
  clock.set(moscowNoon('2026-12-31'))
  const december = await aWithdrawal(taxed, member, { amount: 2_400_000 })
  clock.set(moscowNoon('2027-01-11'))
  await aWithdrawal(taxed, member, { amount: 2_400_000 })
  // At its request, each withdrawal was taxed as the first withdrawal of its year. The December withdrawal is paid in
  // January, so both withdrawals then belong to the new year.
  await pay(taxed, december.id)
  expect(toFailure(await sendWithdrawal(taxed, member, { amount: 50_000 }))).toMatchObject({
    status: 422,
    errorCode: 'nothing_to_credit',
  })
  clock.set(moscowNoon('2026-11-18'))
})

it('withdrawals paid before a tax was configured do not increase the tax of later withdrawals', async () => {
  const member = await rich(plain)
  const before = await aWithdrawal(plain, member, { amount: 5_000_000 })
  await pay(plain, before.id)
  expect(await chargesFor(taxed, member)).toMatchObject({ yearIncome: 0, yearTax: 0 })
  const order = await aWithdrawal(taxed, member, { amount: 100_000 })
  expect(await getWithdrawalAmounts(taxed, member, order)).toEqual([0, 13_000, 87_000])
  await pay(taxed, order.id)
  expect((await taxRegister(db, 2026)).find(({ memberId }) => memberId === member.memberId)).toMatchObject({
    income: 100_000n,
    due: 13_000n,
    withheld: 13_000n,
    difference: 0n,
    untaxed: 5_000_000n,
  })
})
