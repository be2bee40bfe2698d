import { beforeEach, expect, it } from 'vitest'
import { lockBalance } from '../../../../ledger/ledger.ts'
import { verifyLedger } from '../../../../ledger/verify.ts'
import { moscowDay, moscowMidnight } from '../../../../platform/clock/moscow.ts'
import { repeated, times } from '../../../../testing/harness/repeat.ts'
import {
  type PayoutTest,
  aBic,
  aPayee,
  aPayoutTest,
  aWithdrawal,
  getWithdrawalStatus,
  aBatchedPayout,
  batchFile,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { holdLock, untilSomebodyWaits } from '../../../../testing/database/lock-waits.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { openCorruptions } from '../../../../testing/database/corruptions.ts'
import type { Queryable } from '../../../../platform/db/db.ts'
import { aSetClock } from '../../../../testing/payouts/withdrawal-fixtures.ts'
import type { Withdrawal } from '../../withdrawals/withdrawals.service.ts'
import { selectBatches } from './payout-batches.sql.ts'
import {
  recordApproval,
  getBatch,
  getPayoutPause,
  getAdminWithdrawalByNumber,
  makeBatch,
  listPayoutBatches,
  recordRejection,
  resumePayouts,
  pausePayouts,
} from '../payouts.service.ts'

const database = await testDatabase({ connections: 16 })
const { db } = database
const afterCorruption = openCorruptions(database)
const context: PayoutTest = await aPayoutTest(db, { secondApprovalFrom: 10_000_000n })
const olga = { staffName: 'olga', kind: 'sbp', limit: 1000 } as const
const refused = (code: string) => expect.objectContaining({ code })

const anApproved = async (options: Parameters<typeof aWithdrawal>[1] = {}): Promise<Withdrawal> => {
  const withdrawal = await aWithdrawal(context, options)
  await recordApproval(context, { number: withdrawal.number, staffName: 'olga' })
  return withdrawal
}
const getState = async ({ number }: Withdrawal) => {
  const { status, state } = await getAdminWithdrawalByNumber(context, number)
  return [status, state]
}
const numbersIn = async (batch: bigint) => (await getBatch(db, batch)).lines.map(({ number }) => number)

/** Begins each test on a new day, with all earlier payouts already sent. */
beforeEach(async () => {
  const now = moscowMidnight(moscowDay(context.clock.businessNow())).getTime() + 36 * 3_600_000
  context.clock.moveBy({ ms: now - context.clock.businessNow().getTime() })
  for (const kind of ['sbp', 'account'] as const)
    await makeBatch(
      { ...context, config: { ...context.config, dailyCap: 10n ** 12n } },
      { ...olga, kind },
    ).catch(() => null)
  context.clock.moveBy({ days: 1 })
})

it('a batch contains the ready payouts of one kind, oldest first, and making the batch marks them as sent', async () => {
  const first = await anApproved()
  const other = await anApproved({ kind: 'account' })
  const second = await anApproved({ amount: 2000 })
  const waiting = await aWithdrawal(context)
  const { number, ...batch } = await makeBatch(context, olga)
  expect(batch).toEqual({ count: 2, sum: 3500n, deferred: 0 })
  expect(await numbersIn(number)).toEqual([first.number, second.number])
  expect(await getState(first)).toEqual(['sent', 'pending'])
  expect(await getState(other)).toEqual(['approved', 'ready'])
  expect(await getState(waiting)).toEqual(['review', null])
  await expect(makeBatch(context, olga)).rejects.toEqual(refused('nothing_to_pay'))
  await expect(
    recordRejection(context, { number: first.number, staffName: 'petr', reason: 'member_asked' }),
  ).rejects.toEqual(refused('order_decided'))
  expect((await listPayoutBatches(db))[0]).toMatchObject({
    number,
    kind: 'sbp',
    actor: 'staff:olga',
    totals: [{ state: 'pending', count: 2, sum: 3500n }],
  })
})

it('the list of batches has the latest, and each older batch with a payout that has no outcome', async () => {
  const [open, later] = [await aBatchedPayout(context), await aBatchedPayout(context)]
  const listNumbers = async (on: Queryable) =>
    (await selectBatches(on, { latest: 1 })).map(({ number }) => number)
  expect((await listNumbers(db)).slice(0, 2)).toEqual([later.batch, open.batch])
  const allPaid = `update payouts set state = 'paid' where state = 'pending'`
  expect(await afterCorruption(allPaid, listNumbers)).toEqual([later.batch])
})

it('each download of a bank file returns the same bytes, even after the bank directory changed', async () => {
  await anApproved({ kind: 'account' })
  const { number } = await makeBatch(context, { ...olga, kind: 'account' })
  const files = () => Promise.all((['1c', 'csv'] as const).map((format) => batchFile(db, { number, format })))
  const before = await files()
  await db.query({
    text: `update bics set corr_account = '', name = 'Другой' where bic = $1`,
    values: [aBic],
  })
  expect(await files()).toEqual(before)
  await db.query({
    text: `update bics set corr_account = '30101810145250000974' where bic = $1`,
    values: [aBic],
  })
  await expect(batchFile(db, { number: number + 100n, format: 'csv' })).rejects.toEqual(
    refused('batch_not_found'),
  )
})

it('refuses to write a batch of payments by phone in the 1C format', async () => {
  await anApproved()
  const { number } = await makeBatch(context, olga)
  await expect(batchFile(db, { number, format: '1c' })).rejects.toEqual(refused('batch_format'))
})

it('while the payout pause is on, staff can approve a withdrawal, but nobody can make a batch or request a withdrawal', async () => {
  const [first, second] = [await anApproved(), await aWithdrawal(context)]
  await pausePayouts(context, { staffName: 'petr', reason: 'Сверка с банком' })
  expect(await getPayoutPause(db)).toMatchObject({
    isOn: true,
    reason: 'Сверка с банком',
    actor: 'staff:petr',
  })
  await expect(makeBatch(context, olga)).rejects.toEqual(refused('payouts_paused'))
  await recordApproval(context, { number: second.number, staffName: 'olga' })
  await expect(aWithdrawal(context)).rejects.toEqual(refused('withdrawals_paused'))
  await resumePayouts(context, { staffName: 'petr' })
  expect(await getPayoutPause(db)).toMatchObject({ isOn: false, reason: '' })
  expect(await numbersIn((await makeBatch(context, olga)).number)).toEqual([first.number, second.number])
})

/** Pauses payouts while a batch waits for the balances of the payout's member. `letGo` ends this wait. */
async function pauseDuringBatch({ memberId }: Withdrawal) {
  const letGo = await holdLock(db, (tx) => lockBalance(tx, memberId))
  const made = makeBatch(context, olga).catch((error: unknown) => error)
  await untilSomebodyWaits(db)
  await pausePayouts(context, { staffName: 'petr', reason: 'Сверка с банком' })
  return { made, letGo }
}

it('a payout pause does not wait for a batch that is being made; the batch is refused and none of its payouts is sent', async () => {
  const payout = await anApproved()
  const { made, letGo } = await pauseDuringBatch(payout)
  await letGo()
  expect(await made).toEqual(refused('payouts_paused'))
  expect(await getState(payout)).toEqual(['approved', 'ready'])
  await resumePayouts(context, { staffName: 'petr' })
  expect(await numbersIn((await makeBatch(context, olga)).number)).toEqual([payout.number])
})

it('a batch is refused when payouts were paused and resumed while it was being made', async () => {
  const payout = await anApproved()
  const { made, letGo } = await pauseDuringBatch(payout)
  await resumePayouts(context, { staffName: 'petr' })
  await letGo()
  expect(await made).toEqual(refused('payouts_paused'))
  expect(await numbersIn((await makeBatch(context, olga)).number)).toEqual([payout.number])
})

it('a payout sent on a Moscow day counts towards the cap of this day, even if the payout is returned later', async () => {
  const clock = aSetClock(context.clock.businessNow())
  const capped = { ...context, clock, config: { ...context.config, dailyCap: 5000n } }
  const [first, large, small, last] = [
    await anApproved({ amount: 3000 }),
    await anApproved({ amount: 4000 }),
    await anApproved({ amount: 1500 }),
    await anApproved({ amount: 600 }),
  ]
  const one = await makeBatch(capped, olga)
  expect(one).toMatchObject({ count: 2, sum: 4500n, deferred: 2 })
  expect(await numbersIn(one.number)).toEqual([first.number, small.number])
  await db.query({
    text: `update payouts set state = 'returned' where order_id = $1`,
    values: [first.orderId],
  })
  await expect(makeBatch(capped, olga)).rejects.toEqual(refused('daily_cap_reached'))

  const midnight = moscowMidnight(moscowDay(new Date(clock.businessNow().getTime() + 86_400_000)))
  clock.set(new Date(midnight.getTime() - 1000))
  await expect(makeBatch(capped, olga)).rejects.toEqual(refused('daily_cap_reached'))
  clock.set(midnight)
  const two = await makeBatch(capped, olga)
  expect(await numbersIn(two.number)).toEqual([large.number, last.number])
})

it('makes a batch of at most the given number of payouts, oldest first, and the next batch takes the remaining payouts', async () => {
  const all = [await anApproved(), await anApproved(), await anApproved()]
  const batches = [
    await makeBatch(context, { ...olga, limit: 2 }),
    await makeBatch(context, { ...olga, limit: 2 }),
  ]
  expect(batches.map(({ count }) => count)).toEqual([2, 1])
  expect((await Promise.all(batches.map(({ number }) => numbersIn(number)))).flat()).toEqual(
    all.map(({ number }) => number),
  )
})

it('puts each payout into at most one batch when staff make batches and reject withdrawals in parallel', async () => {
  for (const _ of times(repeated(3), () => 0)) {
    const all: Withdrawal[] = []
    for (const _ of times(12, () => 0)) all.push(await anApproved())
    const make = (staffName: string) => makeBatch(context, { ...olga, staffName, limit: 5 }).catch(() => null)
    const reject = ({ number }: Withdrawal) =>
      recordRejection(context, { number, staffName: 'petr', reason: 'document_doubt' }).catch(() => null)
    const rejected = [...all.slice(3, 6), ...all.slice(3, 6).toReversed()].map(reject)
    const batches = await Promise.all(['olga', 'petr', 'olga'].map(make))
    await Promise.all(rejected)
    const batched = await Promise.all(batches.map(async (batch) => (batch ? numbersIn(batch.number) : [])))
    const numbers = batched.flat()
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const withdrawal of all) {
      const batched = [['sent', 'pending']]
      const left = [
        ['approved', 'ready'],
        ['rejected', 'rejected'],
      ]
      expect(await getState(withdrawal)).toBeOneOf(numbers.includes(withdrawal.number) ? batched : left)
    }
    await makeBatch(context, olga).catch(() => null)
  }
  expect(await verifyLedger(db)).toEqual([])
}, 600_000)

