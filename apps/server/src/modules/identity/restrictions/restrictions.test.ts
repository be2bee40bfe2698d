import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import type { Today } from '@impulse/api/dashboard/console-dashboard'
import type { ListResponse } from '@impulse/api/lists/console-list'
import type { MemberCard, MemberRow } from '@impulse/api/members/console-members'
import { type RestrictionKind } from '@impulse/api/members/console-restrictions'
import { accrue, aLedgerOperation } from '../../../testing/earnings/ledger-fixtures.ts'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import {
  anApprover,
  aPayoutTest,
  aPayee,
  aWithdrawal,
  getWithdrawalStatus,
} from '../../../testing/payouts/payout-fixtures.ts'
import { anAttempt, toOutcome, tryCode } from '../../../testing/identity/sign-in-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../testing/operations/staff-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { listAuditEvents } from '../../../platform/audit/audit.service.ts'
import { getNotifications } from '../../../platform/notifications/notifications.service.ts'
import { recordApproval, makeBatch } from '../../payouts/payouts/payouts.service.ts'
import { imposeRestriction, liftRestriction, listRestrictions } from './restrictions.service.ts'

const { db } = await testDatabase({ connections: 16 })
const cabinet = await buildTestApp({ db })
const context = { ...(await aPayoutTest(db)), clock: cabinet.clock }
const test = await buildTestConsole({ db, clock: cabinet.clock, config: { payouts: context.config } })
const { cookie, name } = await aStaffMember(test, { roles: ['admin'] })

const paths = {
  block: '/console/api/members/:id/block',
  payouts: '/console/api/members/:id/payout-restriction',
} as const
const putRestriction = (kind: RestrictionKind, { memberId }: Pick<SignedIn, 'memberId'>, reason = 'Жалоба') =>
  sendAsStaff(test, 'PUT', fillPath(paths[kind], { id: memberId }), {
    cookie,
    payload: { reason },
  })
const end = (kind: RestrictionKind, { memberId }: SignedIn) =>
  sendAsStaff(test, 'POST', fillPath(`${paths[kind]}/end`, { id: memberId }), {
    cookie,
    payload: { reason: 'Разобрались' },
  })
const signIn = async (userId: string) => toOutcome(await tryCode(cabinet, { userId, code: '000000' }))
const liveSessions = async ({ memberId }: SignedIn) =>
  (await cabinet.sessions.listLiveSessions(db, memberId)).length

it('restricting a member from signing in ends the session of the member and refuses each sign-in until staff lift the restriction', async () => {
  const member = await aMember(db, { clock: cabinet.clock })
  expect((await putRestriction('block', member)).statusCode).toBe(200)
  expect(await cabinet.sessions.resolve(member.accessToken, ['access'])).toBeNull()
  await expect(cabinet.sessions.refresh(member.refreshToken)).rejects.toMatchObject({
    code: 'invalid_refresh_token',
  })
  const attempt = await anAttempt(cabinet, member.phone)
  expect(await signIn(attempt)).toMatchObject({ status: 403, code: 'member_blocked' })
  const card = await sendAsStaff(test, 'GET', fillPath('/console/api/members/:id', { id: member.memberId }), {
    cookie,
  })
  expect(card.json<MemberCard>()).toMatchObject({
    restrictions: [{ kind: 'block', reason: 'Жалоба', actor: `staff:${name}` }],
    audit: [
      { action: 'member.seen' },
      { action: 'member.blocked', actor: `staff:${name}`, reason: 'Жалоба' },
    ],
  })
  expect((await end('block', member)).statusCode).toBe(200)
  expect(await signIn(attempt)).toMatchObject({ status: 200 })
  const received = await getNotifications(db, member.memberId, {
    category: 'account',
    skipCount: 0,
    maxResultCount: 10,
  })
  expect(received.notifications.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Вход в кабинет закрыт', 'Вход в кабинет снова открыт']),
  )
})

