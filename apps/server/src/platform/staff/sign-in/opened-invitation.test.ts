import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import { type OpenedInvitation } from '@impulse/api/staff/console-access'
import { type InvitedStaff } from '@impulse/api/staff/console-staff'
import { codeAt } from '../../../testing/operations/authenticator-code.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { toOutcome, tally } from '../../../testing/identity/sign-in-fixtures.ts'
import {
  sendAsStaff,
  aStaffMember,
  buildTestConsole,
  goodPassword,
  invited,
  parseInvitationToken,
} from '../../../testing/operations/staff-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const test = await buildTestConsole({ db, clock: aClock({ isStopped: true }) })

const open = async (token: string) =>
  (
    await sendAsStaff(test, 'POST', '/console/api/invitation', { payload: { token } })
  ).json<OpenedInvitation>()
const accept = (token: string, { secret }: OpenedInvitation) =>
  sendAsStaff(test, 'POST', '/console/api/invitation/accept', {
    payload: { token, password: goodPassword, code: codeAt(secret, test.clock.systemNow()) },
  })

it('after the recipient has opened an invitation link, nobody who opened the link earlier can accept the invitation', async () => {
  const { token } = await invited(test)
  const inviters = await open(token)
  const guests = await open(token)
  expect([inviters.openedBefore, guests.openedBefore]).toEqual([false, true])
  expect(guests.secret).not.toBe(inviters.secret)
  expect(toOutcome(await accept(token, inviters)).code).toBe('staff_wrong_code')
  expect((await accept(token, guests)).statusCode).toBe(200)
})

it('when ten requests open an invitation link in parallel, only one is reported as the first opening, and only one of the ten returned secrets is valid', async () => {
  const { token } = await invited(test)
  const opened = await Promise.all(times(10, () => open(token)))
  expect(opened.filter(({ openedBefore }) => !openedBefore)).toHaveLength(1)
  expect(new Set(opened.map(({ secret }) => secret)).size).toBe(10)
  const responses = []
  for (const one of opened) responses.push(await accept(token, one))
  const counts = tally(responses)
  expect(counts['200']).toBe(1)
})

it('a new invitation is reported as not opened before, even when the same person’s previous invitation was opened', async () => {
  const { name, token } = await invited(test)
  await open(token)
  const { cookie } = await aStaffMember(test)
  const path = fillPath('/console/api/staff/:id/invitation', { id: name })
  const newInvitation = (await sendAsStaff(test, 'POST', path, { cookie })).json<InvitedStaff>()
  expect((await open(parseInvitationToken(newInvitation))).openedBefore).toBe(false)
})
