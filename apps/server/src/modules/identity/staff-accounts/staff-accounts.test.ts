import { fillPath } from '@impulse/api/routes/fill-path'
import type { Today } from '@impulse/api/dashboard/console-dashboard'
import type { StaffRow } from '@impulse/api/staff/console-staff'
import { expect, it } from 'vitest'
import { defaultCode } from '@impulse/api/sign-in/sign-in'
import { codeLifetimeSeconds } from '@impulse/api/sign-in/sign-in-limits'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { tally, toOutcome } from '../../../testing/identity/sign-in-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import {
  aStaffMember,
  buildTestConsole,
  sendAsStaff,
  type SignedInStaffActor,
} from '../../../testing/operations/staff-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { isOwnMemberAccount, listStaffPhones, moveStaffPhone } from '../../../platform/staff/staff.service.ts'
import { clearAccount, createStaff, dismissStaff } from '../../../platform/staff/manage-staff.ts'

const { db } = await testDatabase()
const clock = aClock({ isStopped: true })
const test = await buildTestConsole({ db, clock })
const limited = await buildTestConsole({ db, clock, config: { limits: true } })

/** Creates a staff member who has a phone on record that no code has proved; without `phone`, nothing is on record. */
async function anUndeclared({ phone = null as string | null } = {}): Promise<SignedInStaffActor> {
  const person = await aStaffMember(test, { roles: ['finance'] })
  await db.query({
    text: 'update staff set phone = $2, declared_at = null where name = $1',
    values: [person.name, phone],
  })
  return person
}

const post = ({ cookie }: { cookie: string }, path: string, payload?: object, on = test) =>
  sendAsStaff(on, 'POST', `/console/api/my-account/${path}`, { cookie, ...(payload && { payload }) })
const requestCode = (person: { cookie: string }, phone: string, on = test) =>
  post(person, 'code', { phone }, on)
const getAttempt = async (person: { cookie: string }, phone: string) =>
  (await requestCode(person, phone)).json<{ attemptId: string }>().attemptId
const enter = (person: { cookie: string }, attemptId: string, code = defaultCode) =>
  post(person, 'phone', { attemptId, code })
const declareNotMember = (person: { cookie: string }) => post(person, 'not-member')
const getAccount = async ({ cookie }: { cookie: string }) =>
  (await sendAsStaff(test, 'GET', '/console/api/my-account', { cookie })).json<object>()
const prove = async (person: { cookie: string }, phone: string) =>
  enter(person, await getAttempt(person, phone))

/** Sends a decision about money, of which nothing is found. Returns the error code. */
const decide = async ({ cookie }: { cookie: string }) =>
  toOutcome(
    await sendAsStaff(test, 'POST', '/console/api/risk-cases/999/clearing', {
      cookie,
      payload: { reason: 'Проверено' },
    }),
  ).code

const listAudit = async (name: string) => {
  const { rows } = await db.query<{ event: string }>({
    text: `select action || ': ' || before || ' → ' || after as event from audit_events
      where object = $1 and action in ('staff.account-verified', 'staff.not-member', 'staff.account-cleared') order by id`,
    values: [name],
  })
  return rows.map(({ event }) => event)
}

it('refuses a decision about money until the staff member has proved the phone or is declared not to be a member', async () => {
  const person = await anUndeclared({ phone: aPhone() })
  expect(await decide(person)).toBe('staff_undeclared')
  const dashboard = async () =>
    (await sendAsStaff(test, 'GET', '/console/api/dashboard', { cookie: person.cookie })).json<Today>()
  expect((await dashboard()).needsDeclaration).toBe(true)
  expect((await declareNotMember(person)).statusCode).toBe(200)
  expect(await decide(person)).toBe('risk_case_not_found')
  expect((await dashboard()).needsDeclaration).toBe(false)
})

it('a staff member without a declaration may stop the payouts of a member, but not lift the restriction', async () => {
  const { cookie } = await anUndeclared()
  const { memberId: id } = await aMember(db)
  const payload = { reason: 'Проверка' }
  const stop = fillPath('/console/api/members/:id/payout-restriction', { id })
  expect((await sendAsStaff(test, 'PUT', stop, { cookie, payload })).statusCode).toBe(200)
  const lifted = await sendAsStaff(test, 'POST', `${stop}/end`, { cookie, payload })
  expect(toOutcome(lifted).code).toBe('staff_undeclared')
})