it('staff end the sessions of a member without a restriction: the passkeys go, the audit has the reason, and the member signs in again', async () => {
  const member = await aMember(db, { clock: cabinet.clock })
  await db.query({
    text: `insert into passkeys (id, member_id, name, created_at, credential_id, public_key, counter, transports)
      values (gen_random_uuid(), $1, 'Ключ', now(), $2, '', 0, '{}')`,
    values: [member.memberId, `key of ${member.memberId}`],
  })
  const url = fillPath('/console/api/members/:id/sessions/end', { id: member.memberId })
  const payload = { reason: 'Украли телефон' }
  expect((await sendAsStaff(test, 'POST', url, { cookie, payload: {} })).statusCode).toBe(400)
  expect(await liveSessions(member)).toBe(1)
  expect((await sendAsStaff(test, 'POST', url, { cookie, payload })).statusCode).toBe(200)
  await expect(cabinet.sessions.refresh(member.refreshToken)).rejects.toMatchObject({
    details: { reason: 'staff' },
  })
  const text = 'select from passkeys where member_id = $1'
  expect((await db.query({ text, values: [member.memberId] })).rowCount).toBe(0)
  const audit = await listAuditEvents(db, { memberId: member.memberId })
  expect(audit.at(-1)).toMatchObject({ action: 'member.sessions-ended', actor: `staff:${name}`, ...payload })
  const received = await getNotifications(db, member.memberId, {
    category: 'account',
    skipCount: 0,
    maxResultCount: 10,
  })
  expect(received.notifications.map(({ title }) => title)).toContain('Мы завершили ваши сеансы')
  expect(await signIn(await anAttempt(cabinet, member.phone))).toMatchObject({ status: 200 })
})

it('no session stays open when a member signs in while staff restrict the member from signing in', async () => {
  for (const _ of times(repeated(8), () => 0)) {
    const member = await aMember(db, { clock: cabinet.clock })
    const attempt = await anAttempt(cabinet, member.phone)
    await Promise.all([
      tryCode(cabinet, { userId: attempt, code: '000000' }),
      imposeRestriction(
        { db, clock: test.clock, sessions: cabinet.sessions },
        {
          memberId: member.memberId,
          kind: 'block',
          staffName: name,
          reason: 'Проверка',
        },
      ),
    ])
    expect(await liveSessions(member)).toBe(0)
  }
})

it.each(['block', 'payouts'] as const)(
  'stops the payouts of a member who has the restriction `%s`, until staff lift the restriction',
  async (kind) => {
    const member = await aPayee(db)
    const [order, approved] = [await aWithdrawal(context, { member }), await aWithdrawal(context, { member })]
    await recordApproval(context, { number: approved.number, staffName: 'olga' })
    expect((await putRestriction(kind, member)).statusCode).toBe(200)
    await expect(recordApproval(context, { number: order.number, staffName: 'olga' })).rejects.toMatchObject({
      code: 'member_restricted',
    })
    const batch = () => makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 100 })
    await expect(batch()).rejects.toMatchObject({ code: 'nothing_to_pay' })
    await expect(aWithdrawal(context, { member })).rejects.toMatchObject({ code: 'payouts_restricted' })
    expect((await end(kind, member)).statusCode).toBe(200)
    expect((await batch()).count).toBe(1)
    expect([await getWithdrawalStatus(db, order), await getWithdrawalStatus(db, approved)]).toEqual([
      'review',
      'sent',
    ])
  },
)

it('audits each imposed and each lifted restriction, and returns 409 when the request is repeated', async () => {
  const member = await aMember(db)
  for (const kind of ['block', 'payouts'] as const) {
    expect((await putRestriction(kind, member)).statusCode).toBe(200)
    expect(toOutcome(await putRestriction(kind, member))).toMatchObject({
      status: 409,
      code: 'already_restricted',
    })
  }
  for (const kind of ['block', 'payouts'] as const) {
    expect((await end(kind, member)).statusCode).toBe(200)
    expect(toOutcome(await end(kind, member))).toMatchObject({ status: 409, code: 'not_restricted' })
  }
  const { rows } = await db.query({
    text: `select action, actor, reason from audit_events where member_id = $1 and action like 'member.%' order by id`,
    values: [member.memberId],
  })
  expect(rows).toEqual([
    { action: 'member.blocked', actor: `staff:${name}`, reason: 'Жалоба' },
    { action: 'member.payouts-restricted', actor: `staff:${name}`, reason: 'Жалоба' },
    { action: 'member.unblocked', actor: `staff:${name}`, reason: 'Разобрались' },
    { action: 'member.payouts-unrestricted', actor: `staff:${name}`, reason: 'Разобрались' },
  ])
})

