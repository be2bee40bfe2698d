import { randomBytes } from 'node:crypto'
import { fillPath } from '@impulse/api/routes/fill-path'
import type { ConsoleRiskCase } from '@impulse/api/risk/console-risk'
import { expect, it } from 'vitest'
import { newOpaqueId } from '../../../../platform/ids/ids.ts'
import { aMember, aPhone } from '../../../../testing/identity/member-fixtures.ts'
import { buildTestApp } from '../../../../testing/harness/test-app.ts'
import { getCookie, requestCode, toOutcome, tryCode } from '../../../../testing/identity/sign-in-fixtures.ts'
import { codeAt } from '../../../../testing/operations/authenticator-code.ts'
import {
  aStaffMember,
  buildTestConsole,
  getCookies,
  goodPassword,
  sendAsStaff,
  type SignedInStaffActor,
} from '../../../../testing/operations/staff-fixtures.ts'
import { aPayee, aPayoutTest, aWithdrawal } from '../../../../testing/payouts/payout-fixtures.ts'
import {
  allDifferences,
  checkRiskOf,
  getOnlyCase,
  getRiskBlocks,
  riskConfig,
  signInFrom,
} from '../../../../testing/payouts/risk-fixtures.ts'
import { hashBrowserId } from '../../../../platform/session/browser-id.ts'
import { startStaffSession, sweepStaffSessions } from '../../../../platform/staff/sign-in/staff-sessions.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { checkStaffDevices } from './check-staff-devices.ts'

const { db } = await testDatabase()
const context = await aPayoutTest(db)
const { clock } = context
const test = await buildTestConsole({ db, clock })
const cabinet = await buildTestApp({ db, clock })

const staffSignIn = ({ name }: { name: string }, browserId: string, isHalf = false) =>
  startStaffSession(db, {
    name,
    now: clock.systemNow(),
    isHalf,
    from: { ip: '127.0.0.1', userAgent: 'test', browserId },
  })
async function memberSignIn({ memberId }: { memberId: string }, browserId: string): Promise<void> {
  const device = hashBrowserId(browserId)
  await signInFrom(db, { memberId, device })
  await db.query({
    text: 'update sessions set last_used_at = $2 where device_hash = $1',
    values: [device, clock.systemNow()],
  })
}
const check = (config = riskConfig) => checkStaffDevices({ ...context, config })

async function listStaffCases(name: string) {
  const { rows } = await db.query<{ number: bigint; rule: string; state: string }>({
    text: 'select number, rule, state from risk_cases where $1 = any(facts) order by number',
    values: [`staff:${name}`],
  })
  return rows
}

const clear = (by: SignedInStaffActor, number: bigint) =>
  sendAsStaff(test, 'POST', fillPath('/console/api/risk-cases/:id/clearing', { id: String(number) }), {
    cookie: by.cookie,
    payload: { reason: 'Общий компьютер' },
  })

it('opens one case when two staff members sign in from one browser, also after the first one has signed out, and the case names both', async () => {
  const [one, other, admin] = [await aStaffMember(test), await aStaffMember(test), await aStaffMember(test)]
  const browser = newOpaqueId()
  await staffSignIn(one, browser)
  await sendAsStaff(test, 'DELETE', '/console/api/session', { cookie: one.cookie })
  await staffSignIn(one, browser)
  expect(await check()).toBe(0)
  await staffSignIn(other, browser)
  await Promise.all([check(), check()])
  const [found, ...more] = await listStaffCases(one.name)
  expect([found?.rule, more]).toEqual(['staff_device', []])
  expect(await listStaffCases(other.name)).toEqual([found])
  const id = String(found?.number)
  const response = await sendAsStaff(test, 'GET', fillPath('/console/api/risk-cases/:id', { id }), admin)
  expect(response.json<ConsoleRiskCase>()).toMatchObject({
    evidence: { staff: [one.name, other.name], days: 90 },
    people: [],
    blocked: { sum: 0 },
  })
})

it('a staff member whom a case names cannot close it; a cleared case opens again only with another staff member', async () => {
  const [one, other, admin] = [await aStaffMember(test), await aStaffMember(test), await aStaffMember(test)]
  const browser = newOpaqueId()
  for (const person of [one, other]) await staffSignIn(person, browser)
  await check()
  const [found] = await listStaffCases(other.name)
  expect(toOutcome(await clear(other, found!.number)).code).toBe('own_risk_case')
  expect((await clear(admin, found!.number)).statusCode).toBe(200)
  await staffSignIn(one, browser)
  expect(await check()).toBe(0)
  const third = await aStaffMember(test)
  await staffSignIn(third, browser)
  expect(await check()).toBe(1)
  expect(await listStaffCases(third.name)).toMatchObject([{ rule: 'staff_device', state: 'open' }])
})

it('opens no case for a sign-in without the second factor, for two browsers, for sign-ins further apart than the days of the rule, or when the rule is off', async () => {
  const [one, other] = [await aStaffMember(test), await aStaffMember(test)]
  const [browser, second] = [newOpaqueId(), newOpaqueId()]
  await staffSignIn(one, browser)
  await staffSignIn(other, browser, true)
  await staffSignIn(other, second)
  expect(await check()).toBe(0)
  clock.moveBy({ days: 91 })
  await staffSignIn(other, browser)
  expect(await check()).toBe(0)
  await staffSignIn(one, second)
  await staffSignIn(one, browser)
  expect(await check({ ...riskConfig, staffDeviceDays: 0 })).toBe(0)
})

