import { expect, it } from 'vitest'
import { codeTries } from '@impulse/api/sign-in/sign-in-limits'
import { securityEventQuerySchema } from '@impulse/api/security-events/console-security-events'
import { passkeyRoutes } from '../../modules/identity/passkeys/passkeys.routes.ts'
import { imposeRestriction } from '../../modules/identity/restrictions/restrictions.service.ts'
import { aMember, aPhone } from '../../testing/identity/member-fixtures.ts'
import { anAttempt, tryCode, wrongCodeFor } from '../../testing/identity/sign-in-fixtures.ts'
import { anAuthenticator } from '../../testing/operations/authenticator.ts'
import { codeAt } from '../../testing/operations/authenticator-code.ts'
import {
  aStaffMember,
  buildTestConsole,
  getCookies,
  goodPassword,
  sendAsStaff,
} from '../../testing/operations/staff-fixtures.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { buildTestApp } from '../../testing/harness/test-app.ts'
import { mentions } from '../../testing/harness/mentions.ts'
import { times } from '../../testing/harness/repeat.ts'
import { aClock } from '../../testing/harness/test-clock.ts'
import { openLog } from '../log/log.ts'
import { newKey } from '../vault/seal.ts'
import { openVault } from '../vault/vault.ts'
import {
  countSecurityAlarms,
  getSecurityRates,
  securityEventList,
  sweepSecurityEvents,
} from './security-events.service.ts'
import type { SecurityEvent } from './security-events.rules.ts'
import { openSecurityJournal } from './security-journal.ts'

const { db } = await testDatabase()
const lines: string[] = []
const log = openLog('info', { write: (line: string) => void lines.push(line) })
// The clock stands still, so that the events of a test are in one minute.
const clock = aClock({ isStopped: true })
const vault = openVault({ db, keys: [{ id: 'test', key: newKey() }] })
const journal = openSecurityJournal({ db, clock, log, vault })
const onSecurityEvent = journal.record
const test = await buildTestApp({
  db,
  clock,
  log,
  realCodes: true,
  onSecurityEvent,
  routes: (parts) => [passkeyRoutes({ ...parts, log })],
})
const office = await buildTestConsole({ db, clock, log, onSecurityEvent })

type Row = Pick<SecurityEvent, 'kind' | 'outcome' | 'reason'> & {
  memberId: string | null
  staff: string | null
  count: bigint
  route: string
}

/** Runs the action, and returns the events that the journal stored in the meantime. */
async function recorded(action: () => Promise<unknown>): Promise<Row[]> {
  const latest = async () =>
    (
      await db.query<{ id: bigint }>({
        text: 'select coalesce(max(id), 0) as id from security_events',
        values: [],
      })
    ).rows[0]?.id ?? 0n
  await journal.flush()
  const before = await latest()
  // Begins a new minute, so that no event joins a row that is there already.
  clock.moveBy({ seconds: 60 })
  await action()
  await journal.flush()
  const { rows } = await db.query<Row>({
    text: `select kind, outcome, reason, member_id as "memberId", staff, count, route from security_events
      where id > $1 order by id`,
    values: [before],
  })
  return rows
}

it('records each sign-in of a member by a code and each wrong code, under the member whose phone was entered', async () => {
  const { phone, memberId } = await aMember(db)
  const userId = await anAttempt(test, phone)
  expect(
    await recorded(async () => {
      await tryCode(test, { userId, code: wrongCodeFor(test, userId) })
      await tryCode(test, { userId, code: test.codes.deriveCode(userId) })
    }),
  ).toMatchObject([
    { kind: 'member-code', outcome: 'failure', reason: 'invalid_code', memberId, staff: null },
    { kind: 'member-code', outcome: 'success', reason: '', memberId, route: 'POST /api/mobile-auth/verify' },
  ])
})

it('records the refused sign-in of a blocked member under the member', async () => {
  const { phone, memberId } = await aMember(db)
  const { name } = await aStaffMember(office)
  const block = { memberId, kind: 'block', staffName: name, reason: 'Проверка' } as const
  await imposeRestriction({ db, clock, sessions: test.sessions }, block)
  const userId = await anAttempt(test, phone)
  expect(await recorded(() => tryCode(test, { userId, code: test.codes.deriveCode(userId) }))).toMatchObject([
    { kind: 'member-code', outcome: 'failure', reason: 'member_blocked', memberId },
  ])
})