it('the code of the phone declares the own account, and the audit shows only the end of the number', async () => {
  const phone = aPhone()
  const person = await anUndeclared({ phone })
  expect(await getAccount(person)).toEqual({ state: 'undeclared', phone })
  const response = await prove(person, phone)
  expect(response.json()).toEqual({ state: 'verified', phone })
  expect(await getAccount(person)).toEqual({ state: 'verified', phone })
  expect(await decide(person)).toBe('risk_case_not_found')
  const masked = `+7 (9••) •••-${phone.slice(7, 9)}-${phone.slice(9)}`
  expect(await listAudit(person.name)).toEqual([
    `staff.account-verified: ${masked}, не подтверждён → ${masked}`,
  ])
})

it('refuses a wrong code, an expired code, a code of another staff member’s session and a code that was used', async () => {
  const [person, other] = [await anUndeclared(), await anUndeclared()]
  const phone = aPhone()
  const attemptId = await getAttempt(person, phone)
  expect(toOutcome(await enter(person, attemptId, '111111')).code).toBe('invalid_code')
  expect(toOutcome(await enter(other, attemptId)).code).toBe('code_expired')
  clock.moveBy({ seconds: codeLifetimeSeconds })
  expect(toOutcome(await enter(person, attemptId)).code).toBe('code_expired')
  expect(await decide(person)).toBe('staff_undeclared')
  const second = await getAttempt(person, phone)
  expect((await enter(person, second)).statusCode).toBe(200)
  expect(toOutcome(await enter(person, second)).code).toBe('code_expired')
})

it('refuses a phone that another staff member has proved', async () => {
  const phone = aPhone()
  const [owner, other] = [await anUndeclared(), await anUndeclared()]
  await prove(owner, phone)
  clock.moveBy({ seconds: 60 })
  expect(toOutcome(await prove(other, phone))).toMatchObject({
    code: 'staff_exists',
    details: { fields: [{ field: 'phone' }] },
  })
  expect(await getAccount(other)).toEqual({ state: 'undeclared', phone: null })
})

/** Creates two accounts of one person, which were merged. Each account keeps its phone. */
async function aMergedPerson() {
  const [primary, duplicate] = [await aMember(db), await aMember(db)]
  await db.query({
    text: 'update members set merged_into = $2 where id = $1',
    values: [duplicate.memberId, primary.memberId],
  })
  return { primary, duplicate }
}

it('the phone of a merged duplicate declares the whole person: the primary account and its phone are the own ones', async () => {
  const { primary, duplicate } = await aMergedPerson()
  const person = await anUndeclared()
  const { phone } = duplicate
  expect((await prove(person, phone)).json()).toEqual({ state: 'verified', phone })
  for (const { memberId } of [primary, duplicate])
    expect(await isOwnMemberAccount(db, { name: person.name, memberIds: [memberId] })).toBe(true)
  expect((await listStaffPhones(db, person)).toSorted()).toEqual([primary.phone, phone].toSorted())
})

it.each([['primary', 'duplicate'] as const, ['duplicate', 'primary'] as const])(
  'of one person with two phones, a second staff name gets neither: %s proved, %s refused',
  async (first, second) => {
    const accounts = await aMergedPerson()
    const [owner, other, admin] = [await anUndeclared(), await anUndeclared(), await aStaffMember(test)]
    await prove(owner, accounts[first].phone)
    expect(toOutcome(await prove(other, accounts[second].phone)).code).toBe('staff_exists')
    const payload = { name: `second-${first}`, roles: ['finance'], phone: accounts[second].phone }
    const created = await sendAsStaff(test, 'POST', '/console/api/staff', { cookie: admin.cookie, payload })
    expect(toOutcome(created)).toMatchObject({
      code: 'staff_exists',
      details: { fields: [{ field: 'phone' }] },
    })
  },
)

it('of two staff names that prove the two phones of one person at the same time, one gets the account', async () => {
  const { primary, duplicate } = await aMergedPerson()
  const people = [await anUndeclared(), await anUndeclared()]
  const attempts = [
    await getAttempt(people[0]!, primary.phone),
    await getAttempt(people[1]!, duplicate.phone),
  ]
  const answers = await Promise.all(people.map((person, at) => enter(person, attempts[at]!)))
  expect(tally(answers)).toEqual({ 200: 1, staff_exists: 1 })
})

