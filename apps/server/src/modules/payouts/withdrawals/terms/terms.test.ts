import { randomUUID } from 'node:crypto'
import { type WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { expect, it } from 'vitest'
import type { Queryable } from '../../../../platform/db/db.ts'
import { aMember, type SignedIn } from '../../../../testing/identity/member-fixtures.ts'
import { firstVersions } from '../../../../testing/identity/first-consent-versions.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import {
  aMemberWhoMayWithdraw,
  sendWithdrawal,
  aWithdrawal,
  cancel,
  aWithdrawalsTest,
  bankId,
  give,
  decideIdentityDocument,
  toFailure,
  read,
} from '../../../../testing/payouts/withdrawal-fixtures.ts'
import { approveWithdrawal, markPaid, markSent, rejectWithdrawal } from '../withdrawals.service.ts'

const { db } = await testDatabase()
const test = await aWithdrawalsTest(db, { monthLimit: 150_000n, perDay: 3n })
const { clock } = test

const termsFor = (member: SignedIn) => read<WithdrawalTerms>(test, member, '/api/withdrawal/terms/')
const set = (db: Queryable, text: string, ...values: unknown[]) => db.query({ text, values })
const pay = ({ id }: { id: string }) =>
  db.transaction(async (tx) => {
    const change = { orderId: id, actor: 'staff:olga', at: clock.businessNow() }
    await approveWithdrawal(tx, change)
    await markSent(tx, change)
    return markPaid(tx, change)
  })
const hoursAgo = (hours: number) => new Date(clock.businessNow().getTime() - hours * 3_600_000)

it.each([
  [99, 'В этом месяце осталось 99 б., меньше минимальной суммы вывода'],
  [0, 'Лимит этого месяца исчерпан'],
])(
  'the withdrawal terms show the monthly limit as a blocker when %i points of the limit remain',
  async (left, expected) => {
    const member = await aMemberWhoMayWithdraw(test, { available: 200_000n })
    await aWithdrawal(test, member, { amount: 100_000 })
    await aWithdrawal(test, member, { amount: 50_000 - left })
    expect((await termsFor(member)).blockers.map(({ text }) => plain(text))).toEqual([expected])
  },
)

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

it('a member who returned to a dormant account can withdraw only after a waiting time and another approval of the identity document', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const { memberId } = member
  const getBlockers = async () => (await termsFor(member)).blockers.map(({ code, until }) => [code, until])
  const now = clock.businessNow()
  await set(db, 'update members set reactivated_at = $2 where id = $1', memberId, hoursAgo(0))
  clock.moveBy({ days: 3 })
  expect(await getBlockers()).toEqual([['account_dormant', null]])
  clock.set(new Date(now.getTime() + 3_600_000))
  await decideIdentityDocument(db, { memberId, status: 'approved', at: clock.businessNow() })
  expect(await getBlockers()).toEqual([['account_dormant', '2026-11-20T12:00:00+03:00']])
  clock.set(new Date(now.getTime() + 48 * 3_600_000))
  expect(await getBlockers()).toEqual([])
  clock.set(now)
})

it('the withdrawal terms show the balance and the minimum of a withdrawal when the balance is below the minimum', async () => {
  const member = await aMemberWhoMayWithdraw(test, { available: 60n })
  const { blockers } = await termsFor(member)
  expect(blockers).toMatchObject([
    { text: 'Минимальная сумма\u00a0— 100\u00a0б., у\u00a0вас 60\u00a0б.', action: { href: '/contracts' } },
  ])
})

it('counts the withdrawals requested in a calendar month in Moscow towards the monthly limit, except cancelled withdrawals', async () => {
  const member = await aMemberWhoMayWithdraw(test, { available: 100_000n })
  const left = async () => (await termsFor(member)).monthLeft
  const before = clock.businessNow()
  // In Moscow, December begins at 21:00 UTC on 30 November.
  clock.set(new Date('2026-11-30T20:59:59.999Z'))
  const { id } = await aWithdrawal(test, member, { amount: 30_000 })
  expect(await left()).toBe(120_000)
  clock.set(new Date('2026-11-30T21:00:00Z'))
  expect(await left()).toBe(150_000)
  await aWithdrawal(test, member, { amount: 1_000 })
  expect(await left()).toBe(149_000)
  clock.set(new Date('2026-11-30T20:59:59.999Z'))
  expect(await left()).toBe(120_000)
  await cancel(test, member, { id })
  expect(await left()).toBe(150_000)
  clock.set(before)
})

it('counts cancelled withdrawals towards the daily limit of withdrawal requests, but not a retry with the same idempotency key', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const key = randomUUID()
  const first = await aWithdrawal(test, member, { key })
  await cancel(test, member, first)
  for (const _ of [2, 3]) await cancel(test, member, await aWithdrawal(test, member))
  const refused = toFailure(await sendWithdrawal(test, member))
  expect(refused).toMatchObject({
    status: 422,
    errorCode: 'day_limit_reached',
    details: { until: '2026-11-19T00:00:00+03:00' },
  })
  expect((await aWithdrawal(test, member, { key })).id).toBe(first.id)
  const now = clock.businessNow()
  clock.set(new Date('2026-11-18T20:59:59.999Z'))
  expect(toFailure(await sendWithdrawal(test, member)).errorCode).toBe('day_limit_reached')
  clock.set(new Date('2026-11-18T21:00:00Z'))
  expect((await sendWithdrawal(test, member)).statusCode).toBe(200)
  clock.set(now)
})