it('making a batch locks the members’ balances in the order of the member ids, not in the order of the withdrawals', async () => {
  const [low, high] = [await aPayee(db), await aPayee(db)].toSorted((a, b) =>
    a.memberId < b.memberId ? -1 : 1,
  )
  if (!low || !high) throw new Error('two members were created')
  await anApproved({ member: high })
  await anApproved({ member: low })
  const unlock = await holdLock(db, (tx) => lockBalance(tx, low.memberId))
  const making = makeBatch(context, olga)
  try {
    await untilSomebodyWaits(db)
    await db.query({
      text: 'select from balances where member_id = $1 for no key update nowait',
      values: [high.memberId],
    })
  } finally {
    await unlock()
    await making
  }
  expect((await making).count).toBe(2)
})

it('leaves every payout ready when making its batch fails', async () => {
  const [first, second] = [await anApproved(), await anApproved()]
  const { payer } = context.config
  const cutOff = () => {
    throw new Error('cut off')
  }
  // Making the batch fails after all withdrawals were marked as sent.
  const failing = {
    ...context,
    config: { ...context.config, payer: Object.assign({ ...payer }, { toJSON: cutOff }) },
  }
  await expect(makeBatch(failing, olga)).rejects.toThrow('cut off')
  expect(await getWithdrawalStatus(db, first)).toBe('approved')
  expect(await getState(second)).toEqual(['approved', 'ready'])
  expect(await numbersIn((await makeBatch(context, olga)).number)).toEqual([first.number, second.number])
})

it('the database refuses the server’s attempts to change or delete a batch', async () => {
  for (const text of [`update payout_batches set payer = '{}'`, 'delete from payout_batches'])
    await expect(db.query({ text, values: [] })).rejects.toThrow('permission denied')
})