it('imposes and lifts a restriction once when two requests are sent at the same time', async () => {
  const member = await aMember(db)
  const putTwice = await Promise.all([putRestriction('payouts', member), putRestriction('payouts', member)])
  expect(putTwice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const endedTwice = await Promise.all([end('payouts', member), end('payouts', member)])
  expect(endedTwice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('when a restricted member’s points reach the limit of sole releases, two staff members must consent before the restriction is lifted', async () => {
  const { memberId } = await aPayee(db)
  await putRestriction('payouts', { memberId })
  const lift = (staffName: string, from: bigint) =>
    liftRestriction(
      { db, clock: test.clock, config: { releaseSecondPersonFrom: from } },
      { memberId, kind: 'payouts', staffName, reason: 'Разобрались' },
    )
  const [restriction] = await listRestrictions(db, { memberId, now: test.clock.businessNow() })
  expect(restriction).toMatchObject({ liftApprovedBy: null })
  expect(await lift('olga', 1n)).toBe(false)
  expect(await listRestrictions(db, { memberId, now: test.clock.businessNow() })).toMatchObject([
    { liftApprovedBy: 'olga' },
  ])
  // The first staff member may repeat the request to lift the restriction: the response is the same, and nothing
  // changes.
  expect(await lift('olga', 1n)).toBe(false)
  await db.query({ text: `update staff set roles = '{}' where name = 'olga'`, values: [] })
  expect(await lift('petr', 1n)).toBe(false)
  await db.query({ text: `update staff set roles = '{finance}' where name = 'olga'`, values: [] })
  // A staff member who proves later that the account is the own one has approved nothing.
  const { rows: phones } = await db.query<{ phone: string }>({
    text: `select phone from staff where name = 'petr'`,
    values: [],
  })
  await db.query({
    text: `update staff set phone = (select phone from members where id = $1) where name = 'petr'`,
    values: [memberId],
  })
  expect(await lift('olga', 1n)).toBe(false)
  await db.query({ text: `update staff set phone = $1 where name = 'petr'`, values: [phones[0]?.phone] })
  expect(await lift('petr', 1n)).toBe(true)
  expect(await listRestrictions(db, { memberId, now: test.clock.businessNow() })).toEqual([])
  const { rows } = await db.query<{ action: string; actor: string }>({
    text: `select action, actor from audit_events where member_id = $1 and action = 'member.payouts-unrestricted'
        or member_id = $1 and action = 'member.lift-approved' order by id`,
    values: [memberId],
  })
  expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
    ['member.lift-approved', 'staff:olga'],
    ['member.lift-approved', 'staff:petr'],
    ['member.lift-approved', 'staff:olga'],
    ['member.payouts-unrestricted', 'staff:petr'],
  ])
  await putRestriction('payouts', { memberId })
  expect(await lift('petr', 0n)).toBe(true)
})

it('the consent of the first staff member to lift a restriction ends after 24 hours', async () => {
  const { memberId } = await aPayee(db)
  await putRestriction('payouts', { memberId })
  const lift = (staffName: string, { days = 0 } = {}) =>
    liftRestriction(
      {
        db,
        clock: {
          ...test.clock,
          businessNow: () => new Date(test.clock.businessNow().getTime() + days * 86_400_000),
        },
        config: { releaseSecondPersonFrom: 1n },
      },
      { memberId, kind: 'payouts', staffName, reason: 'Разобрались' },
    )
  expect([await lift('olga'), await lift('petr', { days: 1 }), await lift('olga', { days: 1 })]).toEqual([
    false,
    false,
    true,
  ])
})

it('«Сегодня» counts restrictions awaiting a second staff member only for roles that may lift them, and the member list can be filtered by such restrictions', async () => {
  const member = await aPayee(db)
  await putRestriction('payouts', member)
  const get = async <T>(url: string, staffName = cookie) =>
    (await sendAsStaff(test, 'GET', `/console/api/${url}`, { cookie: staffName })).json<T>()
  const waiting = async (staffName = cookie) =>
    (await get<Today>('dashboard', staffName)).waiting.find(({ kind }) => kind === 'restrictions')
  const listed = async (q = '') =>
    (await get<ListResponse<MemberRow>>(`members?lift=waiting&q=${q}`)).data.map(({ id }) => id)
  const before = { count: (await waiting())?.count ?? 0, listed: await listed() }
  const config = { releaseSecondPersonFrom: 1n }
  const input = { memberId: member.memberId, kind: 'payouts', reason: 'Разобрались' } as const
  await liftRestriction({ db, clock: test.clock, config }, { ...input, staffName: 'olga' })
  expect(await waiting()).toMatchObject({ count: before.count + 1 })
  const verifier = await aStaffMember(test, { roles: ['verifier'] })
  expect(await waiting(verifier.cookie)).toBeUndefined()
  expect((await listed()).toSorted()).toEqual([...before.listed, member.memberId].toSorted())
  expect([await listed(member.phone), await listed('79000000001')]).toEqual([[member.memberId], []])
  const moveConsent = (hours: number) =>
    db.query({
      text: `update restrictions set lift_approved_at = lift_approved_at + $2 * interval '1 hour' where member_id = $1`,
      values: [member.memberId, hours],
    })
  await moveConsent(-25)
  expect([await waiting(), await listed(member.phone)]).toMatchObject([{ count: before.count }, []])
  expect(await get(`members/${member.memberId}`)).toMatchObject({ restrictions: [{ liftApprovedBy: null }] })
  await moveConsent(25)
  expect(await get(`members/${member.memberId}`)).toMatchObject({
    restrictions: [{ liftApprovedBy: 'olga' }],
  })
  // A consent counts only while the staff member who gave it may lift the restriction.
  const setOlga = (change: string) =>
    db.query({ text: `update staff set ${change} where name = 'olga'`, values: [] })
  for (const change of [`removed_at = now()`, `removed_at = null, roles = '{content}'`]) {
    await setOlga(change)
    expect([await waiting(), await listed(member.phone)]).toMatchObject([{ count: before.count }, []])
    expect(await get(`members/${member.memberId}`)).toMatchObject({
      restrictions: [{ liftApprovedBy: null }],
    })
  }
  await setOlga(`removed_at = null, roles = '{admin}'`)
  expect([await waiting(), await listed()]).toMatchObject([
    { count: before.count + 1 },
    expect.arrayContaining([member.memberId]),
  ])
  await liftRestriction({ db, clock: test.clock, config }, { ...input, staffName: 'petr' })
  expect(await waiting()).toMatchObject({ count: before.count })
  expect(await listed(member.phone)).toEqual([])
})

it('lifting a restriction needs a second staff member when the first one’s sole releases within 24 hours plus this member’s points reach the limit', async () => {
  const [first, second, third] = [await aPayee(db), await aPayee(db), await aPayee(db)]
  for (const member of [first, second, third]) await putRestriction('payouts', member)
  const lift = ({ memberId }: SignedIn, staffName: string, systemNow = test.clock.systemNow()) =>
    liftRestriction(
      {
        db,
        clock: { ...test.clock, systemNow: () => systemNow },
        config: { releaseSecondPersonFrom: 1_000_000n },
      },
      { memberId, kind: 'payouts', staffName, reason: 'Разобрались' },
    )
  const inDays = (days: number) => new Date(test.clock.systemNow().getTime() + days * 86_400_000)
  expect(await lift(first, 'olga', inDays(10))).toBe(true)
  expect(await lift(second, 'olga', inDays(10.9))).toBe(false)
  // When two staff members lift a restriction together, the points do not count as a sole release of either of them.
  expect(await lift(second, 'petr', inDays(10.9))).toBe(true)
  expect(await lift(third, 'petr', inDays(10.9))).toBe(true)
  await putRestriction('payouts', second)
  expect(await lift(second, 'olga', inDays(11.1))).toBe(true)
})

it('lifting a restriction needs a second staff member when the frozen points of the member reach the limit of sole releases', async () => {
  const { memberId } = await aMember(db)
  const operation = { ...aLedgerOperation(memberId), amount: 700n, releasesAt: test.clock.businessNow() }
  await db.transaction((tx) => accrue(tx, operation))
  await putRestriction('payouts', { memberId })
  const config = { releaseSecondPersonFrom: 700n }
  const input = { memberId, kind: 'payouts', staffName: 'olga', reason: 'Разобрались' } as const
  expect(await liftRestriction({ db, clock: test.clock, config }, input)).toBe(false)
})

it('when a member has two restrictions, the points of the member count as a sole release only at the lifting of the last restriction', async () => {
  const [member, staffName] = [await aPayee(db), 'inna']
  await anApprover(db, staffName)
  const config = { releaseSecondPersonFrom: 600_000n }
  const lift = (kind: RestrictionKind) =>
    liftRestriction(
      { db, clock: test.clock, config },
      { memberId: member.memberId, kind, staffName, reason: 'Разобрались' },
    )
  for (const kind of ['block', 'payouts'] as const) await putRestriction(kind, member)
  expect([await lift('block'), await lift('payouts')]).toEqual([true, true])
  for (const kind of ['block', 'payouts'] as const) await putRestriction(kind, member)
  expect([await lift('payouts'), await lift('block')]).toEqual([true, false])
})

it('rejects a restriction without a reason, for an unknown member, or for the staff member’s own account', async () => {
  const member = await aMember(db)
  for (const reason of ['', '  ', 'a\nb', 'д'.repeat(301)])
    expect(toOutcome(await putRestriction('block', member, reason))).toMatchObject({ status: 400 })
  const unknownMember = { memberId: '00000000-0000-7000-8000-000000000000' }
  expect((await putRestriction('block', unknownMember)).statusCode).toBe(404)
  await db.query({ text: 'update staff set phone = $1 where name = $2', values: [member.phone, name] })
  expect(toOutcome(await putRestriction('block', member))).toMatchObject({ status: 403, code: 'own_account' })
})
