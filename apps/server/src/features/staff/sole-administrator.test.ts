import { expect, it } from 'vitest'
import { consoleAccessPaths } from '@impulse/wire/console-access'
import { consoleStaffPaths, type InvitedStaff, type StaffRow } from '@impulse/wire/console-staff'
import { codeAt } from '../../testing/authenticator-code.ts'
import { outcomeOf, tally } from '../../testing/sign-in-actors.ts'
import {
  askConsole,
  aStaffMember,
  buildTestConsole,
  cookiesOf,
  goodPassword,
  type SignedInStaffActor,
  tokenOf,
} from '../../testing/staff-actors.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { auditOf } from '../audit/audit.ts'

const { db } = await testDatabase()
const test = await buildTestConsole({ db })
const { clock } = test
const ada = await aStaffMember(test)

type Person = Pick<SignedInStaffActor, 'name' | 'secret'> & { cookie: string }
const ask = (
  person: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { id = '', payload }: { id?: string; payload?: object } = {},
) => askConsole(test, method, path.replace(':id', id), { cookie: person.cookie, ...(payload && { payload }) })
const post = async (path: string, payload: object, cookie?: string) => {
  const answer = await askConsole(test, 'POST', path, { payload, cookie })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
const signedInAgain = async ({ name, secret }: Person): Promise<Person> => {
  const half = await post(consoleAccessPaths.session, { name, password: goodPassword })
  const code = codeAt(secret, clock.systemNow())
  const whole = await post(consoleAccessPaths.secondFactor, { code }, cookiesOf(half))
  return { name, secret, cookie: cookiesOf(whole) }
}
/** The people of before in sessions of the next day. */
const aDayLater = (...people: Person[]) => {
  clock.moveBy({ days: 1 })
  return Promise.all(people.map(signedInAgain))
}
const invitedBy = async (by: Person, name: string, role: string): Promise<Person> => {
  const made = await ask(by, 'POST', consoleStaffPaths.list, { payload: { name, roles: [role] } })
  const token = tokenOf(made.json<InvitedStaff>())
  const { secret } = (await post(consoleAccessPaths.invitation, { token })).json<{ secret: string }>()
  const code = codeAt(secret, clock.systemNow())
  const accepted = await post(consoleAccessPaths.invitationAccept, { token, password: goodPassword, code })
  return { name, secret, cookie: cookiesOf(accepted) }
}
const rowOf = async (by: Person, { name }: Person) =>
  (await ask(by, 'GET', consoleStaffPaths.one, { id: name })).json<StaffRow>()
const confirm = async (by: Person, person: Person) => {
  const { id, acceptedAt, roles } = await rowOf(by, person)
  return ask(by, 'POST', consoleStaffPaths.confirmation, { id, payload: { acceptedAt, roles } })
}
const codeOf = async (by: Person, person: Person) => outcomeOf(await confirm(by, person)).code
const dismiss = (by: Person, { name }: Person) => ask(by, 'DELETE', consoleStaffPaths.one, { id: name })

it('the only administrator confirms a second one a day later, and from then on the two need each other', async () => {
  const [boris, vera] = [await invitedBy(ada, 'boris', 'admin'), await invitedBy(ada, 'vera', 'content')]
  const waiting = await rowOf(ada, boris)
  const acceptedAt = new Date(waiting.acceptedAt ?? 0).getTime()
  expect(waiting.aloneFrom).toBe(new Date(acceptedAt + 86_400_000).toISOString())
  expect(await rowOf(ada, vera)).toMatchObject({ state: 'waiting', aloneFrom: null })
  expect([await codeOf(ada, boris), await codeOf(ada, vera)]).toEqual(['staff_too_early', 'staff_inviter'])
  const [ada2 = ada] = await aDayLater(ada)
  expect(await codeOf(ada2, vera)).toBe('staff_inviter')
  expect((await confirm(ada2, boris)).statusCode).toBe(200)
  const [event] = await auditOf(db)
  expect(event).toMatchObject({
    ...{ actor: `staff:${ada.name}`, action: 'staff.confirmed-alone', object: 'boris' },
    reason: 'Другого администратора не было',
  })
  const third = await invitedBy(ada2, 'clara', 'admin')
  expect(await rowOf(ada2, third)).toMatchObject({ state: 'waiting', aloneFrom: null })
  const [ada3 = ada, boris3 = boris] = await aDayLater(ada, boris)
  expect(await codeOf(ada3, third)).toBe('staff_inviter')
  expect((await confirm(boris3, third)).statusCode).toBe(200)
  expect((await confirm(boris3, vera)).statusCode).toBe(200)
  for (const person of [boris, third]) expect((await dismiss(ada3, person)).statusCode).toBe(200)
})

it('a disabled administrator does not count, and of two invited by the only one a single one is confirmed alone', async () => {
  const [again = ada] = await aDayLater(ada)
  const invited = [await invitedBy(again, 'dora', 'admin'), await invitedBy(again, 'emil', 'admin')]
  const [ada2 = ada] = await aDayLater(ada)
  const answers = await Promise.all(invited.map((person) => confirm(ada2, person)))
  expect(tally(answers)).toEqual({ 200: 1, staff_inviter: 1 })
  for (const person of invited) await dismiss(ada2, person)
})

it('who becomes an administrator waits for a day from that moment on, however long they were here', async () => {
  const editor = await aStaffMember(test, { roles: ['content'] })
  const [ada2 = ada] = await aDayLater(ada)
  const payload = { roles: ['content', 'admin'] }
  expect((await ask(ada2, 'PUT', consoleStaffPaths.one, { id: editor.name, payload })).statusCode).toBe(200)
  expect(await codeOf(ada2, editor)).toBe('staff_too_early')
  const [ada3 = ada] = await aDayLater(ada)
  expect((await confirm(ada3, editor)).statusCode).toBe(200)
})

it('the database refuses an inviter who confirms and was not alone', async () => {
  await expect(
    db.query({
      text: `update staff_access set confirmed_by = invited_by, confirmed_alone = false where invited_by <> 'programme'`,
      values: [],
    }),
  ).rejects.toMatchObject({ constraint: 'staff_access_second_person' })
})
