import { beforeEach, expect, it } from 'vitest'
import { repeated, times } from '../../../../testing/harness/repeat.ts'
import {
  aReadyPayout,
  aProviderPayoutTest,
  carryOutAll,
  expectBooksToAgree,
  makeOlder,
  send,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayee } from '../../../../testing/payouts/payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { noFaults } from '../../../../testing/stubs/payout-stub-faults.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { checkDuePayouts, findInFlight } from '../payouts.service.ts'

const { db } = await databaseEach()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })
beforeEach(() => {
  stub.payouts.clear()
  Object.assign(stub.faults, noFaults)
})

it('when the provider loses, repeats, delays, cuts off and falsifies responses, no payout is paid twice and every payout gets an outcome', async () => {
  Object.assign(stub.faults, {
    drop: 0.2,
    double: 0.1,
    cut: 0.05,
    fail: 0.1,
    lie: 0.1,
    cancel: 0.15,
    delayMs: 20,
  })
  const [members, each] = [repeated(25), repeated(20)]
  for (const _ of times(members, () => 0)) {
    const member = await aPayee(db)
    for (const _ of times(each, () => 0)) await aReadyPayout(context, { member })
  }
  // While status queries fail, a failed query changes the provider status `not_found` to `no_answer`, so both statuses
  // are accepted for payouts that are still open. In the last call, queries no longer fail.
  const left = ['not_found', 'no_answer'] as const
  await Promise.all([carryOutAll(context, { left }), carryOutAll(context, { left })])
  stub.faults.fail = 0
  await carryOutAll(context)
  // The open payouts never reached the provider, so none of them has an outcome yet.
  const unknownOutcomes = await findInFlight(db)
  expect(
    unknownOutcomes.every(
      ({ providerStatus, reference }) =>
        providerStatus === 'not_found' && stub.byReference(reference).length === 0,
    ),
  ).toBe(true)
  await makeOlder(db, '25 hours')
  while ((await findInFlight(db)).length > 0) await checkDuePayouts(context, { all: true })
  const { paid, returned } = await expectBooksToAgree(db, stub)
  expect(paid + returned).toBe(members * each)
  expect(unknownOutcomes.length).toBeGreaterThan(0)
  expect(stub.payouts.size).toBe(members * each - unknownOutcomes.length)
}, 1_200_000)

it('while the provider is unavailable, ready payouts are not submitted, and an already submitted payout gets its outcome afterwards', async () => {
  Object.assign(stub.faults, { cut: 1 })
  const payouts = await Promise.all(times(5, () => aReadyPayout(context)))
  expect(await send(context)).toBe(1)
  stub.always = 'nothing'
  for (const _ of times(10, () => 0)) {
    expect(await send(context)).toBe(0)
    await checkDuePayouts(context, { all: true })
    await makeOlder(db, '1 day')
  }
  expect(await findInFlight(db)).toMatchObject([{ state: 'sending', providerStatus: 'no_answer' }])
  stub.always = null
  stub.faults.cut = 0
  await carryOutAll(context)
  for (const { number } of payouts)
    expect(stub.byReference(await getReference(number))).toMatchObject([{ status: 'succeeded' }])
})

async function getReference(number: bigint): Promise<string> {
  const { rows } = await db.query<{ reference: string }>({
    text: `select p.reference from payouts p join orders o on o.id = p.order_id where o.number = $1 and p.state = 'paid'`,
    values: [number],
  })
  return rows[0]?.reference ?? 'none'
}
