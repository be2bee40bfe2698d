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
  expect(toOutcome(await confirmRule(test, member, { id, attemptId })).code).toBe(
    'automatic_withdrawal_not_found',
  )
})

it('refuses a threshold below the minimum, a recipient of another member, and one that is not confirmed or must wait', async () => {
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
})

it.each<[string, string, string]>([
  [
    'the identity document is in review',
    `update identity_documents set status = 'review' where member_id = $1`,
    'рассм',
  ],
  ['payouts are paused', `update payout_pause set is_on = true where $1::uuid is not null`, ''],
])(
  'requests nothing when %s, notifies the member once, and keeps the rule',
  async (_reason, statement, text) => {
    const test = await aTest()
    const member = await aMemberWithRule(test, { available: 20_000n })
    const { memberId } = member
    await db.query({ text: statement, values: [memberId] })
    test.clock.set(moscowNoon('2026-12-05'))
    await runAutomaticWithdrawals(test)
    await runAutomaticWithdrawals(test)
    await db.query({ text: 'update payout_pause set is_on = false', values: [] })
    expect(await listWithdrawals(db, memberId)).toEqual([])
    expect(await getMoney(db, memberId)).toMatchObject({ available: 20_000n, held: 0n })
    const notifications = await listNotifications(db, memberId)
    expect(notifications).toHaveLength(2)
    expect(notifications[0]).toMatch(
      new RegExp(`^Автовывод не состоялся: .*${text}.* Следующий автовывод — 5 января$`),
    )
    expect((await getRule(test, member))?.nextOn).toBe('2027-01-05')
  },
)

it('requests nothing above the limit of the month', async () => {
  const test = await aTest({ monthLimit: 20_000n })
  const member = await aMemberWithRule(test, { available: 20_000n })
  const { memberId } = member
  test.clock.set(moscowNoon('2026-12-05'))
  await runAutomaticWithdrawals(test)
  await give(db, { memberId, amount: 15_000n })
  await db.query({
    text: `update automatic_withdrawals set next_on = '2026-12-05' where member_id = $1`,
    values: [memberId],
  })
  await runAutomaticWithdrawals(test)
  expect(await listWithdrawals(db, memberId)).toHaveLength(1)
  expect(await getMoney(db, memberId)).toMatchObject({ available: 15_000n, held: 20_000n })
})

it.each<[string, string, string | null]>([
  [
    'restrict the payouts, even for a moment',
    `with imposed as (select $1::uuid as id)
      insert into restrictions (member_id, kind, reason, actor, since) select id, 'payouts', 'Проверка', 'staff:olga', now() from imposed`,
    'Выплаты остановлены. Когда их откроют, автовывод нужно настроить заново',
  ],
  [
    'the recipient is removed',
    'update recipients set removed_at = now() where member_id = $1',
    'Получатель удалён. Включить его снова можно на странице вывода',
  ],
  [
    'the phone of the member changes',
    `update members set phone = '79990000009' where id = $1`,
    'Сменился номер телефона. Включить его снова можно на странице вывода',
  ],
  [
    'the member returns to a dormant account',
    'update members set reactivated_at = now() where id = $1',
    'Вы давно не входили в кабинет. Включить его снова можно на странице вывода',
  ],
  [
    'the member requests the account deletion',
    `insert into account_deletions (id, member_id, requested_at, due_at) values (gen_random_uuid(), $1, now(), now())`,
    null,
  ],
  [
    'the account is merged into another one',
    'update members set merged_into = (select id from members where id <> $1 limit 1) where id = $1',
    null,
  ],
])('a rule ends when %s', async (_event, statement, text) => {
  const test = await aTest()
  const member = await aMemberWithRule(test, { available: 20_000n })
  const { memberId } = member
  await db.query({ text: statement, values: [memberId] })
  await db.query({ text: 'delete from restrictions where member_id = $1', values: [memberId] })
  await runAutomaticWithdrawals(test)
  await runAutomaticWithdrawals(test)
  test.clock.set(moscowNoon('2026-12-05'))
  await runAutomaticWithdrawals(test)
  expect(await listWithdrawals(db, memberId)).toEqual([])
  const notifications = await listNotifications(db, memberId)
  expect(notifications.slice(0, -1)).toEqual(text === null ? [] : [`Автовывод выключен: ${text}`])
})

it.each([{ fee: 10n }, { tax: 'ndfl' as const }])(
  'a rule ends without a withdrawal when the terms change to %o',
  async (changed) => {
    const test = await aTest()
    const member = await aMemberWithRule(test, { available: 20_000n })
    test.clock.set(moscowNoon('2026-12-05'))
    await runAutomaticWithdrawals({ ...test, withdrawalConfig: { ...test.withdrawalConfig, ...changed } })
    expect(await getRule(test, member)).toBeNull()
    expect(await getMoney(db, member.memberId)).toMatchObject({ available: 20_000n, held: 0n })
    expect((await listNotifications(db, member.memberId))[0]).toBe(
      'Автовывод выключен: Изменились комиссия или налог. Включить его снова можно на странице вывода',
    )
  },
)

it('a rule ends without a withdrawal when nobody used the account for ninety days', async () => {
  const test = await aTest()
  const member = await aMemberWithRule(test, { available: 20_000n })
  const { memberId } = member
  await db.query({
    text: `with s as (update sessions set seen_at = '2026-08-01', last_used_at = '2026-08-01' where member_id = $1)
      update members set last_signed_in_at = '2026-08-01' where id = $1`,
    values: [memberId],
  })
  test.clock.set(moscowNoon('2026-12-05'))
  await runAutomaticWithdrawals(test)
  expect(await listWithdrawals(db, memberId)).toEqual([])
  expect((await listNotifications(db, memberId))[0]).toContain('Вы давно не входили в кабинет')
})

it('ends at one press, and a rule set again in the same month runs first in the next one', async () => {
  const test = await aTest()
  const member = await aMemberWithRule(test, { available: 20_000n })
  const { memberId, recipientId } = member
  test.clock.set(moscowNoon('2026-12-05'))
  await runAutomaticWithdrawals(test)
  const ended = await callRules(test, member, { method: 'DELETE', url: '/api/automatic-withdrawal/' })
  expect(ended.json()).toEqual({ rule: null })
  expect(await getRule(test, member)).toBeNull()
  await db.query({ text: 'delete from rate_limits', values: [] })
  await aRule(test, member, { recipientId, day: 20 })
  expect((await getRule(test, member))?.nextOn).toBe('2027-01-20')
  await give(db, { memberId, amount: 15_000n })
  test.clock.set(moscowNoon('2026-12-20'))
  await runAutomaticWithdrawals(test)
  expect(await listWithdrawals(db, memberId)).toHaveLength(1)
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
