import { expect, it } from 'vitest'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  aMemberWithRule,
  anAutomaticTest,
  getRule,
  listAudited,
  listNotifications,
  listWithdrawals,
} from '../../../testing/payouts/automatic-withdrawal-fixtures.ts'
import { aWithdrawal, bankId, give, moscowNoon } from '../../../testing/payouts/withdrawal-fixtures.ts'
import { runAutomaticWithdrawals } from './run-automatic-withdrawals.ts'

const { db } = await testDatabase()

/** Builds the servers on 18 November; the first run of a rule for the 5th is on 5 December. */
const aTest = (changed = {}) => anAutomaticTest(db, { maximum: 30_000n, ...changed })

it.each<[string, string, string]>([
  [
    'the identity document is in review',
    `update identity_documents set status = 'review' where member_id = $1`,
    'рассм',
  ],
  [
    'the identity document is rejected',
    `update identity_documents set status = 'rejected' where member_id = $1`,
    'Документ отклонён',
  ],
  ['payouts are paused', `update payout_pause set is_on = true where $1::uuid is not null`, 'Вывод'],
  [
    'a risk case about the member is open',
    `with opened as (
        insert into risk_cases (rule, subject, facts, opened_at) values ('burst', $1::uuid::text, '{}', now()) returning number
      ) insert into risk_case_members (case_number, member_id) select number, $1 from opened`,
    'Идёт проверка операций вашего аккаунта',
  ],
  [
    'the bank of the recipient takes no payments any more',
    `update banks set is_active = false where $1::uuid is not null`,
    'Этот банк больше не принимает такие переводы',
  ],
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
    await db.query({ text: 'update banks set is_active = true where id = $1', values: [bankId] })
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

it('requests nothing when the limit of the month leaves less than the minimum', async () => {
  const test = await aTest({ monthLimit: 20_000n })
  const member = await aMemberWithRule(test, { available: 40_000n })
  const { memberId } = member
  test.clock.set(moscowNoon('2026-12-04'))
  await aWithdrawal(test, member, { amount: 19_950 })
  test.clock.set(moscowNoon('2026-12-05'))
  await runAutomaticWithdrawals(test)
  expect(await listWithdrawals(db, memberId)).toEqual([{ amount: 19_950n, isAutomatic: false }])
  expect((await listNotifications(db, memberId))[0]).toMatch(/^Автовывод не состоялся: .*месяц/)
})

it('requests what is left of the limit of the month', async () => {
  const test = await aTest({ monthLimit: 20_000n })
  const member = await aMemberWithRule(test, { available: 40_000n })
  test.clock.set(moscowNoon('2026-12-04'))
  await aWithdrawal(test, member, { amount: 15_000 })
  test.clock.set(moscowNoon('2026-12-05'))
  await runAutomaticWithdrawals(test)
  expect(await listWithdrawals(db, member.memberId)).toEqual([
    { amount: 15_000n, isAutomatic: false },
    { amount: 5_000n, isAutomatic: true },
  ])
})

it.each([{ fee: 10n }, { tax: 'ndfl' as const }])(
  'requests nothing while the terms are %o, notifies the member, and runs when the agreed terms apply again',
  async (changed) => {
    const test = await aTest()
    const member = await aMemberWithRule(test, { available: 20_000n })
    const { memberId } = member
    test.clock.set(moscowNoon('2026-12-05'))
    const others = { ...test, withdrawalConfig: { ...test.withdrawalConfig, ...changed } }
    await runAutomaticWithdrawals(others)
    await runAutomaticWithdrawals(others)
    expect(await getRule(test, member)).toMatchObject({ fee: 0, taxMode: 'none', nextOn: '2027-01-05' })
    expect(await getMoney(db, memberId)).toMatchObject({ available: 20_000n, held: 0n })
    const notifications = await listNotifications(db, memberId)
    expect(notifications).toHaveLength(2)
    expect(notifications[0]).toBe(
      'Автовывод не состоялся: Комиссия или налог изменились. Проверьте условия автовывода и подтвердите его ещё раз. Баллы остались на балансе',
    )
    test.clock.set(moscowNoon('2027-01-05'))
    await runAutomaticWithdrawals(test)
    expect(await listWithdrawals(db, memberId)).toEqual([{ amount: 20_000n, isAutomatic: true }])
  },
)

it('requests nothing and sends nothing to a member in debt', async () => {
  const test = await aTest()
  const member = await aMemberWithRule(test, { available: 20_000n })
  const { memberId } = member
  await db.query({
    text: 'update balances set available = 0, debt = -500 where member_id = $1',
    values: [memberId],
  })
  test.clock.set(moscowNoon('2026-12-05'))
  await runAutomaticWithdrawals(test)
  expect(await listWithdrawals(db, memberId)).toEqual([])
  expect(await listNotifications(db, memberId)).toHaveLength(1)
  expect((await getRule(test, member))?.nextOn).toBe('2027-01-05')
})

it.each(['2027-01-29', '2027-01-30', '2027-01-31'])(
  'a worker that was off on the 28th runs the rule on %s, and on 28 February again',
  async (day) => {
    const test = await aTest()
    const member = await aMemberWithRule(test, { available: 20_000n, day: 28 })
    const { memberId } = member
    test.clock.set(moscowNoon(day))
    await runAutomaticWithdrawals(test)
    await runAutomaticWithdrawals(test)
    expect(await listWithdrawals(db, memberId)).toHaveLength(1)
    expect((await getRule(test, member))?.nextOn).toBe('2027-02-28')
    await give(db, { memberId, amount: 15_000n })
    await db.query({
      text: `update members set last_signed_in_at = '2027-02-01' where id = $1`,
      values: [memberId],
    })
    // The last second of 27 February in Moscow is still 27 February in the calendar of the rule.
    test.clock.set(new Date('2027-02-27T20:59:59Z'))
    await runAutomaticWithdrawals(test)
    expect(await listWithdrawals(db, memberId)).toHaveLength(1)
    test.clock.set(new Date('2027-02-27T21:00:00Z'))
    await runAutomaticWithdrawals(test)
    expect(await listWithdrawals(db, memberId)).toHaveLength(2)
  },
)

it.each<[string, string, string | null, string]>([
  [
    'payouts are restricted, even for a moment',
    `with imposed as (select $1::uuid as id)
      insert into restrictions (member_id, kind, reason, actor, since) select id, 'payouts', 'Проверка', 'staff:olga', now() from imposed`,
    'Выплаты остановлены. Когда их откроют, автовывод нужно настроить заново',
    'выплаты остановлены',
  ],
  [
    'the recipient is removed',
    'update recipients set removed_at = now() where member_id = $1',
    'Получатель удалён. Включить автовывод снова можно на странице вывода',
    'получатель удалён',
  ],
  [
    'the phone of the member changes',
    `update members set phone = '79990000009' where id = $1`,
    'Сменился номер телефона. Включить автовывод снова можно на странице вывода',
    'сменился номер телефона',
  ],
  [
    'the member returns to a dormant account',
    'update members set reactivated_at = now() where id = $1',
    'Вы давно не входили в кабинет. Включить автовывод снова можно на странице вывода',
    'аккаунтом давно не пользовались',
  ],
  [
    'the member requests the account deletion',
    `insert into account_deletions (id, member_id, requested_at, due_at) values (gen_random_uuid(), $1, now(), now())`,
    null,
    'запрошено удаление аккаунта',
  ],
  [
    'the account is merged into another one',
    'update members set merged_into = (select id from members where id <> $1 limit 1) where id = $1',
    null,
    'аккаунт объединён с другим',
  ],
])('a rule ends when %s', async (_event, statement, text, audited) => {
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
  expect((await listAudited(db, memberId)).slice(1)).toEqual([
    { action: 'automatic-withdrawal.ended', actor: 'system', text: audited },
  ])
})

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

it.each([false, true])(
  'an error of one rule is thrown after the run, runs the rule again, and keeps no other rule from running (stopped: %s)',
  async (isStopped) => {
    const test = await aTest()
    const members = await Promise.all([1, 2].map(() => aMemberWithRule(test, { available: 20_000n })))
    test.clock.set(moscowNoon('2026-12-05'))
    const controller = new AbortController()
    let runs = 0
    const broken = {
      ...test,
      get withdrawalConfig() {
        if ((runs += 1) > 1) return test.withdrawalConfig
        if (isStopped) controller.abort()
        throw new Error('broken')
      },
    }
    await expect(runAutomaticWithdrawals(broken, controller.signal)).rejects.toThrow(AggregateError)
    const listAll = () => Promise.all(members.map(({ memberId }) => listWithdrawals(db, memberId)))
    expect((await listAll()).flat()).toHaveLength(isStopped ? 0 : 1)
    await runAutomaticWithdrawals(test)
    expect((await listAll()).flat()).toHaveLength(2)
  },
)
