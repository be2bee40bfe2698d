import { expect, it } from 'vitest'
import { newId } from '../../../platform/ids/ids.ts'
import { aMemberWithMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { anApprover, aPayee, aPayoutTest, aWithdrawal } from '../../../testing/payouts/payout-fixtures.ts'
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

/** Inserts a payout by SQL, as a faulty server would. */
const insertPayout = (
  { orderId }: { orderId: string },
  { state = 'ready', needed = 1 }: { state?: PayoutState; needed?: number } = {},
) =>
  run(`insert into payouts (order_id, reference, method, state, approvals_needed, submitted_at)
    values ('${orderId}', '${newId()}', 'provider', '${state}', ${needed}, now())`)
const approve = ({ orderId }: { orderId: string }, approver: string, secondFrom = 50_000) =>
  run(`insert into withdrawal_approvals (order_id, approved_by, at, second_approval_from)
    values ('${orderId}', '${approver}', clock_timestamp(), ${secondFrom})`)

it('the database refuses to insert a payout without the required approvals or in a state other than `ready`', async () => {
  const withdrawal = await aWithdrawal(context)
  await expect(insertPayout(withdrawal)).rejects.toMatchObject(refused('payouts_approved'))
  await approve(withdrawal, 'olga')
  await expect(insertPayout(withdrawal, { needed: 2 })).rejects.toMatchObject(refused('payouts_approved'))
  await expect(insertPayout(withdrawal, { state: 'paid' })).rejects.toMatchObject(refused('payouts_approved'))
  await insertPayout(withdrawal)
})

it('the database requires two approvals of a withdrawal that reaches the sum stored with its last approval, also when the server requires one', async () => {
  const [large, raised] = [
    await aWithdrawal(context, { amount: 1500 }),
    await aWithdrawal(context, { amount: 1500 }),
  ]
  await approve(large, 'olga', 1500)
  for (const needed of [1, 2])
    await expect(insertPayout(large, { needed })).rejects.toMatchObject(refused('payouts_approved'))
  await approve(large, 'petr', 1500)
  await expect(insertPayout(large)).rejects.toMatchObject(refused('payouts_approved'))
  await insertPayout(large, { needed: 2 })
  // The limit was raised between the two approvals.
  await approve(raised, 'olga', 1500)
  await approve(raised, 'petr', 1501)
  await insertPayout(raised)
})

it.each([
  ['has the phone of the recipient', 'anna', (phone: string) => `phone = '${phone}'`],
  ['had the phone of the recipient before', 'ivan', (phone: string) => `former_phones = '{${phone}}'`],
  ['is removed', 'oleg', () => `removed_at = now()`],
])('the database does not count the approval of a staff member who %s', async (_what, name, toChange) => {
  await anApprover(db, name)
  const withdrawal = await aWithdrawal(context)
  const phone = withdrawal.recipient.phone ?? ''
  await approve(withdrawal, name)
  await run(`update staff set ${toChange(phone)} where name = '${name}'`)
  await expect(insertPayout(withdrawal)).rejects.toMatchObject(refused('payouts_approved'))
  await approve(withdrawal, 'olga')
  await insertPayout(withdrawal)
})

it('the database does not count the approval of a staff member whose member account requested the withdrawal to a bank account', async () => {
  const [member, merged] = [await aPayee(db), await aPayee(db)]
  await anApprover(db, 'vera', merged.phone)
  const withdrawal = await aWithdrawal(context, { member, kind: 'account' })
  await approve(withdrawal, 'vera')
  await run(`update members set merged_into = '${member.memberId}' where id = '${merged.memberId}'`)
  await expect(insertPayout(withdrawal)).rejects.toMatchObject(refused('payouts_approved'))
})

it.each([
  ['paid_at', 'now()', `now() + interval '1 day'`],
  ['return_effective_at', 'paid_at', `paid_at + interval '1 day'`],
  ['reason', `'account_closed'`, `'other'`],
])(
  'the database stores the column %s of a withdrawal once, and refuses another value and its removal',
  async (column, value, other) => {
    const { orderId } = await aWithdrawal(context)
    const write = (change: string) => run(`update withdrawals set ${change} where order_id = '${orderId}'`)
    if (column !== 'paid_at') await write('paid_at = now()')
    await write(`${column} = ${value}`)
    for (const changed of [other, 'null'])
      await expect(write(`${column} = ${changed}`)).rejects.toMatchObject(refused('withdrawals_written_once'))
  },
)

it('the database stores the document of an outcome once; only the return of a paid payout replaces it', async () => {
  const orderId = await aPayoutIn('paid')
  const write = (change: string) => run(`update payouts set ${change} where order_id = '${orderId}'`)
  await write(`outcome_document = '№ 15'`)
  for (const change of [
    `outcome_document = '№ 16'`,
    'outcome_document = null',
    `state = 'returned', outcome_document = null`,
  ])
    await expect(write(change)).rejects.toMatchObject(refused('payouts_written_once'))
  await write(`state = 'returned', outcome_document = '№ 16'`)
  await expect(write(`outcome_document = '№ 17'`)).rejects.toMatchObject(refused('payouts_written_once'))
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
