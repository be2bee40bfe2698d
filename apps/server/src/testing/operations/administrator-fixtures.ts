import { fillPath } from '@impulse/api/routes/fill-path'
import { expect } from 'vitest'
import { type InvitedStaff, type StaffRow } from '@impulse/api/staff/console-staff'
import { codeAt } from './authenticator-code.ts'
import { toOutcome } from '../identity/sign-in-fixtures.ts'
import {
  sendAsStaff,
  getCookies,
  goodPassword,
  type SignedInStaffActor,
  type TestConsole,
  parseInvitationToken,
} from './staff-fixtures.ts'

export type Person = Pick<SignedInStaffActor, 'name' | 'secret' | 'cookie'>

/** Returns functions by which administrators invite, confirm and remove staff members through the console's routes. */
export function administratorActors(test: TestConsole) {
  const { clock } = test
  const sendRequest = (
    person: Person,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ) => sendAsStaff(test, method, path, { cookie: person.cookie, ...(payload && { payload }) })
  const post = async (path: string, payload: object, cookie?: string) => {
    const response = await sendAsStaff(test, 'POST', path, { payload, cookie })
    expect(response.statusCode, response.body).toBe(200)
    return response
  }
  const signedInAgain = async ({ name, secret }: Person): Promise<Person> => {
    const passwordResponse = await post('/console/api/session', { name, password: goodPassword })
    const code = codeAt(secret, clock.systemNow())
    const factorResponse = await post(
      '/console/api/session/second-factor',
      { code },
      getCookies(passwordResponse),
    )
    return { name, secret, cookie: getCookies(factorResponse) }
  }
  /**
   * Moves the clock by a day. Signs these staff members in again, because their sessions have ended, and
   * returns them with the new cookies.
   */
  const aDayLater = (...staffMembers: Person[]) => {
    clock.moveBy({ days: 1 })
    return Promise.all(staffMembers.map(signedInAgain))
  }
  const invitedBy = async (by: Person, name: string, role: string): Promise<Person> => {
    const response = await sendRequest(by, 'POST', '/console/api/staff', { name, roles: [role], phone: null })
    return acceptedBy(name, parseInvitationToken(response.json<InvitedStaff>()))
  }
  const acceptedBy = async (name: string, token: string): Promise<Person> => {
    const { secret } = (await post('/console/api/invitation', { token })).json<{ secret: string }>()
    const code = codeAt(secret, clock.systemNow())
    const accepted = await post('/console/api/invitation/accept', { token, password: goodPassword, code })
    return { name, secret, cookie: getCookies(accepted) }
  }
  const getStaffRow = async (by: Person, { name }: Person) =>
    (await sendRequest(by, 'GET', fillPath('/console/api/staff/:id', { id: name }))).json<StaffRow>()
  const confirm = async (by: Person, person: Person) => {
    const { id, acceptedAt, roles } = await getStaffRow(by, person)
    return sendRequest(by, 'POST', fillPath('/console/api/staff/:id/confirmation', { id }), {
      acceptedAt,
      roles,
    })
  }
  const getErrorCode = async (by: Person, person: Person) => toOutcome(await confirm(by, person)).code
  const dismiss = (by: Person, { name }: Pick<Person, 'name'>) =>
    sendRequest(by, 'DELETE', fillPath('/console/api/staff/:id', { id: name }))
  return { sendRequest, aDayLater, acceptedBy, invitedBy, getStaffRow, confirm, getErrorCode, dismiss }
}
