import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import { openLog } from '../../log/log.ts'
import { type ConsoleSession } from '@impulse/api/staff/console-access'
import { codeAt } from '../../../testing/operations/authenticator-code.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { toOutcome, tally } from '../../../testing/identity/sign-in-fixtures.ts'
import {
  sendAsStaff,
  aStaffMember,
  buildTestConsole,
  getCookies,
  goodPassword,
  invited,
  type SignedInStaffActor,
} from '../../../testing/operations/staff-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { mentions } from '../../../testing/harness/mentions.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const clock = aClock({ isStopped: true })
const lines: string[] = []
const log = openLog('trace', { write: (line: string) => void lines.push(line) })
const test = await buildTestConsole({ db, clock, log })

const giveThePassword = (
  name: string,
  { password = goodPassword, ...more }: { password?: string; cookie?: string; from?: string } = {},
) => sendAsStaff(test, 'POST', '/console/api/session', { payload: { name, password }, ...more })
const giveTheFactor = (cookie: string, payload: object) =>
  sendAsStaff(test, 'POST', '/console/api/session/second-factor', { payload, cookie })
const getSession = (cookie: string) => sendAsStaff(test, 'GET', '/console/api/session', { cookie })
const nextStep = () => clock.moveBy({ seconds: 30 })

it('the token issued after the password only permits the second factor to be sent; the token issued after the second factor opens the console', async () => {
  const olga = await aStaffMember(test, { roles: ['finance'] })
  nextStep()
  const passwordResponse = await giveThePassword(` ${olga.name.toUpperCase()} `)
  expect(passwordResponse.headers['set-cookie']).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect(toOutcome(await getSession(getCookies(passwordResponse)))).toMatchObject({ status: 401 })
  const factorResponse = await giveTheFactor(getCookies(passwordResponse), {
    code: codeAt(olga.secret, clock.systemNow()),
  })
  expect(factorResponse.statusCode).toBe(200)
  expect((await getSession(getCookies(factorResponse))).json<ConsoleSession>()).toMatchObject({
    name: olga.name,
    roles: ['finance'],
    recoveryCodesLeft: 10,
    may: expect.arrayContaining(['members.list']),
  })
  expect((await getSession(getCookies(passwordResponse))).statusCode).toBe(401)
  const { rows } = await db.query<{ text: string }>({
    text: `select staff_sessions::text as text from staff_sessions union select staff_access::text from staff_access`,
    values: [],
  })
  const [token = ''] = /impulse-console=([\w-]+)/.exec(getCookies(factorResponse))?.slice(1) ?? []
  for (const secret of [token, goodPassword, olga.secret])
    expect(rows.some(({ text }) => text.includes(secret))).toBe(false)
})

it('accepts an authenticator code only once, even when four requests send it in parallel, and still refuses it in the next 30-second step', async () => {
  const olga = await aStaffMember(test)
  const used = codeAt(olga.secret, clock.systemNow())
  const passwordResponse = await giveThePassword(olga.name)
  expect(toOutcome(await giveTheFactor(getCookies(passwordResponse), { code: used })).code).toBe(
    'staff_wrong_code',
  )
  do nextStep()
  while (codeAt(olga.secret, clock.systemNow()) === used)
  expect(toOutcome(await giveTheFactor(getCookies(passwordResponse), { code: used })).code).toBe(
    'staff_wrong_code',
  )
  const halves = await Promise.all([1, 2, 3, 4].map(() => giveThePassword(olga.name)))
  const code = codeAt(olga.secret, clock.systemNow())
  const responses = await Promise.all(halves.map((one) => giveTheFactor(getCookies(one), { code })))
  expect(tally(responses)).toEqual({ 200: 1, staff_wrong_code: 3 })
})

it('accepts the authenticator code of the current 30-second step, and of no other', async () => {
  const answerAfter = async (steps: number) => {
    const olga = await aStaffMember(test)
    nextStep()
    nextStep()
    const code = codeAt(olga.secret, new Date(clock.systemNow().getTime() + steps * 30_000))
    return (await giveTheFactor(getCookies(await giveThePassword(olga.name)), { code })).statusCode
  }
  const outcomes: number[] = []
  for (const steps of [-2, -1, 0, 1]) outcomes.push(await answerAfter(steps))
  expect(outcomes).toEqual([400, 400, 200, 400])
})

