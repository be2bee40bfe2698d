import { expect, it } from 'vitest'
import { codeAt } from '../../../testing/operations/authenticator-code.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { tally } from '../../../testing/identity/sign-in-fixtures.ts'
import {
  aStaffMember,
  buildTestConsole,
  getCookies,
  goodPassword,
  sendAsStaff,
  type SignedInStaffActor,
} from '../../../testing/operations/staff-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { signOutAllStaff } from '../manage-staff.ts'
import { maxParallelStaffSessions } from './staff-sessions.ts'

const { db } = await testDatabase()
const clock = aClock({ isStopped: true })
const test = await buildTestConsole({ db, clock })

const givePassword = ({ name }: SignedInStaffActor, cookie?: string) =>
  sendAsStaff(test, 'POST', '/console/api/session', { payload: { name, password: goodPassword }, cookie })
const giveRecoveryCode = (cookie: string, recoveryCode: string) =>
  sendAsStaff(test, 'POST', '/console/api/session/second-factor', { payload: { recoveryCode }, cookie })

/** Signs in, in the browser with these cookies. Returns the cookies of the new session. */
async function signIn(staff: SignedInStaffActor, cookie?: string): Promise<string> {
  clock.moveBy({ seconds: 30 })
  const payload = { code: codeAt(staff.secret, clock.systemNow()) }
  const half = getCookies(await givePassword(staff, cookie))
  return getCookies(
    await sendAsStaff(test, 'POST', '/console/api/session/second-factor', { payload, cookie: half }),
  )
}
const isOpen = async (cookie: string): Promise<boolean> =>
  (await sendAsStaff(test, 'GET', '/console/api/session', { cookie })).statusCode === 200

it('a sign-in ends the older session of the same browser, and no session of another browser', async () => {
  const olga = await aStaffMember(test)
  const older = await signIn(olga)
  const newer = await signIn(olga, older)
  expect(await Promise.all([olga.cookie, older, newer].map(isOpen))).toEqual([true, false, true])
})

it('the password of a colleague ends the session whose cookie it replaces, also without the second factor; a wrong one does not', async () => {
  const [olga, petr] = [await aStaffMember(test), await aStaffMember(test)]
  await sendAsStaff(test, 'POST', '/console/api/session', {
    payload: { name: petr.name, password: 'не тот пароль' },
    cookie: olga.cookie,
  })
  expect(await isOpen(olga.cookie)).toBe(true)
  await givePassword(petr, olga.cookie)
  expect(await isOpen(olga.cookie)).toBe(false)
})

it('one sign-in more than the limit ends the session that was not used for the longest time', async () => {
  const olga = await aStaffMember(test)
  const cookies = [olga.cookie]
  while (cookies.length < maxParallelStaffSessions) cookies.push(await signIn(olga))
  clock.moveBy({ seconds: 120 })
  expect(await isOpen(olga.cookie)).toBe(true)
  const newest = await signIn(olga)
  const [first, second, ...others] = cookies
  expect(await Promise.all([first!, second!, newest, ...others].map(isOpen))).toEqual([
    true,
    false,
    true,
    ...others.map(() => true),
  ])
})

it('parallel sign-ins of one staff member never leave more open sessions than the limit', async () => {
  for (let iteration = 0; iteration < repeated(5); iteration++) {
    const olga = await aStaffMember(test)
    const halves = await Promise.all(times(10, () => givePassword(olga)))
    const responses = await Promise.all(
      halves.map((half, at) => giveRecoveryCode(getCookies(half), olga.recoveryCodes[at] ?? '')),
    )
    expect(tally(responses)).toEqual({ 200: 10 })
    const open = await Promise.all([olga.cookie, ...responses.map(getCookies)].map(isOpen))
    expect(open.filter(Boolean)).toHaveLength(maxParallelStaffSessions)
  }
})

it('the operator ends the sessions of all staff, with a reason in the audit', async () => {
  const staff = [await aStaffMember(test), await aStaffMember(test)]
  expect(await signOutAllStaff(test, { reason: 'Утечка' })).toBeGreaterThanOrEqual(2)
  expect(await Promise.all(staff.map(({ cookie }) => isOpen(cookie)))).toEqual([false, false])
  const { rows } = await db.query({
    text: `select actor, reason from audit_events where action = 'staff.all-sessions-ended'`,
    values: [],
  })
  expect(rows).toEqual([{ actor: 'system', reason: 'Утечка' }])
})
