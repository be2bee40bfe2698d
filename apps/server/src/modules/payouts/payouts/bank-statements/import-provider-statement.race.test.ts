import { expect, it } from 'vitest'
import { holdLock, untilSomebodyWaits } from '../../../../testing/database/lock-waits.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  carryOutAll,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { updatePayoutMethod } from '../controls/payout-method.sql.ts'
import { lockSending } from '../controls/payout-pause.sql.ts'
import {
  getAdminWithdrawal,
  getAdminWithdrawalByNumber,
  getPayoutPause,
  makeBatch,
  resumePayouts,
  importProviderStatement,
} from '../payouts.service.ts'

const { db } = await testDatabase()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })

it('a ready payout that the provider already has gets into no batch, even if payouts move to bank files while the provider’s statement is being stored', async () => {
  const now = context.clock.systemNow().toISOString()
  stub.paysAt = now
  const paid = await aReadyPayout(context)
  await carryOutAll(context)
  const { reference: paidReference } = await getAdminWithdrawal(context, paid.number)
  const [payment] = stub.byReference(paidReference ?? '')
  if (!payment) throw new Error('the provider must have the payout')
  payment.created_at = now
  // The provider has the second payout too, as after a database restore.
  const ready = await aReadyPayout(context)
  const { reference } = await getAdminWithdrawalByNumber(context, ready.number)
  stub.payouts.set('po-again', { ...payment, id: 'po-again', reference: reference ?? '' })
  context.clock.moveBy({ days: 1 })
  const letGo = await holdLock(db, async (tx) => {
    await lockSending(tx)
    await updatePayoutMethod(tx, 'bank_file')
  })
  const stored = importProviderStatement(context)
  await untilSomebodyWaits(db)
  await letGo()
  expect(await stored).toBeGreaterThan(0)
  expect((await getPayoutPause(db)).isOn).toBe(true)
  await resumePayouts(context, { staffName: 'olga' })
  await expect(makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 10 })).rejects.toMatchObject({
    code: 'nothing_to_pay',
  })
})
