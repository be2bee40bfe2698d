import { expect, it } from 'vitest'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  carryOutAll,
  makeOlder,
  sendLost,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { getWithdrawalStatus } from '../../../../testing/payouts/payout-fixtures.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import {
  checkDuePayouts,
  getAdminWithdrawalByNumber,
  getPayoutPause,
  recheckFinalPayouts,
  recordOutcomeByHand,
} from '../payouts.service.ts'

const { db } = await databaseEach()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })

const recheckIn = (days: number) => {
  context.clock.moveBy({ days })
  return recheckFinalPayouts(context)
}
const returnByHand = (number: bigint) =>
  recordOutcomeByHand(context, { number, staffName: 'petr', outcome: 'returned', reason: 'other' })

it('a payout that staff recorded as returned long after its submission is checked for 90 days after the return', async () => {
  const { number } = await aReadyPayout(context)
  await sendLost(context, stub)
  await makeOlder(db, '1 hour')
  await checkDuePayouts(context, { all: true })
  await makeOlder(db, '85 days')
  await returnByHand(number)
  expect(await recheckIn(10)).toBe(1)
  expect(await recheckIn(70)).toBe(1)
  const { reference, recipient } = await getAdminWithdrawalByNumber(context, number)
  const created_at = context.clock.systemNow().toISOString()
  const late = { id: 'po-late', value: '1500.00', phone: recipient.phone ?? '', bank_id: '', created_at }
  stub.payouts.set('late', {
    ...late,
    reference: reference ?? '',
    status: 'succeeded',
    reason: null,
    succeeded_at: created_at,
  })
  expect(await recheckIn(1.01)).toBe(1)
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
  expect(await getWithdrawalStatus(db, { number })).toBe('returned')
  expect(await recheckIn(30)).toBe(1)
  expect(await recheckIn(30)).toBe(0)
})

it.each([
  ['the provider cancelled', false],
  ['staff recorded as returned after its checks had ended', true],
])('a paid payout that %s is checked for another 90 days', async (_what, isByHand) => {
  const { number } = await aReadyPayout(context)
  await carryOutAll(context)
  const { reference } = await getAdminWithdrawalByNumber(context, number)
  const [known] = stub.byReference(reference ?? '')
  if (!known) throw new Error('the payout was not created')
  await recheckIn(88)
  if (isByHand) expect([await recheckIn(5), await recheckIn(5)]).toEqual([1, 0])
  known.status = 'canceled'
  await (isByHand ? returnByHand(number) : recheckIn(1.01))
  expect(await getWithdrawalStatus(db, { number })).toBe('returned')
  expect([await recheckIn(40), await recheckIn(45)]).toEqual([1, 1])
  known.status = 'succeeded'
  expect(await recheckIn(1.01)).toBe(1)
  expect(await getPayoutPause(db)).toMatchObject({ isOn: true, actor: 'system' })
})
