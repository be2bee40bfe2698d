import { expect, it } from 'vitest'
import { holdLock, untilSomebodyWaits } from '../../../../testing/database/lock-waits.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { repeated, times } from '../../../../testing/harness/repeat.ts'
import { anApprover, aPayoutTest, aWithdrawal } from '../../../../testing/payouts/payout-fixtures.ts'
import { lockStaff } from '../../../../platform/staff/staff.service.ts'
import { recordApproval } from '../payouts.service.ts'

const { db } = await testDatabase({ connections: 16 })
const context = await aPayoutTest(db, { approverDailyCap: 1_000n, secondApprovalFrom: 600n })
const single = { ...context, config: { ...context.config, secondApprovalFrom: 10_000n } }

let people = 0
const aPerson = async (): Promise<string> => {
  const name = `approver-${++people}`
  await anApprover(db, name)
  return name
}
const aRequest = async () => (await aWithdrawal(context, { amount: 600 })).number
const approve = (staffName: string, number: bigint, on = single) =>
  recordApproval(on, { number, staffName }).then(
    ({ isApproved }) => (isApproved ? 'approved' : 'first of two'),
    (error: { code: string }) => error.code,
  )

it('when a staff member approves two withdrawals in parallel and their sum exceeds the approver’s cap, one approval is refused', async () => {
  for (const _ of times(repeated(10), () => 0)) {
    const [person, first, second] = [await aPerson(), await aRequest(), await aRequest()]
    const results = await Promise.all([approve(person, first), approve(person, second)])
    expect(results.toSorted()).toEqual(['approved', 'approver_cap_reached'])
  }
})

it('when two approvals by one staff member wait for the same lock and their sum exceeds the approver’s cap, one of them is refused', async () => {
  const [person, first, second] = [await aPerson(), await aRequest(), await aRequest()]
  const letGo = await holdLock(db, (tx) => lockStaff(tx, [person]))
  const results = Promise.all([approve(person, first), approve(person, second)])
  await untilSomebodyWaits(db, 2)
  await letGo()
  expect((await results).toSorted()).toEqual(['approved', 'approver_cap_reached'])
})

it('two staff members who approve the same two withdrawals in opposite orders do not deadlock, and each approves one withdrawal within their cap', async () => {
  for (const _ of times(repeated(10), () => 0)) {
    const [anna, boris] = [await aPerson(), await aPerson()]
    const [first, second] = [await aRequest(), await aRequest()]
    const results = await Promise.all([
      ...[first, second].map((number) => approve(anna, number, context)),
      ...[second, first].map((number) => approve(boris, number, context)),
    ])
    expect(results.filter((code) => code === 'approver_cap_reached')).toHaveLength(2)
    const { rows } = await db.query<{ name: string; count: bigint }>({
      text: `select approved_by as name, count(*) as count from withdrawal_approvals
        where approved_by = any($1) group by approved_by order by approved_by`,
      values: [[anna, boris].toSorted()],
    })
    expect(rows.map(({ count }) => count)).toEqual([1n, 1n])
  }
})
