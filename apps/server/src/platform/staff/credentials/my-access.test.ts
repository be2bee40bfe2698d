import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import { type MyAccess } from '@impulse/api/staff/console-my-access'
import { anAuthenticator } from '../../../testing/operations/authenticator.ts'
import { codeAt } from '../../../testing/operations/authenticator-code.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import {
  sendAsStaff,
  aStaffMember,
  buildTestConsole,
  getCookies,
  goodPassword,
  type SignedInStaffActor,
} from '../../../testing/operations/staff-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { inviteAgain } from '../manage-staff.ts'

const { db } = await testDatabase()
const clock = aClock({ isStopped: true })
const test = await buildTestConsole({ db, clock })
const otherPassword = 'семь голубых верблюдов'

const sendRequest = ({ cookie }: { cookie: string }, path: string, payload?: object) =>
  sendAsStaff(test, 'POST', path, { cookie, ...(payload && { payload }) })
const optionsAt = async (person: { cookie: string }, path: string) =>
  (await sendRequest(person, path)).json<{ options: Record<string, unknown> }>().options
const getOwnAccess = async ({ cookie }: { cookie: string }) =>
  (await sendAsStaff(test, 'GET', '/console/api/my-access', { cookie })).json<MyAccess>()
/** Returns the authenticator code of the next 30-second step, because each step is accepted only once. */
const nextCode = ({ secret }: SignedInStaffActor) => {
  clock.moveBy({ seconds: 30 })
  return { code: codeAt(secret, clock.systemNow()) }
}
const sendPassword = async ({ name }: SignedInStaffActor, password = goodPassword) =>
  sendAsStaff(test, 'POST', '/console/api/session', { payload: { name, password } })
const finish = (passwordResponse: Awaited<ReturnType<typeof sendPassword>>, payload: object) =>
  sendRequest({ cookie: getCookies(passwordResponse) }, '/console/api/session/second-factor', payload)
const audited = async (name: string) =>
  (
    await db.query<{ action: string }>({
      text: `select action from audit_events where object = $1 and action not like 'staff.created' order by id`,
      values: [name],
    })
  ).rows.map(({ action }) => action)

async function withKey(person: SignedInStaffActor) {
  const key = anAuthenticator({ origin: test.origin })
  const newKey = key.make(await optionsAt(person, '/console/api/my-access/new-key'))
  const added = await sendRequest(person, '/console/api/my-access/keys', {
    made: newKey,
    factor: nextCode(person),
  })
  return { key, added }
}
const keyAnswer = async ({
  key,
  halfCookie,
}: {
  key: ReturnType<typeof anAuthenticator>
  halfCookie: string
}) => ({
  passkey: key.answer(await optionsAt({ cookie: halfCookie }, '/console/api/session/second-factor/key')),
})