it('accepts each recovery code only once in place of the authenticator code, also in lower case and with spaces instead of hyphens', async () => {
  const olga = await aStaffMember(test)
  const recoveryCode = olga.recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ')
  const [first, second] = [await giveThePassword(olga.name), await giveThePassword(olga.name)]
  const factorResponse = await giveTheFactor(getCookies(first), { recoveryCode })
  expect((await getSession(getCookies(factorResponse))).json<ConsoleSession>().recoveryCodesLeft).toBe(9)
  expect(toOutcome(await giveTheFactor(getCookies(second), { recoveryCode })).code).toBe(
    'staff_wrong_recovery_code',
  )
})

it('after five wrong codes the sign-in ends, and the staff member must enter the password again', async () => {
  const olga = await aStaffMember(test)
  nextStep()
  const halfCookie = getCookies(await giveThePassword(olga.name))
  const right = { code: codeAt(olga.secret, clock.systemNow()) }
  const used = codeAt(olga.secret, new Date(clock.systemNow().getTime() - 30_000))
  const wrong = times(8, (digit) => String(digit).repeat(6)).filter(
    (code) => ![right.code, used].includes(code),
  )
  for (const code of wrong.slice(0, 5))
    expect(toOutcome(await giveTheFactor(halfCookie, { code })).code).toBe('staff_wrong_code')
  expect(toOutcome(await giveTheFactor(halfCookie, right)).code).toBe('staff_unauthorized')
  expect((await giveTheFactor(getCookies(await giveThePassword(olga.name)), right)).statusCode).toBe(200)
})

it('a wrong password, an unknown name and a name that no staff member can have get the same response', async () => {
  const olga = await aStaffMember(test)
  const bodies = [
    await giveThePassword(olga.name, { password: 'не тот пароль' }),
    await giveThePassword('nobody-at-all'),
    await giveThePassword('Имя, которого не бывает'),
  ].map(({ statusCode, body }) => [statusCode, body])
  expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(1)
})

it('after ten wrong passwords for a name from one IP address, refuses sign-ins with this name from this address, except from a known browser', async () => {
  const olga = await aStaffMember(test)
  const from = '203.0.113.7'
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => giveThePassword(olga.name, { from, password: 'guess' })),
  )
  expect(tally(guesses)).toEqual({ staff_wrong_password: 10, too_many_requests: 2 })
  expect(toOutcome(await giveThePassword(olga.name, { from })).code).toBe('too_many_requests')
  expect((await giveThePassword(olga.name, { from, cookie: olga.cookie })).statusCode).toBe(200)
  expect((await giveThePassword(olga.name, { from: '198.51.100.2' })).statusCode).toBe(200)
  const petr = await aStaffMember(test)
  expect(toOutcome(await giveThePassword(olga.name, { from, cookie: petr.cookie })).code).toBe(
    'too_many_requests',
  )
})

it('all addresses of one IPv6 network share the limit of wrong passwords', async () => {
  const olga = await aStaffMember(test)
  const guess = (from: string) => giveThePassword(olga.name, { from, password: 'guess' })
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, at) => guess(`2001:db8:5:1::${at + 1}`)))
  expect(tally(guesses)).toEqual({ staff_wrong_password: 10, too_many_requests: 2 })
  expect(toOutcome(await guess('2001:db8:5:2::1')).code).toBe('staff_wrong_password')
})

it('does not count a password towards the limit of wrong passwords when an error prevented the check of this password', async () => {
  const olga = await aStaffMember(test)
  const broken = (hash: string) => ({
    text: 'update staff_access set password_hash = $2 where name = $1',
    values: [olga.name, hash],
  })
  await db.query(broken('$argon2id$v=19$m=1,t=0,p=0$AAAA$AAAA'))
  expect((await giveThePassword(olga.name)).statusCode).toBe(500)
  const { rows } = await db.query<{ tries: number }>({
    text: `select cardinality(taken_at) as tries from rate_limits where bucket like 'staff-password:' || $1 || ':%'`,
    values: [olga.name],
  })
  expect(rows).toEqual([{ tries: 0 }])
})

it('a console session ends half an hour after its last use, and twelve hours after its start at the latest', async () => {
  const { cookie } = await aStaffMember(test)
  for (let hour = 0; hour < 23; hour++) {
    clock.moveBy({ seconds: 29 * 60 })
    expect((await getSession(cookie)).statusCode).toBe(200)
  }
  const other = await aStaffMember(test)
  clock.moveBy({ seconds: 31 * 60 })
  expect((await getSession(other.cookie)).statusCode).toBe(401)
  const third = await aStaffMember(test)
  for (let at = 0; at < 25; at++) {
    clock.moveBy({ seconds: 29 * 60 })
    await getSession(third.cookie)
  }
  expect((await getSession(third.cookie)).statusCode).toBe(401)
})

