import { expect, it } from 'vitest'
import type { PendingAutomaticWithdrawal } from '@impulse/api/withdrawals/automatic-withdrawal'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import {
  aMemberWithRule,
  anAutomaticTest,
  anOwnRecipient,
  aRule,
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
  getOrderCard,
  give,
  listDifferences,
  moscowNoon,
} from '../../../testing/payouts/withdrawal-fixtures.ts'
import { runAutomaticWithdrawals } from './run-automatic-withdrawals.ts'

const { db } = await testDatabase()

/** Builds the servers on 18 November; the first run of a rule for the 5th is on 5 December. */
const aTest = (changed = {}) => anAutomaticTest(db, { maximum: 30_000n, ...changed })

it('requests everything above the threshold once a month, and tells the member that it is automatic', async () => {
  const test = await aTest()
  const member = await aMemberWithRule(test, { available: 20_000n })
  const { memberId } = member
  expect(await getRule(test, member)).toMatchObject({ threshold: 10_000, day: 5, nextOn: '2026-12-05' })

  test.clock.set(moscowNoon('2026-12-04'))
  await runAutomaticWithdrawals(test)
  expect(await listWithdrawals(db, memberId)).toEqual([])

  test.clock.set(moscowNoon('2026-12-05'))
  await runAutomaticWithdrawals(test)
  await runAutomaticWithdrawals(test)
  expect(await listWithdrawals(db, memberId)).toEqual([{ amount: 20_000n, isAutomatic: true }])
  expect(await getMoney(db, memberId)).toMatchObject({ available: 0n, held: 20_000n })
  expect((await getRule(test, member))?.nextOn).toBe('2027-01-05')
  const [ofWithdrawal, ofRule] = await listNotifications(db, memberId)
  expect(ofWithdrawal).toContain('Автовывод: заявка принята: Заявка №')
  expect(ofRule).toContain('Автовывод включён: Каждое 5-е число, если доступно больше 10')
  const { rows } = await db.query<{ id: string }>({
    text: 'select id from orders where member_id = $1',
    values: [memberId],
  })
  const [{ id } = { id: '' }] = rows
  expect((await getOrderCard(test, member, { id })).details).toMatchObject({ isAutomatic: true })
  expect(await listDifferences(db)).toEqual([])
})

it('requests the maximum of a withdrawal when more is available', async () => {
  const test = await aTest()
  const { memberId } = await aMemberWithRule(test, { available: 50_000n })
  test.clock.set(moscowNoon('2026-12-06'))
  await runAutomaticWithdrawals(test)
  expect(await getMoney(db, memberId)).toMatchObject({ available: 20_000n, held: 30_000n })
})

it('requests nothing and sends nothing while not more than the threshold is available, and runs again a month later', async () => {
  const test = await aTest()
  const member = await aMemberWithRule(test, { available: 10_000n })
  const { memberId } = member
  test.clock.set(moscowNoon('2026-12-05'))
  await runAutomaticWithdrawals(test)
  expect(await listNotifications(db, memberId)).toHaveLength(1)
  expect((await getRule(test, member))?.nextOn).toBe('2027-01-05')
  await give(db, { memberId, amount: 1n })
  await runAutomaticWithdrawals(test)
  expect(await listWithdrawals(db, memberId)).toEqual([])
  test.clock.set(moscowNoon('2027-01-05'))
  await runAutomaticWithdrawals(test)
  expect(await listWithdrawals(db, memberId)).toEqual([{ amount: 10_001n, isAutomatic: true }])
})