it('opens a case about a member whose browser a staff member used, which blocks the withdrawals in review', async () => {
  const [member, person] = [await aPayee(db), await aStaffMember(test)]
  const order = await aWithdrawal(context, { member })
  const browser = newOpaqueId()
  await memberSignIn(member, browser)
  expect(await checkRiskOf(context, [member.memberId])).toBe(0)
  await staffSignIn(person, browser)
  expect(await check()).toBe(1)
  const { rule, facts, number } = await getOnlyCase(db, member.memberId)
  expect([rule, facts]).toEqual(['staff_and_member_device', [`staff:${person.name}`]])
  expect(await getRiskBlocks(db, member.memberId)).toEqual({ contracts: [], orders: [order.number] })
  expect(toOutcome(await clear(person, number)).code).toBe('own_risk_case')
  expect((await clear(await aStaffMember(test), number)).statusCode).toBe(200)
  // The same two persons in another browser are the same facts.
  const second = newOpaqueId()
  await staffSignIn(person, second)
  await memberSignIn(member, second)
  expect([await check(), await checkRiskOf(context, [member.memberId])]).toEqual([0, 0])
  expect(await allDifferences(db)).toEqual([])
})

it('the check of the member finds the staff member who signed in from the browser first', async () => {
  const [member, person] = [await aMember(db, { phone: aPhone() }), await aStaffMember(test)]
  const browser = newOpaqueId()
  await staffSignIn(person, browser)
  expect(await check()).toBe(0)
  await memberSignIn(member, browser)
  expect(await checkRiskOf(context, [member.memberId], { ...riskConfig, staffDeviceDays: 0 })).toBe(0)
  expect(await checkRiskOf(context, [member.memberId])).toBe(1)
})

it('opens no case for the staff member’s own member account, proved or only on record, nor for an account merged into it; opens one after the declaration is cleared', async () => {
  const [own, merged] = [await aMember(db, { phone: aPhone() }), await aMember(db, { phone: aPhone() })]
  const person = await aStaffMember(test)
  const setPhone = (phone: string | null, declaredAt: Date | null) =>
    db.query({
      text: 'update staff set phone = $2, declared_at = $3 where name = $1',
      values: [person.name, phone, declaredAt],
    })
  const browser = newOpaqueId()
  for (const member of [own, merged]) await memberSignIn(member, browser)
  await db.query({
    text: 'update members set merged_into = $2 where id = $1',
    values: [merged.memberId, own.memberId],
  })
  await setPhone(own.phone, null)
  await staffSignIn(person, browser)
  expect(await check()).toBe(0)
  await setPhone(own.phone, clock.systemNow())
  expect(await checkRiskOf(context, [own.memberId, merged.memberId])).toBe(0)
  await setPhone(merged.phone, clock.systemNow())
  expect(await checkRiskOf(context, [own.memberId, merged.memberId])).toBe(0)
  await setPhone(null, null)
  expect(await checkRiskOf(context, [own.memberId, merged.memberId])).toBe(1)
  expect((await getOnlyCase(db, own.memberId)).rule).toBe('staff_and_member_device')
})

/** Signs in to the console by its routes, with the cookies of this browser. Returns the cookies that it then has. */
async function signInToConsole({ name, secret }: SignedInStaffActor, browserCookie = ''): Promise<string> {
  clock.moveBy({ seconds: 30 })
  const first = await sendAsStaff(test, 'POST', '/console/api/session', {
    payload: { name, password: goodPassword },
    cookie: browserCookie,
  })
  const second = await sendAsStaff(test, 'POST', '/console/api/session/second-factor', {
    payload: { code: codeAt(secret, clock.systemNow()) },
    cookie: [getCookies(first), browserCookie].filter(Boolean).join('; '),
  })
  expect(second.statusCode).toBe(200)
  return getCookies(second)
}

async function signInToCabinet(phone: string, browserCookie?: string): Promise<string> {
  const { userId } = (await requestCode(cabinet, { phone })).json<{ userId: string }>()
  const code = cabinet.codes.deriveCode(userId)
  return getCookie(await tryCode(cabinet, { userId, code, cookie: browserCookie }))
}

it('console and cabinet recognise one browser by its cookie, whichever of the two signed in first', async () => {
  const [person, other] = [await aStaffMember(test), await aStaffMember(test)]
  const [phone, second] = [aPhone(), aPhone()]
  const fromCabinet = await signInToCabinet(phone)
  await signInToConsole(person, fromCabinet.split('; ').at(-1))
  expect(await check()).toBe(1)
  const fromConsole = await signInToConsole(other)
  await signInToCabinet(second, fromConsole.split('; ').at(-1))
  const { rows } = await db.query<{ id: string }>({
    text: 'select id from members where phone = $1',
    values: [second],
  })
  expect(await checkRiskOf(context, [rows[0]!.id])).toBe(1)
  for (const { name } of [person, other])
    expect(await listStaffCases(name)).toMatchObject([{ rule: 'staff_and_member_device' }])
})

it('gives the browser a new id when its cookie is no id that the server made', async () => {
  const person = await aStaffMember(test)
  for (const spoilt of [
    'impulse-browser=',
    'impulse-browser=short',
    `impulse-browser=${randomBytes(40).toString('hex')}`,
  ]) {
    const cookies = await signInToConsole(person, spoilt)
    expect(cookies.match(/impulse-browser=[\w-]{22}(?:;|$)/g)).toHaveLength(1)
  }
})

it('deletes devices that staff have not used for a year', async () => {
  const person = await aStaffMember(test)
  const browser = newOpaqueId()
  await staffSignIn(person, browser)
  const count = async () =>
    (
      await db.query({
        text: 'select from staff_devices where device_hash = $1',
        values: [hashBrowserId(browser)],
      })
    ).rowCount
  clock.moveBy({ days: 364 })
  await sweepStaffSessions({ db, clock })
  expect(await count()).toBe(1)
  clock.moveBy({ days: 2 })
  await sweepStaffSessions({ db, clock })
  expect(await count()).toBe(0)
})
