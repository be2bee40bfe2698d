import { fillPath } from '@impulse/api/routes/fill-path'
import type { LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { type Today } from '@impulse/api/dashboard/console-dashboard'
import { type InvitedStaff, type StaffRow } from '@impulse/api/staff/console-staff'
import { codeAt } from '../../../testing/operations/authenticator-code.ts'
import { toOutcome, tally } from '../../../testing/identity/sign-in-fixtures.ts'
import {
  sendAsStaff,
  aStaffMember,
  buildTestConsole,
  getCookies,
  goodPassword,
  invited,
  type SignedInStaffActor,
  parseInvitationToken,
} from '../../../testing/operations/staff-fixtures.ts'
import { untilSomebodyWaits } from '../../../testing/database/lock-waits.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { confirmStaff } from '../manage-staff.ts'

const { db } = await testDatabase()
const test = await buildTestConsole({ db, clock: aClock({ isStopped: true }) })
const { clock } = test

const open = async (token: string) =>
  sendAsStaff(test, 'POST', '/console/api/invitation', { payload: { token } })
const getSecret = async (token: string) => (await open(token)).json<{ secret: string }>().secret
const accept = async (token: string, { password = goodPassword, code = '' } = {}) =>
  sendAsStaff(test, 'POST', '/console/api/invitation/accept', {
    payload: { token, password, code: code || codeAt(await getSecret(token), clock.systemNow()) },
  })

it('an invitation is accepted by only one of three parallel requests, and cannot be opened afterwards', async () => {
  const { token } = await invited(test)
  const code = codeAt(await getSecret(token), clock.systemNow())
  const responses = await Promise.all([1, 2, 3].map(() => accept(token, { code })))
  expect(tally(responses)).toEqual({ 200: 1, staff_invitation_over: 2 })
  expect(toOutcome(await open(token)).code).toBe('staff_invitation_over')
})

it('an invitation is no longer valid after three days, after a newer invitation of the same person, or after the removal of the person', async () => {
  const admin = await aStaffMember(test)
  const { cookie } = admin
  const old = await invited(test)
  const response = await sendAsStaff(
    test,
    'POST',
    fillPath('/console/api/staff/:id/invitation', { id: old.name }),
    {
      cookie,
    },
  )
  expect(toOutcome(await open(old.token)).code).toBe('staff_invitation_over')
  const { token } = { token: parseInvitationToken(response.json<InvitedStaff>()) }
  expect((await open(token)).statusCode).toBe(200)
  await sendAsStaff(test, 'DELETE', fillPath('/console/api/staff/:id', { id: old.name }), { cookie })
  expect(toOutcome(await open(token)).code).toBe('staff_invitation_over')
  const expiredInvitation = await invited(test)
  clock.moveBy({ days: 3, seconds: 1 })
  expect(toOutcome(await open(expiredInvitation.token)).code).toBe('staff_invitation_over')
})

let weakCount = 0
it.each([
  ['Zq8%kD2!xV9', 'staff_short_password'],
  ['password1234', 'staff_weak_password'],
  ['qwertyuiop123', 'staff_weak_password'],
  ['123456789012', 'staff_weak_password'],
  ['ИмпульсКонсоль2026', 'staff_weak_password'],
  ['PolniyPizdec0211', 'staff_weak_password'],
])('an invited person cannot choose the weak password «%s»', async (password, code) => {
  const { token } = await invited(test, { name: `weak-${++weakCount}` })
  expect(toOutcome(await accept(token, { password })).code).toBe(code)
  const checked = await sendAsStaff(test, 'POST', '/console/api/invitation/password', {
    payload: { token, password },
  })
  expect(toOutcome(checked).code).toBe(code)
})

it('after ten wrong authenticator codes for an invitation, refuses even the correct code', async () => {
  const { token } = await invited(test)
  const secret = await getSecret(token)
  const outcomes = []
  for (let at = 0; at < 10; at++) outcomes.push(await accept(token, { code: '000000' }))
  expect(tally(outcomes)).toEqual({ staff_wrong_code: 10 })
  const last = await accept(token, { code: codeAt(secret, clock.systemNow()) })
  expect(toOutcome(last).code).toBe('too_many_requests')
})

it('the audit records every action of an administrator who invites a staff member, changes this person’s roles, and ends this person’s access', async () => {
  const admin = await aStaffMember(test)
  const sendRequest = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    sendAsStaff(test, method, url, { cookie: admin.cookie, ...(payload && { payload }) })
  const getStaffRow = async (id: string) =>
    (await sendRequest('GET', fillPath('/console/api/staff/:id', { id }))).json<StaffRow>()
  const invitationResponse = await sendRequest('POST', '/console/api/staff', {
    name: 'vera',
    roles: ['verifier'],
    phone: null,
  })
  expect(invitationResponse.json<InvitedStaff>().link).toMatch(
    /^http:\/\/localhost:\d+\/console#\/invitation\/[\w-]{43}$/,
  )
  expect(await getStaffRow('vera')).toMatchObject({
    state: 'invited',
    roles: ['verifier'],
    invitedBy: `staff:${admin.name}`,
  })
  const secret = await getSecret(parseInvitationToken(invitationResponse.json<InvitedStaff>()))
  const accepted = await accept(parseInvitationToken(invitationResponse.json<InvitedStaff>()), {
    code: codeAt(secret, clock.systemNow()),
  })
  const cookie = accepted.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(await getStaffRow('vera')).toMatchObject({ state: 'waiting', liveSessions: 1 })
  await confirm(await aStaffMember(test), await getStaffRow('vera'))
  expect(await getStaffRow('vera')).toMatchObject({ state: 'active', liveSessions: 1 })
  const session = () => sendAsStaff(test, 'GET', '/console/api/session', { cookie })
  const audit = () => sendAsStaff(test, 'GET', '/console/api/audit', { cookie })
  expect(toOutcome(await audit()).code).toBe('staff_forbidden')
  await sendRequest('PUT', fillPath('/console/api/staff/:id', { id: 'vera' }), { roles: ['admin'] })
  // The added role `admin` suspends all roles of Vera until a confirmation. The removal of the role `content`, further
  // below, suspends no role.
  expect(toOutcome(await audit()).code).toBe('staff_forbidden')
  expect(toOutcome(await confirm(admin, await getStaffRow('vera'))).code).toBe('staff_inviter')
  const second = await aStaffMember(test)
  const staffRow = await getStaffRow('vera')
  expect(toOutcome(await confirm(second, { ...staffRow, roles: ['verifier'] })).code).toBe(
    'staff_not_waiting',
  )
  await confirm(second, staffRow)
  expect((await audit()).statusCode).toBe(200)
  await sendRequest('PUT', fillPath('/console/api/staff/:id', { id: 'vera' }), {
    roles: ['admin', 'content'],
  })
  await confirm(second, await getStaffRow('vera'))
  await sendRequest('PUT', fillPath('/console/api/staff/:id', { id: 'vera' }), { roles: ['admin'] })
  expect((await audit()).statusCode).toBe(200)
  const secondResponse = await sendRequest('POST', '/console/api/staff', {
    name: 'vera',
    roles: ['admin'],
    phone: null,
  })
  expect(toOutcome(secondResponse)).toMatchObject({
    code: 'staff_has_access',
    details: { fields: [{ field: 'name' }] },
  })
  await sendRequest('DELETE', fillPath('/console/api/staff/:id/sessions', { id: 'vera' }))
  expect((await session()).statusCode).toBe(401)
  await sendRequest('POST', fillPath('/console/api/staff/:id/invitation', { id: 'vera' }))
  const password = { name: 'vera', password: goodPassword }
  expect(toOutcome(await sendAsStaff(test, 'POST', '/console/api/session', { payload: password })).code).toBe(
    'staff_wrong_password',
  )
  await sendRequest('DELETE', fillPath('/console/api/staff/:id', { id: 'vera' }))
  expect(await getStaffRow('vera')).toMatchObject({ state: 'removed', roles: [] })
  const auditPage = (await sendRequest('GET', `/console/api/audit?actor=${admin.name}&order=asc`)).json<{
    data: { action: string; object: string; reason: string }[]
  }>()
  expect(auditPage.data.filter(({ object }) => object === 'vera')).toMatchObject([
    { action: 'staff.created', reason: 'verifier' },
    { action: 'staff.roles-changed', before: 'verifier', after: 'admin' },
    { action: 'staff.roles-changed', before: 'admin', after: 'admin, content' },
    { action: 'staff.roles-changed', before: 'admin, content', after: 'admin' },
    { action: 'staff.sessions-ended' },
    { action: 'staff.invited' },
    { action: 'staff.removed' },
  ])
})

const confirm = ({ cookie }: { cookie: string }, { id, acceptedAt, roles }: StaffRow) =>
  sendAsStaff(test, 'POST', fillPath('/console/api/staff/:id/confirmation', { id }), {
    cookie,
    payload: { acceptedAt, roles },
  })

it('a person who accepted an administrator’s invitation has no roles until a second administrator confirms the access', async () => {
  const [anna, boris] = [await aStaffMember(test), await aStaffMember(test)]
  const getStaffRow = async (id: string) =>
    (await sendAsStaff(test, 'GET', fillPath('/console/api/staff/:id', { id }), anna)).json<StaffRow>()
  const opened = async (response: LightMyRequestResponse) => ({
    cookie: getCookies(await accept(parseInvitationToken(response.json<InvitedStaff>()))),
  })
  const inviteAgain = (by: SignedInStaffActor) =>
    sendAsStaff(test, 'POST', fillPath('/console/api/staff/:id/invitation', { id: 'puppet' }), by)
  const getListStatus = async (staffName: { cookie: string }) =>
    (await sendAsStaff(test, 'GET', '/console/api/staff', staffName)).statusCode
  const payload = { name: 'puppet', roles: ['admin'], phone: null }
  const invitationResponse = await sendAsStaff(test, 'POST', '/console/api/staff', { ...anna, payload })
  const puppet = await opened(invitationResponse)
  const first = await getStaffRow('puppet')
  expect([first.state, await getListStatus(puppet)]).toEqual(['waiting', 403])
  const dashboard = (await sendAsStaff(test, 'GET', '/console/api/dashboard', puppet)).json<Today>()
  expect(dashboard).toEqual({ isConfirmed: false, needsDeclaration: false, pausedSwitches: [], waiting: [] })
  // Neither the inviter nor the invited person can confirm. A confirmation is refused when the access was
  // replaced after the administrator saw it.
  expect(toOutcome(await confirm(anna, first)).code).toBe('staff_inviter')
  expect(toOutcome(await confirm(puppet, first)).code).toBe('staff_forbidden')
  clock.moveBy({ seconds: 60 })
  const second = await opened(await inviteAgain(anna))
  expect(toOutcome(await confirm(boris, first)).code).toBe('staff_not_waiting')
  const waiting = await getStaffRow('puppet')
  expect(tally(await Promise.all([confirm(boris, waiting), confirm(boris, waiting)]))).toEqual({
    200: 1,
    staff_not_waiting: 1,
  })
  expect([await getListStatus(puppet), await getListStatus(second)]).toEqual([401, 200])
  // A new invitation after a lost second factor also suspends the roles, until another administrator or the
  // command line confirms them.
  const third = await opened(await inviteAgain(boris))
  expect(await getListStatus(third)).toBe(403)
  await confirmStaff({ db, clock, by: 'system' }, { name: 'puppet' })
  expect(await getListStatus(third)).toBe(200)
})

it('only the inviter may add roles to a person who is not confirmed yet', async () => {
  const [anna, boris] = [await aStaffMember(test), await aStaffMember(test)]
  const getStaffRow = async (id: string) =>
    (await sendAsStaff(test, 'GET', fillPath('/console/api/staff/:id', { id }), anna)).json<StaffRow>()
  const give = async (by: SignedInStaffActor, id: string, roles: string[]) =>
    toOutcome(
      await sendAsStaff(test, 'PUT', fillPath('/console/api/staff/:id', { id }), {
        ...by,
        payload: { roles },
      }),
    )
  const payload = { name: 'sock', roles: ['content'], phone: null }
  const invitationResponse = await sendAsStaff(test, 'POST', '/console/api/staff', { ...anna, payload })
  // Without this refusal, Boris could add a role to Anna's invitation, accept the invitation himself and then confirm
  // the access.
  expect(await give(boris, 'sock', ['content', 'admin'])).toMatchObject({ code: 'staff_role_waits' })
  await accept(parseInvitationToken(invitationResponse.json<InvitedStaff>()))
  // Without this refusal, Anna would have sent the link and Boris would have added the last role, so that each
  // of them could confirm.
  expect(await give(boris, 'sock', ['content', 'admin'])).toMatchObject({ code: 'staff_role_waits' })
  expect(toOutcome(await confirm(anna, await getStaffRow('sock'))).code).toBe('staff_inviter')
  expect(await give(boris, 'sock', ['content'])).toMatchObject({ status: 200 })
  expect(await give(anna, 'sock', ['admin'])).toMatchObject({ status: 200 })
  await confirm(boris, await getStaffRow('sock'))
  expect(await getStaffRow('sock')).toMatchObject({ state: 'active', roles: ['admin'] })
  // An invitation by the command line needs no confirmation, but only for the roles with which the person was
  // invited.
  const known = await invited(test, { roles: ['content'] })
  expect(await give(anna, known.name, ['admin'])).toMatchObject({ code: 'staff_role_waits' })
  await accept(known.token)
  expect(await give(anna, known.name, ['admin'])).toMatchObject({ status: 200 })
  expect(await getStaffRow(known.name)).toMatchObject({ state: 'waiting' })
})

it('administrators can neither change their own roles nor invite or remove themselves', async () => {
  const { cookie, name } = await aStaffMember(test)
  for (const [method, url, payload] of [
    ['PUT', '/console/api/staff/:id', { roles: ['content'] }],
    ['DELETE', '/console/api/staff/:id', undefined],
    ['POST', '/console/api/staff/:id/invitation', undefined],
  ] as const) {
    const response = await sendAsStaff(test, method, fillPath(url, { id: name }), {
      cookie,
      ...(payload && { payload }),
    })
    expect(toOutcome(response).code).toBe('staff_yourself')
  }
})

it('when an administrator invites a staff member again during this person’s sign-in, the session that the sign-in opens is invalid', async () => {
  const [admin, vera] = [await aStaffMember(test), await aStaffMember(test)]
  const payload = { name: vera.name, password: goodPassword }
  const halfCookie = getCookies(await sendAsStaff(test, 'POST', '/console/api/session', { payload }))
  const recoveryCode = vera.recoveryCodes[0]!
  const [entering, taking] = await db.transaction(async (tx) => {
    await tx.query({ text: 'select from staff where name = $1 for update', values: [vera.name] })
    const entering = sendAsStaff(test, 'POST', '/console/api/session/second-factor', {
      cookie: halfCookie,
      payload: { recoveryCode },
    })
    await untilSomebodyWaits(db)
    const taking = sendAsStaff(
      test,
      'POST',
      fillPath('/console/api/staff/:id/invitation', { id: vera.name }),
      admin,
    )
    await untilSomebodyWaits(db, 2)
    return [entering, taking] as const
  })
  expect((await taking).statusCode).toBe(200)
  const cookie = getCookies(await entering)
  expect((await sendAsStaff(test, 'GET', '/console/api/session', { cookie })).statusCode).toBe(401)
})
