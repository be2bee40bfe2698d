import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import { type MemberSession } from '@impulse/api/profile/profile'
import { aMember, aPhone, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { addStaff } from '../../../platform/staff/staff.service.ts'
import { listAuditEvents } from '../../../platform/audit/audit.service.ts'
import { markReauthenticated } from '../../../platform/session/reauthentication.ts'
import { listRestrictions } from '../restrictions/restrictions.service.ts'
import { deviceRoutes } from './devices.routes.ts'

const { db } = await testDatabase()
const clock = aClock()
const { app, sessions } = await buildTestApp({ db, clock, routes: (parts) => [deviceRoutes(parts)] })

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const list = async ({ accessToken }: SignedIn) => {
  const response = await app.inject({ url: '/api/lk/sessions/', headers: bearer(accessToken) })
  return { body: response.body, sessions: response.json<{ sessions: MemberSession[] }>().sessions }
}
const endOne = ({ accessToken }: SignedIn, id: string) =>
  app.inject({
    method: 'DELETE',
    url: fillPath('/api/lk/sessions/:id/', { id }),
    headers: bearer(accessToken),
  })
const endAll = ({ accessToken }: SignedIn, payload: object = {}) =>
  app.inject({ method: 'POST', url: '/api/lk/sessions/end/', payload, headers: bearer(accessToken) })
const insertPasskey = ({ memberId }: SignedIn) =>
  db.query({
    text: `insert into passkeys (id, member_id, name, created_at, credential_id, public_key, counter, transports)
      values (gen_random_uuid(), $1, 'Ключ', now(), $2, '', 0, '{}')`,
    values: [memberId, `key of ${memberId}`],
  })

/**
 * Returns the HTTP statuses of three requests, which use the access token, the session token and the refresh
 * token of a session.
 */
const statuses = async (signedInMember: SignedIn) => [
  (await app.inject({ url: '/api/user/', headers: bearer(signedInMember.accessToken) })).statusCode,
  (await app.inject({ url: '/api/session/', headers: bearer(signedInMember.sessionBearer) })).statusCode,
  (
    await app.inject({
      method: 'POST',
      url: '/api/refresh-token',
      payload: { refreshToken: signedInMember.refreshToken },
    })
  ).statusCode,
]
const signedIn = [200, 200, 200]
const signedOut = [401, 401, 401]

it('the list of devices contains only the member’s own sessions, without IP addresses, and marks the current session', async () => {
  const current = await aMember(db, { clock })
  const otherSession = await aMember(db, { clock, phone: current.phone })
  await aMember(db, { clock })
  await db.query({
    text: `update sessions set user_agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1',
      ip = '203.0.113.7' where id = $1`,
    values: [otherSession.sessionId],
  })
  const { body, sessions } = await list(current)
  expect(sessions).toHaveLength(2)
  expect(sessions).toContainEqual(
    expect.objectContaining({ id: otherSession.sessionId, device: 'Safari, iPhone', current: false }),
  )
  expect(sessions).toContainEqual(
    expect.objectContaining({ id: current.sessionId, device: 'Неизвестное устройство', current: true }),
  )
  expect(body).not.toContain('203.0.113.7')
})

it('ending one session makes all its tokens invalid and leaves the member’s other sessions open', async () => {
  const current = await aMember(db, { clock })
  const otherSession = await aMember(db, { clock, phone: current.phone })
  expect((await endOne(current, otherSession.sessionId)).body).toBe('true')
  expect(await statuses(otherSession)).toEqual(signedOut)
  expect(toOutcome(await endOne(current, otherSession.sessionId))).toMatchObject({
    status: 404,
    code: 'session_not_found',
  })
  expect(await statuses(current)).toEqual(signedIn)
})

it('a member cannot end another member’s session', async () => {
  const [member, otherMember] = [await aMember(db, { clock }), await aMember(db, { clock })]
  expect(toOutcome(await endOne(otherMember, member.sessionId)).code).toBe('session_not_found')
  expect((await endAll(otherMember)).statusCode).toBe(200)
  expect(await statuses(member)).toEqual(signedIn)
})

it.each([
  [{}, signedIn],
  [{ too: true }, signedOut],
])(
  '«Выйти везде» with the body %j ends all other sessions, and ends the current session only when `too` is true',
  async (input, currentStatuses) => {
    const member = await aMember(db, { clock })
    const others = [
      await aMember(db, { clock, phone: member.phone }),
      await aMember(db, { clock, phone: member.phone }),
    ]
    expect((await endAll(member, input)).body).toBe('true')
    for (const other of others) expect(await statuses(other)).toEqual(signedOut)
    expect(await statuses(member)).toEqual(currentStatuses)
  },
)

it('ten minutes after the sign-in, a member proves the identity again to end sessions, but not to press «Это не я»', async () => {
  const member = await aMember(db, { clock })
  clock.moveBy({ seconds: 600 })
  const other = await aMember(db, { clock, phone: member.phone })
  const later = { ...member, accessToken: sessions.createAccessToken(member.sessionId) }
  const refused = { status: 403, code: 'reauthentication_required' }
  expect(toOutcome(await endOne(later, other.sessionId))).toMatchObject(refused)
  expect(toOutcome(await endAll(later))).toMatchObject(refused)
  expect(toOutcome(await endAll(later, { too: true }))).toMatchObject(refused)
  expect(await statuses(other)).toEqual(signedIn)
  await db.transaction((tx) => markReauthenticated(tx, { sessionId: member.sessionId, clock }))
  expect((await endOne(later, other.sessionId)).statusCode).toBe(200)
  clock.moveBy({ seconds: 600 })
  const report = { method: 'POST', url: '/api/lk/sessions/report/' } as const
  const accessToken = sessions.createAccessToken(member.sessionId)
  expect((await app.inject({ ...report, headers: bearer(accessToken) })).statusCode).toBe(200)
})

it('ends all other sessions and retains the passkeys when the member has just changed a passkey', async () => {
  const member = await aMember(db, { clock })
  const other = await aMember(db, { clock, phone: member.phone })
  await insertPasskey(member)
  const countPasskeys = async () => {
    const text = 'select from passkeys where member_id = $1'
    return (await db.query({ text, values: [member.memberId] })).rowCount
  }
  expect((await endAll(member, { keepPasskeys: true })).statusCode).toBe(200)
  expect([await statuses(member), await statuses(other)]).toEqual([signedIn, signedOut])
  expect(await countPasskeys()).toBe(1)
  await endAll(member)
  expect(await countPasskeys()).toBe(0)
})

it('«Это не я» ends all other sessions, removes the passkeys and stops the payouts once, and only staff resume the payouts', async () => {
  const member = await aMember(db, { clock })
  const other = await aMember(db, { clock, phone: member.phone })
  await insertPasskey(member)
  const report = () =>
    app.inject({
      method: 'POST',
      url: '/api/lk/sessions/report/',
      headers: bearer(member.accessToken),
    })
  expect((await Promise.all([report(), report()])).map(({ body }) => body)).toEqual(['true', 'true'])
  expect([await statuses(member), await statuses(other)]).toEqual([signedIn, signedOut])
  const reason = 'Участник сообщил: в кабинет вошёл кто-то другой'
  const actor = `member:${member.memberId}`
  expect(await listRestrictions(db, { memberId: member.memberId, now: clock.businessNow() })).toEqual([
    expect.objectContaining({ kind: 'payouts', reason, actor }),
  ])
  expect(
    (await listAuditEvents(db, { memberId: member.memberId })).filter(
      ({ action }) => action === 'member.payouts-restricted',
    ),
  ).toMatchObject([{ actor, reason }])
  const { rows } = await db.query<{ title: string }>({
    text: 'select title from notifications where member_id = $1 order by title',
    values: [member.memberId],
  })
  expect(rows.map(({ title }) => title)).toEqual(['Выплаты приостановлены', 'Удалён ключ для входа'])
})

it('«Это не я» adds the report to a restriction by staff, and ends the consent to lift it', async () => {
  const member = await aMember(db, { clock })
  await addStaff(db, { name: 'olga', phone: aPhone(), now: clock.systemNow() })
  await db.query({
    text: `insert into restrictions (member_id, kind, reason, actor, since, lift_approved_by, lift_approved_at)
      values ($1, 'payouts', 'Жалоба', 'staff:olga', now(), 'olga', now())`,
    values: [member.memberId],
  })
  for (const _ of [1, 2])
    await app.inject({
      method: 'POST',
      url: '/api/lk/sessions/report/',
      headers: bearer(member.accessToken),
    })
  const reason = 'Участник сообщил: в кабинет вошёл кто-то другой'
  const { rows } = await db.query({
    text: 'select reason, lift_approved_by from restrictions where member_id = $1',
    values: [member.memberId],
  })
  expect(rows).toEqual([{ reason: `Жалоба. ${reason}`, lift_approved_by: null }])
  expect(
    (await listAuditEvents(db, { memberId: member.memberId })).filter(
      ({ action }) => action === 'member.payouts-restricted',
    ),
  ).toMatchObject([{ actor: `member:${member.memberId}`, reason }])
})

it('the list of devices does not contain an expired session', async () => {
  const old = await aMember(db, { clock })
  clock.moveBy({ days: 16 })
  const current = await aMember(db, { clock, phone: old.phone })
  expect((await list(current)).sessions.map(({ id }) => id)).toEqual([current.sessionId])
})