it('a proved phone is changed by the code of the new phone; while a member has it, only a change in the cabinet or an administrator changes it', async () => {
  const person = await anUndeclared()
  const [phone, next] = [aPhone(), aPhone()]
  await prove(person, phone)
  expect(toOutcome(await requestCode(person, phone)).code).toBe('phone_declared')
  expect((await prove(person, next)).json()).toEqual({ state: 'verified', phone: next })

  await aMember(db, { phone: next })
  expect(toOutcome(await requestCode(person, phone)).code).toBe('staff_is_member')
  expect(toOutcome(await declareNotMember(person)).code).toBe('staff_is_member')
  const moved = aPhone()
  await db.query({ text: 'update members set phone = $2 where phone = $1', values: [next, moved] })
  await db.transaction((tx) => moveStaffPhone(tx, { from: next, to: moved }))
  expect(await getAccount(person)).toEqual({ state: 'verified', phone: moved })

  const admin = await aStaffMember(test)
  const clear = (by: SignedInStaffActor, id: string) =>
    sendAsStaff(test, 'DELETE', fillPath('/console/api/staff/:id/account', { id }), { cookie: by.cookie })
  expect(toOutcome(await clear(admin, admin.name)).code).toBe('staff_yourself')
  expect(toOutcome(await clear(person, admin.name)).code).toBe('staff_forbidden')
  expect((await clear(admin, person.name)).statusCode).toBe(200)
  expect(await decide(person)).toBe('staff_undeclared')
  expect((await prove(person, phone)).json()).toEqual({ state: 'verified', phone })
  const events = await listAudit(person.name)
  expect(events.map((event) => event.split(':')[0])).toEqual([
    'staff.account-verified',
    'staff.account-verified',
    'staff.account-cleared',
    'staff.account-verified',
  ])
})

/** Creates a staff member whose proved member account another administrator cleared from the record. */
async function aCleared() {
  const [person, admin, member] = [await anUndeclared(), await aStaffMember(test), await aMember(db)]
  await prove(person, member.phone)
  const by = `staff:${admin.name}`
  await clearAccount({ db, clock, origin: test.origin, by }, person)
  return { person, by, member }
}
const isOwn = ({ name }: { name: string }, { memberId }: { memberId: string }) =>
  isOwnMemberAccount(db, { name, memberIds: [memberId] })

it('after an administrator cleared a proved account, the person is not declared a non-member, and the account stays the own one with another proved phone', async () => {
  const { person, member } = await aCleared()
  expect(toOutcome(await declareNotMember(person)).code).toBe('staff_was_member')
  expect(await getAccount(person)).toEqual({ state: 'undeclared', phone: null })
  const phone = aPhone()
  expect((await prove(person, phone)).json()).toEqual({ state: 'verified', phone })
  expect(toOutcome(await declareNotMember(person)).code).toBe('staff_was_member')
  expect(await isOwn(person, member)).toBe(true)
  expect(await listStaffPhones(db, person)).toEqual(expect.arrayContaining([member.phone, phone]))
})

it('a cleared account stays the own one when its phone changes in the cabinet, until it has no member any more', async () => {
  const { person, member } = await aCleared()
  const moved = aPhone()
  await db.query({ text: 'update members set phone = $2 where id = $1', values: [member.memberId, moved] })
  await db.transaction((tx) => moveStaffPhone(tx, { from: member.phone, to: moved }))
  expect(await isOwn(person, member)).toBe(true)
  expect(toOutcome(await declareNotMember(person)).code).toBe('staff_was_member')
  await db.query({
    text: 'update members set phone = null, deleted_at = now() where id = $1',
    values: [member.memberId],
  })
  expect((await declareNotMember(person)).json()).toEqual({ state: 'not_member', phone: null })
  // Somebody registers with the phone again.
  expect(await isOwn(person, await aMember(db, { phone: moved }))).toBe(true)
})

it('a phone that was proved and exchanged stays the person’s own when a member registers with it', async () => {
  const person = await anUndeclared()
  const phone = aPhone()
  await prove(person, phone)
  await prove(person, aPhone())
  expect(await isOwn(person, await aMember(db, { phone }))).toBe(true)
})

it('a phone that an administrator named and no code proved is not kept after it was cleared', async () => {
  const [member, admin] = [await aMember(db), await aStaffMember(test)]
  const person = await anUndeclared({ phone: member.phone })
  await clearAccount({ db, clock, origin: test.origin, by: `staff:${admin.name}` }, person)
  expect((await declareNotMember(person)).json()).toEqual({ state: 'not_member', phone: null })
  expect(await isOwn(person, member)).toBe(false)
})

