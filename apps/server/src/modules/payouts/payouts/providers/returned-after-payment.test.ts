import { dayInDigits } from '@impulse/api/fields/day'
import { beforeEach, expect, it } from 'vitest'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import { anApprover, getWithdrawalStatus } from '../../../../testing/payouts/payout-fixtures.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  carryOutAll,
  checkNextDay,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { toReference } from '../approvals/payout-reference.ts'
import { explainStatementLine, matchStatementLine } from '../bank-statements/decide-line.ts'
import {
  explainContradiction,
  getAdminWithdrawal,
  getPayoutPause,
  importFileFromBank,
  recordOutcomeByHand,
  resumePayouts,
  verifyPayouts,
} from '../payouts.service.ts'

const { db } = await databaseEach()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
const { account } = context.config.payer
beforeEach(async () => {
  stub.payouts.clear()
  await anApprover(db, 'vera')
  await anApprover(db, 'inna')
})

type Withdrawal = Awaited<ReturnType<typeof aReadyPayout>>

let documents = 0
/** Imports a statement with a document of today of the withdrawal's sum, and returns the id of its line. */
async function importDocument({ credited }: Withdrawal, purpose: string, isCredit = false): Promise<bigint> {
  const day = dayInDigits(moscowDay(context.clock.businessNow()))
  const number = String((documents += 1))
  const document = a1cDocument({ account, purpose, sum: `${credited}.00`, day, number, isCredit })
  const bytes = a1cStatement(account, { documents: [document] })
  await importFileFromBank(context, { bytes, staffName: 'vera', dryRun: false })
  const text = 'select id from bank_statement_lines where document_number = $1'
  const { rows } = await db.query<{ id: bigint }>({ text, values: [number] })
  return rows[0]?.id ?? 0n
}

/** Lets the provider cancel its payout, which it has paid, and checks the status of the payout on the next day. */
async function cancelLater(withdrawal: Withdrawal, on = context): Promise<void> {
  const [payout] = stub.byReference(toReference(withdrawal))
  Object.assign(payout ?? {}, { status: 'canceled', reason: 'rejected_by_payee' })
  await checkNextDay(on)
}

/** Context whose provider lists no payouts any more, because they are of earlier days. */
const noList: typeof context = {
  ...context,
  provider: { ...context.provider, list: () => Promise.resolve({ payouts: [], nextCursor: null }) },
}

async function aPaidPayout(): Promise<Withdrawal> {
  const withdrawal = await aReadyPayout(context)
  await carryOutAll(context)
  return withdrawal
}

/** Returns a withdrawal that the provider cancelled after its payment, while a debit of the bank with its reference is open. */
async function aCancelledPayout(): Promise<Withdrawal & { debit: bigint }> {
  const withdrawal = await aPaidPayout()
  // The provider's list has its debit.
  await checkNextDay(context)
  const debit = await importDocument(withdrawal, toReference(withdrawal))
  await cancelLater(withdrawal)
  return { ...withdrawal, debit }
}

const explain = (id: bigint, staffName = 'vera') =>
  explainStatementLine(context, { id, staffName, reason: 'Это оплата другого договора' })
const match = (id: bigint, { number }: Withdrawal) =>
  matchStatementLine(context, { id, staffName: 'vera', number })
const giveBack = ({ number }: Withdrawal, staffName: string, document = 'письмо банка № 7') =>
  recordOutcomeByHand(context, { number, staffName, outcome: 'returned', reason: 'other', document })
const getState = async (withdrawal: Withdrawal) => [
  await getWithdrawalStatus(db, withdrawal),
  (await getMoney(db, withdrawal.memberId)).available,
]

it.each<[string, () => Promise<Withdrawal>]>([
  [
    'has its reference and was explained after the cancellation',
    async () => {
      const withdrawal = await aCancelledPayout()
      await explain(withdrawal.debit)
      return withdrawal
    },
  ],
  [
    'has its reference and was explained before the cancellation',
    async () => {
      const withdrawal = await aPaidPayout()
      await explain(await importDocument(withdrawal, toReference(withdrawal)))
      await cancelLater(withdrawal)
      return withdrawal
    },
  ],
  [
    'names its number and was explained before the payout was sent',
    async () => {
      const withdrawal = await aReadyPayout(context)
      await explain(await importDocument(withdrawal, `Выплата по заявке ${withdrawal.number}`))
      await carryOutAll(context)
      await cancelLater(withdrawal)
      return withdrawal
    },
  ],
])(
  'the member gets no refund of a payout that the provider cancelled after its payment when a debit of the bank %s; a person who did not explain it returns the payout by a document',
  async (_what, prepare) => {
    const withdrawal = await prepare()
    const before = ['paid', (await getMoney(db, withdrawal.memberId)).available]
    expect((await getPayoutPause(db)).isOn).toBe(true)
    await resumePayouts(context, { staffName: 'olga' })
    await checkNextDay(context)
    expect(await getState(withdrawal)).toEqual(before)
    expect((await getPayoutPause(db)).isOn).toBe(false)
    const { number, memberId, amount } = withdrawal
    expect(await getAdminWithdrawal(context, number)).toMatchObject({
      isContradicted: true,
      needsOutcomeDocument: true,
      providerStatus: 'returned_after_payment',
    })
    await explainContradiction(context, { number, staffName: 'petr', reason: 'Ждём ответа банка' })
    await checkNextDay(context)
    expect(await getState(withdrawal)).toEqual(before)
    await expect(giveBack(withdrawal, 'vera')).rejects.toMatchObject({ code: 'outcome_by_debit_decider' })
    await expect(giveBack(withdrawal, 'olga')).rejects.toMatchObject({ code: 'outcome_recorded_by_approver' })
    await expect(giveBack(withdrawal, 'inna', '')).rejects.toMatchObject({ code: 'outcome_document' })
    const money = await getMoney(db, memberId)
    const returns = await Promise.allSettled([giveBack(withdrawal, 'inna'), giveBack(withdrawal, 'petr')])
    expect(returns.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await getMoney(db, memberId)).toMatchObject({ available: money.available + amount })
    expect(await verifyPayouts(db)).toEqual([])
  },
)