it('a staff member can list and end only their own sessions, with the second factor, and can sign out without it', async () => {
  const [olga, petr] = [await aStaffMember(test), await aStaffMember(test)]
  const list = async (cookie: string) =>
    (await sendAsStaff(test, 'GET', '/console/api/my-sessions', { cookie })).json<
      { id: string; current: boolean }[]
    >()
  const end = (staff: SignedInStaffActor, id: string, code = codeAt(staff.secret, clock.systemNow())) => {
    const { cookie } = staff
    const payload = { factor: { code } }
    return sendAsStaff(test, 'POST', fillPath('/console/api/my-sessions/:id/end', { id }), {
      cookie,
      payload,
    })
  }
  nextStep()
  const [his] = await list(petr.cookie)
  expect(toOutcome(await end(olga, his!.id)).code).toBe('session_not_found')
  expect(await list(olga.cookie)).toMatchObject([{ current: true }])
  expect(
    (await sendAsStaff(test, 'DELETE', '/console/api/session', { cookie: olga.cookie })).statusCode,
  ).toBe(200)
  expect((await getSession(olga.cookie)).statusCode).toBe(401)
  const code = codeAt(petr.secret, clock.systemNow())
  const wrong = code === '111111' ? '222222' : '111111'
  expect(toOutcome(await end(petr, his!.id, wrong)).code).toBe('staff_wrong_code')
  expect((await getSession(petr.cookie)).statusCode).toBe(200)
  expect((await end(petr, his!.id)).statusCode).toBe(200)
  expect((await getSession(petr.cookie)).statusCode).toBe(401)
})

it('the console refuses a request that changes data when its Origin header is missing or names another site', async () => {
  const { cookie } = await aStaffMember(test)
  const signOut = (headers: object) =>
    test.app.inject({
      method: 'DELETE',
      url: '/console/api/session',
      headers: { host: 'localhost:3000', cookie, ...headers },
    })
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:9' },
  ])
    expect(toOutcome(await signOut(headers)).code).toBe('cross_site')
  expect((await getSession(cookie)).statusCode).toBe(200)
})

/** Accepts an invitation through the routes of the console, whose log the next test reads. */
async function acceptedInvitation() {
  const { name, token } = await invited(test)
  const opened = await sendAsStaff(test, 'POST', '/console/api/invitation', { payload: { token } })
  const { secret } = opened.json<{ secret: string }>()
  const payload = { token, password: goodPassword, code: codeAt(secret, clock.systemNow()) }
  const accepted = await sendAsStaff(test, 'POST', '/console/api/invitation/accept', { payload })
  const { recoveryCodes } = accepted.json<{ recoveryCodes: string[] }>()
  return { name, secret, recoveryCodes, cookie: getCookies(accepted) }
}

it('the log contains no password, code, secret, token or cookie of an accepted or refused sign-in', async () => {
  const before = lines.length
  const olga = await acceptedInvitation()
  nextStep()
  const refusedResponse = await giveThePassword(olga.name, { password: 'не тот пароль вовсе' })
  const second = await giveThePassword(olga.name)
  const code = codeAt(olga.secret, clock.systemNow())
  await giveTheFactor(getCookies(second), { code: '918273' })
  await giveTheFactor(getCookies(second), { recoveryCode: olga.recoveryCodes[1] })
  await giveTheFactor(getCookies(second), { code })
  await sendAsStaff(test, 'GET', `/console/api/nothing/${olga.secret}?password=${goodPassword}`)
  const tokens = [olga.cookie, getCookies(refusedResponse), getCookies(second)].flatMap((cookie) =>
    [...cookie.matchAll(/[\w-]{43}/g)].map(([token]) => token),
  )
  const secrets = [goodPassword, 'не тот пароль вовсе', olga.secret, ...olga.recoveryCodes]
  // The log has at least one line for each request, so the check below is not empty.
  expect(lines.length - before).toBeGreaterThanOrEqual(8)
  const log = lines.join('\n')
  for (const secret of [...secrets, code, '918273', ...tokens])
    expect([secret, mentions(log, secret)]).toEqual([secret, false])
})
