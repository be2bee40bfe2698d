import { expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import {
  aMemberWhoMayWithdraw,
  aWithdrawal,
  aWithdrawalsTest,
  getOrderCard,
  listDifferences,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import {
  approveWithdrawal,
  markPaid,
  markReturned,
  markSent,
  reverseSubmission,
  type StatusChange,
} from './withdrawals.service.ts'
import type { Tx } from '../../../platform/db/db.ts'

const { db } = await testDatabase()
const test = await aWithdrawalsTest(db, { fee: 30n, tax: 'ndfl' })
const at = test.clock.businessNow()
const note = 'Банк не принял файл'

type Change = (tx: Tx, statusChange: StatusChange) => Promise<boolean>
const reverse: Change = (tx, statusChange) => reverseSubmission(tx, { ...statusChange, note })
const returnPayout: Change = (tx, statusChange) =>
  markReturned(tx, { ...statusChange, reason: 'details_wrong' })

async function aWithdrawalAfter(changes: readonly Change[]) {
  const member = await aMemberWhoMayWithdraw(test)
  const order = await aWithdrawal(test, member, { amount: 10_000 })
  const change = (next: Change) =>
    db.transaction((tx) => next(tx, { orderId: order.id, actor: 'staff:olga', at }))
  for (const next of changes) expect(await change(next)).toBe(true)
  return { member, order, change }
}

it.each([
  ['in review', []],
  ['approved', [approveWithdrawal]],
  ['reversed', [approveWithdrawal, markSent, reverse]],
  ['paid', [approveWithdrawal, markSent, markPaid]],
  ['returned', [approveWithdrawal, markSent, returnPayout]],
])('refuses to reverse the submission of a withdrawal that is %s', async (_status, changes) => {
  const { member, order, change } = await aWithdrawalAfter(changes)
  const before = [await getOrderCard(test, member, order), await getMoney(db, member.memberId)]
  expect(await change(reverse)).toBe(false)
  expect([await getOrderCard(test, member, order), await getMoney(db, member.memberId)]).toEqual(before)
})

it('a withdrawal that was already sent for payment cannot be approved', async () => {
  const { change } = await aWithdrawalAfter([approveWithdrawal, markSent])
  expect(await change(approveWithdrawal)).toBe(false)
})

it('a withdrawal whose submission was reversed is sent again and paid once', async () => {
  const { member, order, change } = await aWithdrawalAfter([approveWithdrawal, markSent, reverse])
  const { timeline } = await getOrderCard(test, member, order)
  expect(timeline.at(-1)).toMatchObject({ status: 'approved', note })
  expect(await getMoney(db, member.memberId)).toMatchObject({ available: 40_000n, held: 10_000n })
  expect(await change(markPaid)).toBe(false)
  for (const next of [markSent, reverse, markSent, markPaid]) expect(await change(next)).toBe(true)
  expect(await getMoney(db, member.memberId)).toMatchObject({ available: 40_000n, held: 0n })
  const { rows } = await db.query<{ title: string }>({
    text: `select title from notifications where member_id = $1 and link = '/order/' || $2 order by created_at, title`,
    values: [member.memberId, order.id],
  })
  expect(rows.map(({ title }) => title).toSorted()).toEqual([
    'Вывод выплачен',
    'Вывод отправлен в банк',
    'Заявка на вывод одобрена',
    'Заявка на вывод принята',
  ])
})

it('when reversals of the submission and payments of one withdrawal run in parallel, only one of them succeeds, and the ledger stays consistent', async () => {
  const { change } = await aWithdrawalAfter([approveWithdrawal, markSent])
  const results = await Promise.all([reverse, markPaid, reverse, markPaid].map(change))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await listDifferences(db)).toEqual([])
})