it('a payout that the provider cancelled after its payment is not returned by hand while a debit of the bank is open', async () => {
  const withdrawal = await aCancelledPayout()
  await expect(giveBack(withdrawal, 'inna')).rejects.toMatchObject({ code: 'withdrawal_debit_unreconciled' })
})

it('a payout that the bank paid and the provider cancelled stays paid when a person matches the debit, and the bank’s return of it refunds the member', async () => {
  const withdrawal = await aCancelledPayout()
  const { available } = await getMoney(db, withdrawal.memberId)
  const before = ['paid', available]
  await match(withdrawal.debit, withdrawal)
  await checkNextDay(context)
  expect(await getState(withdrawal)).toEqual(before)
  const credit = await importDocument(withdrawal, `Возврат ${toReference(withdrawal)}`, true)
  expect(await getState(withdrawal)).toEqual(before)
  await match(credit, withdrawal)
  expect(await getState(withdrawal)).toEqual(['returned', available + withdrawal.amount])
  await checkNextDay(context)
  expect(await verifyPayouts(db)).toEqual([])
  const text = `select from bank_statement_lines l where l.state <> 'matched' and not exists (select from bank_statement_lines c where c.returns = l.id)`
  expect((await db.query({ text, values: [] })).rowCount).toBe(0)
})

it('the list of the provider returns its debit of a payout that it cancels long after its payment, although the payout stays paid', async () => {
  const withdrawal = await aPaidPayout()
  await checkNextDay(context)
  await explain(await importDocument(withdrawal, toReference(withdrawal)))
  await cancelLater(withdrawal, noList)
  await checkNextDay(noList)
  const { rows } = await db.query<{ direction: string }>({
    text: 'select direction from bank_statement_lines where account = $1 and order_id = $2 order by id',
    values: [context.provider.account, withdrawal.orderId],
  })
  expect(rows.map(({ direction }) => direction)).toEqual(['debit', 'credit'])
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('paid')
})

it('the bank’s return of one of two debits of a payout that the provider cancelled refunds nothing', async () => {
  const withdrawal = await aCancelledPayout()
  await importDocument(withdrawal, toReference(withdrawal))
  const before = await getState(withdrawal)
  const credit = await importDocument(withdrawal, `Возврат ${toReference(withdrawal)}`, true)
  await expect(match(credit, withdrawal)).rejects.toMatchObject({ code: 'duplicate_debit' })
  expect(await getState(withdrawal)).toEqual(before)
})

it('a fee that the bank debits with the reference of a payout is no second payment of it: the bank’s return refunds the member', async () => {
  const withdrawal = await aCancelledPayout()
  await importDocument({ ...withdrawal, credited: 30n }, `Комиссия за перевод ${toReference(withdrawal)}`)
  const { available } = await getMoney(db, withdrawal.memberId)
  await match(withdrawal.debit, withdrawal)
  const credit = await importDocument(withdrawal, `Возврат ${toReference(withdrawal)}`, true)
  await match(credit, withdrawal)
  expect(await getState(withdrawal)).toEqual(['returned', available + withdrawal.amount])
  // A person still decides about the fee.
  const text = 'select state, outcome from bank_statement_lines where kopecks = 3000'
  expect((await db.query({ text, values: [] })).rows).toEqual([
    { state: 'unmatched', outcome: 'of_provider' },
  ])
})

it('a debit of a payout that the provider has paid and not cancelled is not matched', async () => {
  const withdrawal = await aPaidPayout()
  const debit = await importDocument(withdrawal, toReference(withdrawal))
  await expect(match(debit, withdrawal)).rejects.toMatchObject({ code: 'line_sent_to_provider' })
})

it('before the status of the cancelled payout is checked, a return by hand needs a document and another person than the one who explained the debit', async () => {
  const withdrawal = await aPaidPayout()
  const debit = await importDocument(withdrawal, toReference(withdrawal))
  const [payout] = stub.byReference(toReference(withdrawal))
  Object.assign(payout ?? {}, { status: 'canceled', reason: 'rejected_by_payee' })
  await explain(debit)
  await expect(giveBack(withdrawal, 'inna', '')).rejects.toMatchObject({ code: 'outcome_document' })
  await expect(giveBack(withdrawal, 'vera')).rejects.toMatchObject({ code: 'outcome_by_debit_decider' })
  await giveBack(withdrawal, 'inna')
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('returned')
})

it('a provider that forgets its cancelled payout changes nothing: the debit of the bank can be matched', async () => {
  const withdrawal = await aCancelledPayout()
  stub.payouts.clear()
  await checkNextDay(context)
  await match(withdrawal.debit, withdrawal)
  // The person who matched the debit does not decide alone that the money came back.
  await expect(giveBack(withdrawal, 'vera')).rejects.toMatchObject({ code: 'outcome_by_debit_decider' })
  expect(await getWithdrawalStatus(db, withdrawal)).toBe('paid')
})