it('puts a rule into force only by the code that was sent for it', async () => {
  const test = await aTest()
  const member = await aMemberWhoMayWithdraw(test)
  const other = await aMember(db)
  const recipientId = await anOwnRecipient(test, member)
  const { id, code } = (await saveRule(test, member, { recipientId })).json<PendingAutomaticWithdrawal>()
  const { attemptId } = code
  const wrong = await confirmRule(test, member, { id, attemptId, code: '111111' })
  expect(toOutcome(wrong).code).toBe('invalid_code')
  const others = await confirmRule(test, other, { id, attemptId })
  expect(toOutcome(others).code).toBe('automatic_withdrawal_not_found')
  test.clock.set(moscowNoon('2026-12-05'))
  await runAutomaticWithdrawals(test)
  expect(await getRule(test, member)).toBeNull()
  expect(await listWithdrawals(db, member.memberId)).toEqual([])
  expect((await confirmRule(test, member, { id, attemptId })).statusCode).toBe(200)
  expect((await getRule(test, member))?.nextOn).toBe('2027-01-05')
  const repeated = await confirmRule(test, member, { id, attemptId })
  expect(repeated.json()).toMatchObject({ rule: { id, nextOn: '2027-01-05' } })
  expect(await listNotifications(db, member.memberId)).toHaveLength(1)
})

it('refuses a threshold below the minimum, a recipient of another member, one that is not confirmed or must wait, and terms of yesterday', async () => {
  const test = await aTest()
  const [member, other] = [await aMemberWhoMayWithdraw(test), await aMemberWhoMayWithdraw(test)]
  const recipientId = await anOwnRecipient(test, member)
  const refusal = async (rule: Parameters<typeof saveRule>[2]) =>
    toOutcome(await saveRule(test, member, rule)).code
  expect(await refusal({ recipientId, threshold: 99 })).toBe('amount_below_minimum')
  expect(await refusal({ recipientId: await anOwnRecipient(test, other) })).toBe('recipient_not_found')
  const setPhone = (confirmedAt: Date | null) =>
    db.query<{ id: string }>({
      text: `insert into recipients (id, member_id, kind, bank_id, phone, bank_name, created_at, confirmed_at)
        select gen_random_uuid(), member_id, kind, bank_id, $2, bank_name, created_at, $3 from recipients where id = $1 returning id`,
      values: [recipientId, confirmedAt ? '79990000001' : '79990000002', confirmedAt],
    })
  const unconfirmed = (await setPhone(null)).rows[0]?.id ?? ''
  expect(await refusal({ recipientId: unconfirmed })).toBe('recipient_unconfirmed')
  const recent = (await setPhone(test.clock.businessNow())).rows[0]?.id ?? ''
  expect(await refusal({ recipientId: recent })).toBe('recipient_too_new')
  for (const shown of [{ fee: 10 }, { taxMode: 'ndfl' as const }])
    expect(await refusal({ recipientId, ...shown })).toBe('automatic_withdrawal_terms_changed')
})

it('ends at one press, and a rule set again in the same month runs first in the next one', async () => {
  const test = await aTest()
  const member = await aMemberWithRule(test, { available: 20_000n })
  const { memberId, recipientId } = member
  test.clock.set(moscowNoon('2026-12-05'))
  await runAutomaticWithdrawals(test)
  const ended = await callRules(test, member, { method: 'DELETE', url: '/api/automatic-withdrawal/' })
  expect(ended.json()).toEqual({ rule: null })
  await callRules(test, member, { method: 'DELETE', url: '/api/automatic-withdrawal/' })
  expect(await getRule(test, member)).toBeNull()
  await db.query({ text: 'delete from rate_limits', values: [] })
  await aRule(test, member, { recipientId, day: 20 })
  expect((await getRule(test, member))?.nextOn).toBe('2027-01-20')
  await give(db, { memberId, amount: 15_000n })
  test.clock.set(moscowNoon('2026-12-20'))
  await runAutomaticWithdrawals(test)
  expect(await listWithdrawals(db, memberId)).toHaveLength(1)
  const actor = `member:${memberId}`
  expect(await listAudited(db, memberId)).toEqual([
    { action: 'automatic-withdrawal.confirmed', actor, text: 'больше 10 000 б., 5-го числа' },
    { action: 'automatic-withdrawal.ended', actor, text: '' },
    { action: 'automatic-withdrawal.confirmed', actor, text: 'больше 10 000 б., 20-го числа' },
  ])
})