it('records a flood of wrong codes as one row a minute with a count, and the reached limit of tries', async () => {
  const { phone, memberId } = await aMember(db)
  const userId = await anAttempt(test, phone)
  const code = wrongCodeFor(test, userId)
  const rows = await recorded(() => Promise.all(times(40, () => tryCode(test, { userId, code }))))
  expect(rows).toMatchObject([
    { kind: 'member-code', reason: 'invalid_code', memberId, count: BigInt(codeTries) },
    { kind: 'rate-limit', reason: 'too_many_tries', memberId, count: BigInt(40 - codeTries) },
  ])
})

it('records a sign-in by a passkey, and one with a passkey that the server refuses', async () => {
  const member = await aMember(db)
  const key = anAuthenticator()
  const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url, payload, headers })
  const fetchOptions = async (url: string, headers: Record<string, string> = {}) =>
    (await post(url, {}, headers)).json<{ options: Record<string, unknown> }>().options
  const bearer = { authorization: `Bearer ${member.accessToken}` }
  const signIn = async (faults = {}) =>
    post(
      '/api/mobile-auth/passkey/',
      key.answer(await fetchOptions('/api/mobile-auth/passkey/options/'), faults),
    )
  await post('/api/passkeys/', key.make(await fetchOptions('/api/passkeys/options/', bearer)), bearer)
  const { memberId } = member
  expect(
    await recorded(async () => {
      await signIn({ origin: 'https://elsewhere.example' })
      await signIn()
    }),
  ).toMatchObject([
    { kind: 'member-passkey', outcome: 'failure', reason: 'passkey_refused', memberId },
    { kind: 'member-passkey', outcome: 'success', memberId },
  ])
})

it('records the passwords and second factors of staff, right and wrong, and leaves out a name that no staff member has', async () => {
  const { name, secret } = await aStaffMember(office)
  clock.moveBy({ seconds: 30 })
  const signIn = (payload: object) => sendAsStaff(office, 'POST', '/console/api/session', { payload })
  const rows = await recorded(async () => {
    await signIn({ name: 'typed-password-here', password: 'x' })
    await signIn({ name, password: 'wrong' })
    const cookie = getCookies(await signIn({ name, password: goodPassword }))
    const sendFactor = (payload: object) =>
      sendAsStaff(office, 'POST', '/console/api/session/second-factor', { payload, cookie })
    await sendFactor({ code: '000000' })
    await sendFactor({ code: codeAt(secret, clock.systemNow()) })
  })
  const password = { kind: 'staff-password', outcome: 'failure', reason: 'staff_wrong_password' }
  const factor = { kind: 'staff-second-factor', staff: name, memberId: null }
  expect(rows).toHaveLength(5)
  expect(rows).toEqual(
    expect.arrayContaining(
      [
        { ...password, staff: null },
        { ...password, staff: name },
        { kind: 'staff-password', outcome: 'success', staff: name },
        { ...factor, outcome: 'failure', reason: 'staff_wrong_code' },
        { ...factor, outcome: 'success', reason: 'code' },
      ].map((row) => expect.objectContaining(row)),
    ),
  )
})

it('records requests of staff without the permission, and wrong passwords of a signed-in staff member', async () => {
  const { name, cookie } = await aStaffMember(office, { roles: ['content'] })
  const wrong = { password: 'wrong', newPassword: 'ещё сорок обезьян', factor: { code: '000000' } }
  const rows = await recorded(async () => {
    for (const url of ['/console/api/members', '/console/api/members'])
      await sendAsStaff(office, 'GET', url, { cookie })
    await sendAsStaff(office, 'POST', '/console/api/my-access/password', { cookie, payload: wrong })
  })
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'permission', reason: 'staff_forbidden', staff: name, count: 2n }),
      expect.objectContaining({ kind: 'confirmation', reason: 'staff_wrong_own_password', staff: name }),
    ]),
  )
})

