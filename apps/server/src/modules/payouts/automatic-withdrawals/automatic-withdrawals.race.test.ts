import { expect, it } from 'vitest'
import type { PendingAutomaticWithdrawal } from '@impulse/api/withdrawals/automatic-withdrawal'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import {
  aMemberWithRule,
  anAutomaticTest,
  anOwnRecipient,
  callRules,
  confirmRule,
  getRule,
  listAudited,
  listNotifications,
  listWithdrawals,
  saveRule,
} from '../../../testing/payouts/automatic-withdrawal-fixtures.ts'
import {
  aMemberWhoMayWithdraw,
  listDifferences,
  moscowNoon,
  sendWithdrawal,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import { runAutomaticWithdrawals } from './run-automatic-withdrawals.ts'

const { db } = await testDatabase({ queueTimeoutMs: 300_000, lockTimeoutMs: 55_000 })

it('of twenty parallel workers, one requests the withdrawal of a member', async () => {
  const test = await anAutomaticTest(db)
  const members = await Promise.all(times(5, () => aMemberWithRule(test, { available: 20_000n })))
  test.clock.set(moscowNoon('2026-12-05'))
  await Promise.all(times(repeated(20), () => runAutomaticWithdrawals(test)))
  for (const member of members) {
    expect(await listWithdrawals(db, member.memberId)).toEqual([{ amount: 20_000n, isAutomatic: true }])
    expect(await listNotifications(db, member.memberId)).toHaveLength(2)
    expect((await getRule(test, member))?.nextOn).toBe('2027-01-05')
  }
  expect(await listDifferences(db)).toEqual([])
}, 300_000)

it('of parallel workers, one records a refusal', async () => {
  const test = await anAutomaticTest(db)
  const { memberId } = await aMemberWithRule(test, { available: 20_000n })
  await db.query({
    text: `update identity_documents set status = 'review' where member_id = $1`,
    values: [memberId],
  })
  test.clock.set(moscowNoon('2026-12-05'))
  await Promise.all(times(repeated(20), () => runAutomaticWithdrawals(test)))
  expect(await listWithdrawals(db, memberId)).toEqual([])
  expect(await listNotifications(db, memberId)).toHaveLength(2)
})

it('a run, the member’s own withdrawals, a removed recipient and the end of the rule in parallel spend no point twice', async () => {
  for (let round = 0; round < repeated(10); round++) {
    const test = await anAutomaticTest(db)
    const member = await aMemberWithRule(test, { available: 20_000n })
    const { memberId, recipientId } = member
    test.clock.set(moscowNoon('2026-12-05'))
    await Promise.all([
      runAutomaticWithdrawals(test),
      ...times(3, () => sendWithdrawal(test, member, { amount: 8_000 })),
      callRules(test, member, { method: 'DELETE', url: `/api/recipients/${recipientId}/` }),
      callRules(test, member, { method: 'DELETE', url: '/api/automatic-withdrawal/' }),
      runAutomaticWithdrawals(test),
    ])
    const withdrawals = await listWithdrawals(db, memberId)
    expect(withdrawals.filter(({ isAutomatic }) => isAutomatic).length).toBeLessThanOrEqual(1)
    const { available, held } = await getMoney(db, memberId)
    expect(available + held).toBe(20_000n)
    expect(await getRule(test, member)).toBeNull()
    expect(await listDifferences(db)).toEqual([])
  }
}, 300_000)

it('of twenty parallel confirmations by one code, one puts the rule into force', async () => {
  const test = await anAutomaticTest(db)
  const member = await aMemberWhoMayWithdraw(test)
  const recipientId = await anOwnRecipient(test, member)
  const { id, code } = (await saveRule(test, member, { recipientId })).json<PendingAutomaticWithdrawal>()
  const confirm = () => confirmRule(test, member, { id, attemptId: code.attemptId })
  const responses = await Promise.all(times(20, confirm))
  expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0)
  expect((await confirm()).json()).toMatchObject({ rule: { id } })
  expect(await listNotifications(db, member.memberId)).toHaveLength(1)
  expect(await listAudited(db, member.memberId)).toHaveLength(1)
})