it('refuses to put a rule into force while payouts are restricted', async () => {
  const test = await aTest()
  const member = await aMemberWhoMayWithdraw(test)
  const recipientId = await anOwnRecipient(test, member)
  await db.query({
    text: `insert into restrictions (member_id, kind, reason, actor, since) values ($1, 'payouts', 'Проверка', 'staff:olga', now())`,
    values: [member.memberId],
  })
  const { id, code } = (await saveRule(test, member, { recipientId })).json<PendingAutomaticWithdrawal>()
  const refused = await confirmRule(test, member, { id, attemptId: code.attemptId })
  expect(toOutcome(refused).code).toBe('payouts_restricted')
})

it('a pending rule of another tab is replaced, and its code confirms nothing', async () => {
  const test = await aTest()
  const member = await aMemberWhoMayWithdraw(test)
  const recipientId = await anOwnRecipient(test, member)
  const save = async (day: number) =>
    (await saveRule(test, member, { recipientId, day })).json<PendingAutomaticWithdrawal>()
  const first = await save(5)
  await db.query({ text: 'delete from rate_limits', values: [] })
  await db.query({
    text: `update sign_in_attempts set created_at = created_at - interval '90 seconds'`,
    values: [],
  })
  const second = await save(10)
  const refused = await confirmRule(test, member, { id: first.id, attemptId: first.code.attemptId })
  expect(toOutcome(refused).code).toBe('automatic_withdrawal_not_found')
  // The code of the first rule does not confirm the second one either.
  const crossed = await confirmRule(test, member, { id: second.id, attemptId: first.code.attemptId })
  expect(crossed.statusCode).not.toBe(200)
  expect(await getRule(test, member)).toBeNull()
  await confirmRule(test, member, { id: second.id, attemptId: second.code.attemptId })
  expect((await getRule(test, member))?.day).toBe(10)
})

it('a run that comes late in the next month and a new rule make one withdrawal in that month', async () => {
  const test = await aTest()
  const member = await aMemberWithRule(test, { available: 20_000n, day: 28 })
  const { memberId, recipientId } = member
  test.clock.set(moscowNoon('2026-12-02'))
  await runAutomaticWithdrawals(test)
  await callRules(test, member, { method: 'DELETE', url: '/api/automatic-withdrawal/' })
  await db.query({ text: 'delete from rate_limits', values: [] })
  await aRule(test, member, { recipientId, day: 5 })
  expect((await getRule(test, member))?.nextOn).toBe('2027-01-05')
  await give(db, { memberId, amount: 15_000n })
  test.clock.set(moscowNoon('2026-12-28'))
  await runAutomaticWithdrawals(test)
  expect(await listWithdrawals(db, memberId)).toHaveLength(1)
})

it('no rule is put into force while the account is being deleted, and none outlives the account', async () => {
  const test = await aTest()
  const member = await aMemberWhoMayWithdraw(test, { available: 20_000n })
  const { memberId } = member
  const recipientId = await anOwnRecipient(test, member)
  const deletion = `insert into account_deletions (id, member_id, requested_at, due_at) values (gen_random_uuid(), $1, now(), now())`
  await db.query({ text: deletion, values: [memberId] })
  const { id, code } = (await saveRule(test, member, { recipientId })).json<PendingAutomaticWithdrawal>()
  const pending = { id, attemptId: code.attemptId }
  expect(toOutcome(await confirmRule(test, member, pending)).code).toBe('automatic_withdrawal_not_found')
  await db.query({
    text: 'update account_deletions set cancelled_at = now() where member_id = $1',
    values: [memberId],
  })
  expect(toOutcome(await confirmRule(test, member, pending)).status).toBe(200)
  await db.query({
    text: 'update members set phone = null, deleted_at = now() where id = $1',
    values: [memberId],
  })
  const { rows } = await db.query({
    text: 'select end_reason from automatic_withdrawals where member_id = $1',
    values: [memberId],
  })
  expect(rows).toEqual([{ end_reason: 'account_deletion' }])
})
