import { expect, it } from 'vitest'
import { newId } from '../../../platform/ids/ids.ts'
import { aMemberWithMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { aPayoutTest, aWithdrawal } from '../../../testing/payouts/payout-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import type { PayoutState } from '@impulse/api/payouts/payout-statuses'
import { payoutTransitions } from './payouts.sql.ts'
import { recordApproval } from './payouts.service.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db)
const run = (text: string) => db.query({ text, values: [] })
const states = Object.keys(payoutTransitions) as PayoutState[]
const refused = (constraint: string) => ({ code: '23514', constraint })

/** Creates a payout and moves it to `state` by changes that the database allows. */
async function aPayoutIn(state: PayoutState): Promise<string> {
  const { number, orderId } = await aWithdrawal(context)
  await recordApproval(context, { number, staffName: 'olga' })
  const path: PayoutState[] = state === 'ready' || state === 'rejected' ? [state] : ['sending', state]
  for (const next of path)
    await run(`update payouts set state = '${next}',
      submitted_at = case when '${next}' in ('ready', 'rejected') then null else coalesce(submitted_at, now()) end
      where order_id = '${orderId}'`)
  return orderId
}

const moves = states.flatMap((from) => states.filter((to) => to !== from).map((to) => [from, to] as const))

it.each(moves)(
  'the database and the server agree whether a payout may change its state from %s to %s',
  async (from, to) => {
    const orderId = await aPayoutIn(from)
    const move = run(
      `update payouts set state = '${to}', submitted_at = case '${to}' when 'ready' then null else coalesce(submitted_at, now()) end
        where order_id = '${orderId}'`,
    )
    if (payoutTransitions[from].includes(to)) await move
    else await expect(move).rejects.toMatchObject(refused('payouts_transition'))
  },
)

it('the database refuses to insert a payout without the required approvals or in a state other than `ready`', async () => {
  const { orderId } = await aWithdrawal(context)
  const insert = (state: PayoutState) =>
    run(`insert into payouts (order_id, reference, method, state, approvals_needed, submitted_at)
      values ('${orderId}', '${newId()}', 'provider', '${state}', 1, now())`)
  await expect(insert('ready')).rejects.toMatchObject(refused('payouts_approved'))
  await run(
    `insert into withdrawal_approvals (order_id, approved_by, at) values ('${orderId}', 'olga', now())`,
  )
  await expect(insert('paid')).rejects.toMatchObject(refused('payouts_approved'))
  await insert('ready')
})

it.each([
  `submitted_at = now() + interval '1 day'`,
  `submitted_at = null, state = 'paid'`,
  `provider_account = 'another'`,
  `payer = '{}'`,
  `external_id = 'another'`,
  `method = 'provider'`,
  `approvals_needed = 2`,
])('the database refuses to overwrite what is stored about a submission: %s', async (change) => {
  const orderId = await aPayoutIn('sending')
  await run(`update payouts set external_id = '${newId()}' where order_id = '${orderId}'`)
  await expect(run(`update payouts set ${change} where order_id = '${orderId}'`)).rejects.toMatchObject({
    code: '23514',
  })
})

it('the database refuses a balance with both a debt and available points', async () => {
  const memberId = await aMemberWithMoney(db, { available: 100n })
  await expect(run(`update balances set debt = -1 where member_id = '${memberId}'`)).rejects.toMatchObject(
    refused('debt_without_available'),
  )
})