it('after the password, the console accepts a passkey response in place of an authenticator code, and accepts each response only once', async () => {
  const olga = await aStaffMember(test)
  const { key, added } = await withKey(olga)
  expect(added.json<MyAccess>().keys).toMatchObject([{ refused: false, lastUsedAt: null }])
  const halfCookie = getCookies(await sendPassword(olga))
  const factor = await keyAnswer({ key, halfCookie })
  const responses = await Promise.all(
    [1, 2].map(() => sendRequest({ cookie: halfCookie }, '/console/api/session/second-factor', factor)),
  )
  expect(responses.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
  const secondCookie = getCookies(await sendPassword(olga))
  expect(
    toOutcome(await sendRequest({ cookie: secondCookie }, '/console/api/session/second-factor', factor)).code,
  ).toBe('staff_wrong_key')
  expect(await audited(olga.name)).toEqual(
    expect.arrayContaining(['staff.key-added', 'staff.signed-in-by-key', 'staff.second-factor-refused']),
  )
})

it('the console accepts a passkey only from its owner, for the console’s own address and after the password', async () => {
  const [olga, boris] = [await aStaffMember(test), await aStaffMember(test)]
  const { key } = await withKey(olga)
  const halfCookie = getCookies(await sendPassword(boris))
  expect(
    toOutcome(await sendRequest({ cookie: halfCookie }, '/console/api/session/second-factor/key')).code,
  ).toBe('staff_no_keys')
  const olgas = getCookies(await sendPassword(olga))
  const factor = await keyAnswer({ key, halfCookie: olgas })
  expect(
    toOutcome(await sendRequest({ cookie: halfCookie }, '/console/api/session/second-factor', factor)).code,
  ).toBe('staff_wrong_key')
  const options = await optionsAt({ cookie: olgas }, '/console/api/session/second-factor/key')
  const foreignFactor = { passkey: key.answer(options, { origin: 'https://evil.example' }) }
  expect(
    toOutcome(await sendRequest({ cookie: olgas }, '/console/api/session/second-factor', foreignFactor)).code,
  ).toBe('staff_wrong_key')
  // The route refuses a session that has already passed the second factor, and a request without a session.
  for (const cookie of [olga.cookie, 'x=y'])
    expect((await sendRequest({ cookie }, '/console/api/session/second-factor/key')).statusCode).toBe(401)
  const removal = fillPath('/console/api/my-access/keys/:id/removal', {
    id: (await getOwnAccess(olga)).keys[0]?.id ?? '',
  })
  expect(toOutcome(await sendRequest(boris, removal, { factor: nextCode(boris) })).code).toBe(
    'staff_key_not_found',
  )
  expect((await sendRequest(olga, removal, { factor: nextCode(olga) })).json<MyAccess>().keys).toEqual([])
})

it('refuses a passkey whose counter decreased, and refuses every later use of that passkey', async () => {
  const olga = await aStaffMember(test)
  const { key } = await withKey(olga)
  const once = getCookies(await sendPassword(olga))
  expect(
    (await finish(await sendPassword(olga), await keyAnswer({ key, halfCookie: once }))).statusCode,
  ).toBe(200)
  key.state.counter = 0
  for (const _ of [1, 2]) {
    const halfCookie = getCookies(await sendPassword(olga))
    const options = await sendRequest({ cookie: halfCookie }, '/console/api/session/second-factor/key')
    if (options.statusCode === 200) {
      const passkey = key.answer(options.json<{ options: Record<string, unknown> }>().options)
      const tried = await sendRequest({ cookie: halfCookie }, '/console/api/session/second-factor', {
        passkey,
      })
      expect(toOutcome(tried).code).toBe('staff_wrong_key')
    } else expect(toOutcome(options).code).toBe('staff_no_keys')
  }
  expect((await getOwnAccess(olga)).keys).toMatchObject([{ refused: true }])
})

it.each([
  [false, 200],
  [true, 401],
])(
  'new recovery codes, a new passkey and a removed one end the other sessions only on request: %s',
  async (endOthers, status) => {
    const olga = await aStaffMember(test)
    const key = anAuthenticator({ origin: test.origin })
    const made = key.make(await optionsAt(olga, '/console/api/my-access/new-key'))
    const removal = async () =>
      fillPath('/console/api/my-access/keys/:id/removal', {
        id: (await getOwnAccess(olga)).keys[0]?.id ?? '',
      })
    for (const change of [
      () => ['/console/api/my-access/recovery-codes', {}] as const,
      () => ['/console/api/my-access/keys', { made }] as const,
      async () => [await removal(), {}] as const,
    ]) {
      const other = getCookies(await finish(await sendPassword(olga), nextCode(olga)))
      const [path, body] = await change()
      const changed = await sendRequest(olga, path, { ...body, factor: nextCode(olga), endOthers })
      expect(changed.statusCode).toBe(200)
      const session = await sendAsStaff(test, 'GET', '/console/api/session', { cookie: other })
      expect([path, session.statusCode]).toEqual([path, status])
      expect((await sendAsStaff(test, 'GET', '/console/api/session', olga)).statusCode).toBe(200)
    }
  },
)

it('stores five passkeys when a staff member adds six in parallel, and deletes all five when the staff member is invited again', async () => {
  const olga = await aStaffMember(test)
  const keys = await Promise.all(
    times(6, async () => {
      const newKey = anAuthenticator({ origin: test.origin }).make(
        await optionsAt(olga, '/console/api/my-access/new-key'),
      )
      return { made: newKey, recoveryCode: olga.recoveryCodes.pop() ?? '' }
    }),
  )
  const added = await Promise.all(
    keys.map(({ made, recoveryCode }) =>
      sendRequest(olga, '/console/api/my-access/keys', { made, factor: { recoveryCode } }),
    ),
  )
  expect(added.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  expect(toOutcome(await sendRequest(olga, '/console/api/my-access/new-key')).code).toBe(
    'staff_too_many_keys',
  )
  await inviteAgain({ db, clock, origin: test.origin, by: 'system' }, { name: olga.name })
  const { rows } = await db.query({
    text: 'select from staff_passkeys where name = $1',
    values: [olga.name],
  })
  expect(rows).toEqual([])
})

it('accepts a new password of 64 letters of one kind, and then only exactly this password', async () => {
  const olga = await aStaffMember(test)
  const newPassword = 'жщуыэхкфцпзвгмлдбсторьнаиеячюш'.repeat(3).slice(0, 64)
  const change = { password: goodPassword, newPassword, factor: nextCode(olga) }
  expect((await sendRequest(olga, '/console/api/my-access/password', change)).statusCode).toBe(200)
  for (const wrong of [newPassword.toUpperCase(), newPassword.slice(0, 63), ` ${newPassword}`])
    expect(toOutcome(await sendPassword(olga, wrong)).code).toBe('staff_wrong_password')
  expect((await sendPassword(olga, newPassword)).statusCode).toBe(200)
})

it('changing the password requires the current password and the second factor, and ends all other sessions', async () => {
  const olga = await aStaffMember(test)
  const otherCookie = getCookies(await finish(await sendPassword(olga), nextCode(olga)))
  const change = (payload: object) => sendRequest(olga, '/console/api/my-access/password', payload)
  const validChange = { password: goodPassword, newPassword: otherPassword }
  const wrong = await change({ ...validChange, password: 'не тот пароль', factor: nextCode(olga) })
  expect(wrong.json()).toMatchObject({
    error: { code: 'staff_wrong_own_password', details: { fields: [{ field: 'password' }] } },
  })
  expect(toOutcome(await change({ ...validChange, factor: { code: '000000' } })).code).toBe(
    'staff_wrong_code',
  )
  expect(
    toOutcome(await change({ ...validChange, newPassword: 'password1234', factor: nextCode(olga) })).code,
  ).toBe('staff_weak_password')
  const factor = nextCode(olga)
  expect((await change({ ...validChange, factor })).statusCode).toBe(200)
  // The change of the password has spent this authenticator step, so its code is refused.
  expect(toOutcome(await change({ password: otherPassword, newPassword: goodPassword, factor })).code).toBe(
    'staff_wrong_code',
  )
  const getSession = (cookie: string) => sendAsStaff(test, 'GET', '/console/api/session', { cookie })
  expect((await getSession(otherCookie)).statusCode).toBe(401)
  expect((await getSession(olga.cookie)).statusCode).toBe(200)
  expect((await sendPassword(olga)).statusCode).toBe(400)
  expect((await finish(await sendPassword(olga, otherPassword), nextCode(olga))).statusCode).toBe(200)
})

it('replacing the recovery codes requires the second factor and invalidates the previous codes', async () => {
  const olga = await aStaffMember(test)
  const [first = '', second = ''] = olga.recoveryCodes
  expect(
    toOutcome(
      await sendRequest(olga, '/console/api/my-access/recovery-codes', { factor: { recoveryCode: 'AAAA' } }),
    ).code,
  ).toBe('staff_wrong_recovery_code')
  const renewed = await sendRequest(olga, '/console/api/my-access/recovery-codes', {
    factor: { recoveryCode: first },
  })
  const { recoveryCodes } = renewed.json<{ recoveryCodes: string[] }>()
  // Each of the 24 characters has five random bits.
  for (const code of recoveryCodes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){6}[A-Z2-7]{2}$/)
  expect([recoveryCodes.length, (await getOwnAccess(olga)).recoveryCodesLeft]).toEqual([10, 10])
  const passwordResponse = await sendPassword(olga)
  expect(toOutcome(await finish(passwordResponse, { recoveryCode: second })).code).toBe(
    'staff_wrong_recovery_code',
  )
  expect((await finish(passwordResponse, { recoveryCode: recoveryCodes[0] })).statusCode).toBe(200)
})

it('after twenty wrong codes in an open console, refuses further codes there, but still lets the staff member sign in', async () => {
  const olga = await aStaffMember(test)
  const guess = () =>
    sendRequest(olga, '/console/api/my-access/recovery-codes', { factor: { code: '000000' } })
  for (const _ of times(20, () => 0)) expect(toOutcome(await guess()).code).toBe('staff_wrong_code')
  expect(toOutcome(await guess()).code).toBe('too_many_requests')
  expect((await finish(await sendPassword(olga), nextCode(olga))).statusCode).toBe(200)
})