it('a removed person whose account was cleared is not created again as not a member', async () => {
  const { person, by } = await aCleared()
  const context = { db, clock, origin: test.origin, by }
  await dismissStaff(context, person)
  const created = createStaff(context, { name: person.name, roles: ['finance'], phone: null })
  await expect(created).rejects.toMatchObject({ code: 'staff_was_member' })
})

it('the phone of a cleared account may be proved by another staff member', async () => {
  const { member } = await aCleared()
  const other = await anUndeclared()
  clock.moveBy({ seconds: 60 })
  expect((await prove(other, member.phone)).statusCode).toBe(200)
})

it('a code requested before a member registers with the phone on record no longer changes this phone', async () => {
  const person = await anUndeclared()
  const [phone, next] = [aPhone(), aPhone()]
  await prove(person, phone)
  const attemptId = await getAttempt(person, next)
  await aMember(db, { phone })
  expect(toOutcome(await enter(person, attemptId)).code).toBe('staff_is_member')
  expect(await getAccount(person)).toEqual({ state: 'verified', phone })
})

it('two parallel requests with the same code, and three declarations of not being a member, store and audit one declaration', async () => {
  const person = await anUndeclared()
  const attemptId = await getAttempt(person, aPhone())
  expect(tally(await Promise.all([1, 2].map(() => enter(person, attemptId))))).toEqual({
    200: 1,
    code_expired: 1,
  })
  const other = await anUndeclared()
  expect(tally(await Promise.all([1, 2, 3].map(() => declareNotMember(other))))).toEqual({ 200: 3 })
  expect(await listAudit(person.name)).toHaveLength(1)
  expect(await listAudit(other.name)).toHaveLength(1)
})

it('a staff member may request one code a minute for a phone, and ten codes a day for all phones together', async () => {
  const person = await anUndeclared()
  const phone = aPhone()
  expect((await requestCode(person, phone, limited)).statusCode).toBe(200)
  expect(toOutcome(await requestCode(person, phone, limited)).code).toBe('too_early')
  const others = []
  for (const one of times(10, aPhone)) others.push(await requestCode(person, one, limited))
  expect(tally(others)).toEqual({ 200: 9, too_many_requests: 1 })
})

it('a staff member is created with a phone, which the person has to prove, or as not a member', async () => {
  const { cookie } = await aStaffMember(test)
  const create = (payload: object) =>
    sendAsStaff(test, 'POST', '/console/api/staff', { cookie, payload: { roles: ['finance'], ...payload } })
  const getRow = async (id: string) =>
    (await sendAsStaff(test, 'GET', fillPath('/console/api/staff/:id', { id }), { cookie })).json<StaffRow>()
  expect(toOutcome(await create({ name: 'nobody' })).code).toBe('invalid_phone')
  const phone = aPhone()
  await create({ name: 'with-phone', phone })
  await create({ name: 'not-member', phone: null })
  expect(await getRow('with-phone')).toMatchObject({ account: 'undeclared', phone })
  expect(await getRow('not-member')).toMatchObject({ account: 'not_member', phone: null })
})

it('a removed staff member who returns keeps the declaration; after it was cleared, the new phone is on record', async () => {
  const admin = await aStaffMember(test)
  const create = (payload: object) =>
    sendAsStaff(test, 'POST', '/console/api/staff', { cookie: admin.cookie, payload })
  const remove = (id: string) =>
    sendAsStaff(test, 'DELETE', fillPath('/console/api/staff/:id', { id }), { cookie: admin.cookie })
  const person = await anUndeclared()
  const { name } = person
  const phone = aPhone()
  await prove(person, phone)
  await remove(name)
  expect(toOutcome(await create({ name, roles: ['finance'], phone: null })).code).toBe('staff_exists')
  expect((await create({ name, roles: ['finance'], phone })).statusCode).toBe(200)
  const select = async () =>
    (
      await db.query({
        text: 'select phone, declared_at is not null as declared from staff where name = $1',
        values: [name],
      })
    ).rows
  expect(await select()).toEqual([{ phone, declared: true }])
  await clearAccount({ db, clock, origin: test.origin, by: `staff:${admin.name}` }, { name })
  await remove(name)
  const next = aPhone()
  expect((await create({ name, roles: ['finance'], phone: next })).statusCode).toBe(200)
  expect(await select()).toEqual([{ phone: next, declared: false }])
})
