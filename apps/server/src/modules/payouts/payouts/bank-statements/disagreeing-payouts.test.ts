import { expect, it } from 'vitest'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  carryOutAll,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { selectDisagreeingIds } from './provider-statements.sql.ts'

const { db } = await databaseEach()
const stub = await aPayoutStub()
const context = await aProviderPayoutTest(db, { stub })

/** Creates a paid payout without a debit. Returns its withdrawal and its id at the provider. */
async function aPaid() {
  const { orderId } = await aReadyPayout(context)
  await carryOutAll(context)
  const { rows } = await db.query<{ account: string; id: string }>({
    text: 'select provider_account as account, external_id as id from payouts where order_id = $1',
    values: [orderId],
  })
  const [payout] = rows
  if (!payout) throw new Error('the payout must be stored')
  return { orderId, ...payout }
}
const disagreeing = (account: string) =>
  selectDisagreeingIds(db, { account, before: new Date(context.clock.systemNow().getTime() + 1) })

it('the provider is asked for a payout without a debit until its day is closed with an explanation, and again when its outcome is recorded later', async () => {
  const first = await aPaid()
  const { account } = first
  expect(await disagreeing(account)).toEqual([first.id])
  await db.query({
    text: `insert into closed_days (account, day, since, in_transit, settled, closed_by, closed_at, explanation, explained_debits)
      values ($1, $2, $2, 0, 0, 'olga', now(), 'Счёт провайдера закрыт', array[$3::uuid])`,
    values: [account, moscowDay(context.clock.businessNow()), first.orderId],
  })
  expect(await disagreeing(account)).toEqual([])
  context.clock.moveBy({ days: 1 })
  const second = await aPaid()
  expect(await disagreeing(account)).toEqual([second.id])
  await db.query({
    text: 'update orders set updated_at = $2 where id = $1',
    values: [first.orderId, context.clock.businessNow()],
  })
  expect((await disagreeing(account)).toSorted()).toEqual([first.id, second.id].toSorted())
})