it('records requests from other sites, forged tokens, and refresh tokens that are used twice, but no expired access token', async () => {
  const { memberId, accessToken, refreshToken } = await aMember(db, { clock })
  const get = (url: string, headers: Record<string, string>) => test.app.inject({ url, headers })
  const refresh = (token: string) =>
    test.app.inject({ method: 'POST', url: '/api/refresh-token', payload: { refreshToken: token } })
  const own = { authorization: `Bearer ${accessToken}` }
  const forged = `${accessToken.slice(0, -2)}xx`
  await refresh(refreshToken)
  const rows = await recorded(async () => {
    await get('/api/user/', { ...own, origin: 'https://elsewhere.example' })
    await get('/api/user/', { authorization: `Bearer ${forged}` })
    await refresh(refreshToken)
    clock.moveBy({ seconds: 660 })
    await get('/api/user/', own)
    await get('/api/user/', {})
  })
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'foreign-site', route: 'GET /api/user/', memberId: null }),
      expect.objectContaining({ kind: 'token', reason: 'forged', memberId: null }),
      expect.objectContaining({ kind: 'token', reason: 'reuse', memberId }),
    ]),
  )
})

it('counts requests that no page sends as one row for each reason in a minute, and unknown hosts as one row, without route and member', async () => {
  const { accessToken } = await aMember(db, { clock })
  const own = { host: 'localhost', authorization: `Bearer ${accessToken}` }
  const rows = await recorded(async () => {
    for (const payload of ['{', '{"a":']) {
      const headers = { ...own, 'content-type': 'application/json' }
      await test.app.inject({ method: 'POST', url: '/api/mobile-auth/verify', headers, payload })
    }
    await test.app.inject({ url: '/api/user/%ff', headers: own })
    for (const host of ['a.example', 'b.example', 'c.example'])
      await test.app.inject({ url: '/api/user/', headers: { ...own, host } })
  })
  const none = { outcome: 'failure', route: '', memberId: null }
  expect(rows).toMatchObject([
    { ...none, kind: 'bad-input', reason: 'invalid_json', count: 2n },
    { ...none, kind: 'bad-input', reason: 'invalid_request', count: 1n },
    { ...none, kind: 'unknown-host', reason: '', count: 3n },
  ])
})

const event = (address: string, kind: SecurityEvent['kind'] = 'member-code'): SecurityEvent => ({
  kind,
  outcome: 'failure',
  reason: 'invalid_code',
  subject: {},
  address,
  route: '',
})

it('stores at most 1,000 rows a minute of a flood from many addresses, counts the rest in one row, and logs one line for each row', async () => {
  const from = lines.length
  const rows = await recorded(async () => {
    for (let i = 0; i < 10_000; i += 1) journal.record(event(`10.0.${i >> 8}.${i & 255}`))
    clock.moveBy({ seconds: 60 })
  })
  expect(rows).toHaveLength(1_001)
  expect(rows.at(-1)).toMatchObject({ kind: 'overflow', count: 9_000n })
  expect(lines.slice(from)).toHaveLength(1_001)
})

it('a flood of made-up names from one address leaves room for the events of others', async () => {
  const guess = (address: string, staffName: string): SecurityEvent => ({
    ...event(address, 'staff-password'),
    subject: { staffName },
  })
  const rows = await recorded(async () => {
    for (let i = 0; i < 2_000; i += 1) journal.record(guess('10.2.0.1', `name-${i}`))
    journal.record(guess('10.2.0.2', 'somebody'))
    journal.record({ ...event('10.2.0.2', 'staff-password'), outcome: 'success', reason: '' })
  })
  expect(rows.map(({ outcome, count }) => [outcome, count])).toEqual(
    expect.arrayContaining([
      ['failure', 1n],
      ['success', 1n],
    ]),
  )
  expect(rows.reduce((total, { count }) => total + count, 0n)).toBe(2_002n)
  expect(rows.map(({ kind }) => kind)).not.toContain('overflow')
})

it('a flood from many addresses hides no right sign-in', async () => {
  const rows = await recorded(async () => {
    for (let i = 0; i < 1_500; i += 1) journal.record(event(`10.3.${i >> 8}.${i & 255}`))
    journal.record({ ...event('10.4.0.1', 'member-passkey'), outcome: 'success', reason: '' })
    clock.moveBy({ seconds: 60 })
  })
  expect(rows.filter(({ outcome }) => outcome === 'success')).toHaveLength(1)
})

it('keeps the events while the database fails, and stores them at a stop', async () => {
  let fails = true
  const failing: typeof db = {
    ...db,
    query: (query) => (fails ? Promise.reject(new Error('the database is down')) : db.query(query)),
  }
  const stopped = openSecurityJournal({ db: failing, clock, log, vault })
  const rows = await recorded(async () => {
    stopped.record(event('10.1.0.1'))
    await stopped.flush()
    stopped.record(event('10.1.0.1', 'member-passkey'))
    fails = false
    await stopped.close()
  })
  expect(rows.map(({ kind }) => kind)).toEqual(['member-code', 'member-passkey'])
})