it('blocks withdrawals until the member has accepted the version of the legal text «Правила программы» that is in force', async () => {
  const member = await aMemberWhoMayWithdraw(test)
  const consent = (purpose: string, version: string) =>
    set(
      db,
      `insert into consents (member_id, purpose, text_version, given, recorded_at, ip, user_agent)
        values ($1, $2, $3, true, now(), '', '')`,
      member.memberId,
      purpose,
      version,
    )
  await consent('rules', '2020-01-01')
  await consent('personal-data', firstVersions.rules)
  await aMemberWhoMayWithdraw(test)
  const { blockers } = await termsFor(member)
  expect(blockers.map(({ code }) => code)).toEqual(['rules_not_accepted'])
})

it('the withdrawal terms of a new member contain the limits, a fee of 0 and no tax', async () => {
  const member = await aMember(db)
  expect(await termsFor(member)).toMatchObject({
    available: 0,
    minimum: 100,
    maximum: 100_000,
    monthLimit: 150_000,
    monthLeft: 150_000,
    charges: { fee: 0, taxMode: 'none', yearIncome: 0, yearTax: 0 },
    expectedOn: '2026-11-23',
    phone: member.phone,
    recipientWaitingHours: 48,
    recipients: [],
    lastPaid: null,
  })
  expect((await test.app.inject({ url: '/api/withdrawal/terms/' })).statusCode).toBe(401)
})

it('the withdrawal terms lead a member who has earned nothing yet to the rules, and any other to the contracts', async () => {
  const member = await aMember(db)
  const getAction = async () =>
    (await termsFor(member)).blockers.find(({ code }) => code === 'below_minimum')?.action
  expect(await getAction()).toEqual({ label: 'Как это работает', href: '/rules' })
  await give(db, { memberId: member.memberId, amount: 1n })
  expect(await getAction()).toEqual({ label: 'Мои договоры', href: '/contracts' })
})

it('the withdrawal terms contain the last withdrawal among the member’s paid ones, with its moment, unless one is in progress', async () => {
  const member = await aMemberWhoMayWithdraw(test, { available: 20_000n })
  const [first, second] = [
    await aWithdrawal(test, member, { amount: 1_000 }),
    await aWithdrawal(test, member, { amount: 2_000 }),
  ]
  expect((await termsFor(member)).lastPaid).toBeNull()
  expect(await pay(second)).toBe(true)
  expect((await termsFor(member)).lastPaid).toBeNull()
  expect(await pay(first)).toBe(true)
  expect((await termsFor(member)).lastPaid).toEqual({
    orderId: second.id,
    requestedAt: second.createdAt,
    amount: 2_000,
    recipient: { bankName: 'Т-Банк', bankId, phone: member.phone, bic: null, account: null },
  })
  const third = await aWithdrawal(test, member, { amount: 3_000 })
  expect((await termsFor(member)).lastPaid).toBeNull()
  await cancel(test, member, third)
  expect((await termsFor(member)).lastPaid).toMatchObject({ orderId: second.id })
  expect((await termsFor(await aMemberWhoMayWithdraw(test))).lastPaid).toBeNull()
})

it('the withdrawal terms name the problem of a recipient from a withdrawal that failed because of it until a later one is paid, and do not offer its last paid withdrawal', async () => {
  const member = await aMemberWhoMayWithdraw(test, { available: 20_000n })
  const withdraw = async () => {
    clock.moveBy({ days: 1 })
    return aWithdrawal(test, member, { amount: 1_000 })
  }
  const reject = async (reason: WithdrawalReasonCode) => {
    const { id: orderId } = await withdraw()
    clock.moveBy({ seconds: 1 })
    const change = { orderId, actor: 'staff:olga', at: clock.businessNow(), reason }
    await db.transaction((tx) => rejectWithdrawal(tx, change))
  }
  const getProblem = async () => {
    const { recipients, lastPaid } = await termsFor(member)
    return [recipients[0]?.problem, lastPaid?.orderId]
  }
  const first = await withdraw()
  await pay(first)
  await reject('bank_unavailable')
  expect(await getProblem()).toEqual([null, first.id])
  await reject('account_closed')
  expect(await getProblem()).toEqual(['Этот счёт закрыт', undefined])
  await reject('limit_of_programme')
  await cancel(test, member, await withdraw())
  const last = await withdraw()
  expect(await getProblem()).toEqual(['Этот счёт закрыт', undefined])
  clock.moveBy({ seconds: 1 })
  await pay(last)
  expect(await getProblem()).toEqual([null, last.id])
})
