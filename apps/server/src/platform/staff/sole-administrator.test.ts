import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import { type InvitedStaff } from '@impulse/api/staff/console-staff'
import { administratorActors, type Person } from '../../testing/operations/administrator-fixtures.ts'
import { tally } from '../../testing/identity/sign-in-fixtures.ts'
import {
  aStaffMember,
  buildTestConsole,
  invited,
  parseInvitationToken,
} from '../../testing/operations/staff-fixtures.ts'
import { aClock } from '../../testing/harness/test-clock.ts'
import { databaseEach } from '../../testing/database/test-database.ts'
import { listAuditEvents } from '../audit/audit.service.ts'
import { changeRoles, confirmStaff, dismissStaff } from './manage-staff.ts'

const { db } = await databaseEach()
const test = await buildTestConsole({ db, clock: aClock({ isStopped: true }) })
const { clock } = test
const { sendRequest, aDayLater, acceptedBy, invitedBy, getStaffRow, confirm, getErrorCode, dismiss } =
  administratorActors(test)
const ada = await aStaffMember(test)

const everAdministrators = async () =>
  (
    await db.query<{ name: string }>({
      text: 'select name from staff where administrator_since is not null order by administrator_since',
      values: [],
    })
  ).rows.map(({ name }) => name)

it('the only administrator can confirm another person’s new role `admin` alone, at the earliest a day after this role was assigned', async () => {
  const editor = await aStaffMember(test, { name: 'editor', roles: ['content'] })
  const [ada2 = ada] = await aDayLater(ada)
  const payload = { roles: ['content', 'admin'] }
  const startMs = clock.systemNow().getTime()
  expect(
    (await sendRequest(ada2, 'PUT', fillPath('/console/api/staff/:id', { id: editor.name }), payload))
      .statusCode,
  ).toBe(200)
  expect(await getErrorCode(ada2, editor)).toBe('staff_too_early')
  const { aloneFrom } = await getStaffRow(ada2, editor)
  expect(Date.parse(aloneFrom ?? '')).toBeGreaterThanOrEqual(startMs + 86_400_000)
  expect(await everAdministrators()).toEqual([ada.name])
  const [ada3 = ada] = await aDayLater(ada)
  expect((await confirm(ada3, editor)).statusCode).toBe(200)
  expect(await everAdministrators()).toEqual([ada.name, editor.name])
})

it('a day after an invitation is accepted, the only administrator can confirm one invited administrator without a second person, but no other invited person', async () => {
  const [ada1 = ada] = await aDayLater(ada)
  const [boris, dora] = [await invitedBy(ada1, 'boris', 'admin'), await invitedBy(ada1, 'dora', 'admin')]
  const vera = await invitedBy(ada1, 'vera', 'content')
  const waiting = await getStaffRow(ada1, boris)
  const acceptedAt = new Date(waiting.acceptedAt ?? 0).getTime()
  expect(waiting.aloneFrom).toBe(new Date(acceptedAt + 86_400_000).toISOString())
  expect(await getStaffRow(ada1, vera)).toMatchObject({ state: 'waiting', aloneFrom: null })
  expect([await getErrorCode(ada1, boris), await getErrorCode(ada1, vera)]).toEqual([
    'staff_too_early',
    'staff_inviter',
  ])
  const [ada2 = ada] = await aDayLater(ada)
  expect(await getErrorCode(ada2, vera)).toBe('staff_inviter')
  const responses = await Promise.all([boris, dora].map((person) => confirm(ada2, person)))
  expect(tally(responses)).toEqual({ 200: 1, staff_inviter: 1 })
  const [second, other] = responses[0]?.statusCode === 200 ? [boris, dora] : [dora, boris]
  const [event] = await listAuditEvents(db)
  expect(event).toMatchObject({
    actor: `staff:${ada.name}`,
    action: 'staff.confirmed-alone',
    object: second.name,
    reason: 'Другого администратора не было',
  })
  expect(await everAdministrators()).toEqual([ada.name, second.name])
  expect(await getStaffRow(ada2, other)).toMatchObject({ state: 'waiting', aloneFrom: null })
  const [ada3 = ada, second3 = second] = await aDayLater(ada, second)
  expect(await getErrorCode(ada3, other)).toBe('staff_inviter')
  expect((await confirm(second3, vera)).statusCode).toBe(200)
  for (const { name } of [other, second]) expect((await dismiss(ada3, { name })).statusCode).toBe(200)
})

const actions: [string, (by: Person, other: Person) => Promise<{ statusCode: number }>][] = [
  ['dismisses the other one', dismiss],
  [
    'removes the role of the other one',
    (by, { name: id }) =>
      sendRequest(by, 'PUT', fillPath('/console/api/staff/:id', { id }), { roles: ['content'] }),
  ],
  [
    'invites the other one again and accepts that invitation',
    async (by, { name: id }) => {
      const response = await sendRequest(by, 'POST', fillPath('/console/api/staff/:id/invitation', { id }))
      await acceptedBy(id, parseInvitationToken(response.json<InvitedStaff>()))
      return response
    },
  ],
]
it.each(actions)(
  'of two administrators, the one who %s cannot confirm a person whom they invited, even a day later',
  async (_, action) => {
    const [[one = ada], other] = [await aDayLater(ada), await aStaffMember(test)]
    expect((await action(one, other)).statusCode).toBe(200)
    const puppet = await invitedBy(one, 'puppet', 'admin')
    expect(await getStaffRow(one, puppet)).toMatchObject({ state: 'waiting', aloneFrom: null })
    const [later = one] = await aDayLater(one)
    expect(await getErrorCode(later, puppet)).toBe('staff_inviter')
    const left = await getStaffRow(later, other)
    if (left.state === 'waiting') expect(await getErrorCode(later, other)).toBe('staff_inviter')
    await confirmStaff({ ...test, by: 'system' }, puppet)
    expect(await getStaffRow(later, puppet)).toMatchObject({ state: 'active' })
  },
)

it('the database keeps the record that a person was an administrator after the command line removes the role `admin` or this person', async () => {
  const context = { db, clock, origin: test.origin, by: 'system' }
  const [admin, editor] = [await aStaffMember(test), await aStaffMember(test, { roles: ['content'] })]
  await changeRoles(context, { name: editor.name, roles: ['admin'] })
  await invited(test, { name: 'unopened' })
  await changeRoles(context, { name: admin.name, roles: ['content'] })
  await dismissStaff(context, editor)
  expect(await everAdministrators()).toEqual([ada.name, admin.name, editor.name])
})

it('the database refuses a row in which the inviter also confirms the invited person, unless the row has the mark `confirmed_alone`', async () => {
  const [one = ada] = await aDayLater(ada)
  await invitedBy(one, 'boris', 'admin')
  await expect(
    db.query({
      text: `update staff_access set confirmed_by = invited_by, confirmed_alone = false where invited_by <> 'system'`,
      values: [],
    }),
  ).rejects.toMatchObject({ constraint: 'staff_access_second_person' })
})