it('the server’s role may only add events, raise their counts and erase their addresses, and delete them after 180 days', async () => {
  await recorded(async () => journal.record(event('10.2.0.1')))
  for (const change of [
    `update security_events set kind = 'token'`,
    'update security_events set count = count - 1 where count > 1',
    `update security_events set address_hash = '\\x00' where address_hash is not null`,
    'delete from security_events',
    'truncate security_events',
  ])
    await expect(db.query({ text: change, values: [] })).rejects.toMatchObject({ code: '42501' })
  await db.query({
    text: `insert into security_events (occurred_at, kind, outcome, reason, address_hash, route, count)
      values (now() - interval '181 days', 'token', 'failure', 'old', '', '', 1)`,
    values: [],
  })
  await sweepSecurityEvents({ db, clock: aClock() })
  const { rows } = await db.query<{ old: bigint; all: bigint }>({
    text: `select count(*) filter (where reason = 'old') as old, count(*) as all from security_events`,
    values: [],
  })
  expect(rows[0]?.old).toBe(0n)
  expect(Number(rows[0]?.all)).toBeGreaterThan(0)
})

it('the list filters events by kind, outcome, staff member, address and day, with texts instead of codes', async () => {
  const { name } = await aStaffMember(office)
  await recorded(async () =>
    journal.record({
      ...event('10.4.0.1', 'permission'),
      reason: 'staff_forbidden',
      subject: { staffName: name },
    }),
  )
  const find = async (filters: Record<string, string>) =>
    (await securityEventList(db).page(securityEventQuerySchema.parse({ actor: name, ...filters }))).data
  const [row] = await find({})
  expect(row).toMatchObject({ kind: 'permission', reason: 'Вашей роли это действие недоступно', staff: name })
  const address = row?.address ?? ''
  const day = row?.at.slice(0, 10) ?? ''
  for (const filters of [
    { kind: 'permission', outcome: 'failure' },
    { address },
    { since: day, to: day },
  ] as const)
    expect(await find(filters)).toEqual([row])
  for (const filters of [
    { kind: 'token' },
    { outcome: 'success' },
    { address: '00' },
    { to: '2025-01-01' },
  ] as const)
    expect(await find(filters)).toEqual([])
})

it('alarms when more than 20 sign-ins of staff fail in an hour, and shows the rates of the last hour as metrics', async () => {
  clock.moveBy({ days: 1 })
  const failStaff = (count: number) =>
    recorded(async () => void times(count, () => journal.record(event('10.5.0.1', 'staff-password'))))
  await failStaff(20)
  expect(await countSecurityAlarms(db, clock.systemNow())).toEqual({ count: 0, oldestAt: null })
  await failStaff(1)
  const { count, oldestAt } = await countSecurityAlarms(db, clock.systemNow())
  expect([count, oldestAt]).toEqual([1, expect.any(Date)])
  expect(await getSecurityRates(db, clock.systemNow())).toMatchObject({
    security_staff_sign_in_failures: 21,
    security_member_sign_in_failures: 0,
  })
})

it('neither the table nor the log contains a phone, a code, a password, a token or an address', async () => {
  const phone = aPhone()
  const member = await aMember(db, { phone, clock })
  const userId = await anAttempt(test, phone)
  const code = test.codes.deriveCode(userId)
  await tryCode(test, { userId, code: wrongCodeFor(test, userId) })
  await tryCode(test, { userId, code })
  const bearer = { authorization: `Bearer ${member.accessToken}x` }
  await test.app.inject({ url: `/api/user/?phone=${phone}`, headers: bearer, remoteAddress: '198.51.100.7' })
  const password = 'typed-secret-password'
  await sendAsStaff(office, 'POST', '/console/api/session', { payload: { name: password, password } })
  await journal.flush()
  const { rows } = await db.query<{ text: string }>({
    text: 'select e::text as text from security_events e',
    values: [],
  })
  const written = [...rows.map(({ text }) => text), ...lines].join('\n')
  expect(written).toContain(member.memberId)
  for (const secret of [
    phone,
    code,
    userId,
    member.accessToken,
    member.refreshToken,
    password,
    '198.51.100.7',
    '127.0.0.1',
  ])
    expect([secret, mentions(written, secret)]).toEqual([secret, false])
})
