import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import { type StaffRow } from '@impulse/api/staff/console-staff'
import { repeated, times } from '../../testing/harness/repeat.ts'
import {
  sendAsStaff,
  aStaffMember,
  buildTestConsole,
  type SignedInStaffActor,
} from '../../testing/operations/staff-fixtures.ts'
import { testDatabase } from '../../testing/database/test-database.ts'

const { db } = await testDatabase()
const test = await buildTestConsole({ db })
const witness = await aStaffMember(test)

type StaffAction = (by: SignedInStaffActor, other: SignedInStaffActor) => Promise<LightMyRequestResponse>
const actions: Record<string, StaffAction> = {
  dismiss: ({ cookie }, other) =>
    sendAsStaff(test, 'DELETE', fillPath('/console/api/staff/:id', { id: other.name }), { cookie }),
  'take the role of': ({ cookie }, other) =>
    sendAsStaff(test, 'PUT', fillPath('/console/api/staff/:id', { id: other.name }), {
      cookie,
      payload: { roles: ['content'] },
    }),
  'invite again': ({ cookie }, other) =>
    sendAsStaff(test, 'POST', fillPath('/console/api/staff/:id/invitation', { id: other.name }), { cookie }),
}

it.each(Object.entries(actions))(
  'when two administrators end or reduce each other’s access in parallel, only one of them succeeds: %s',
  async (...[, action]) => {
    let one = await aStaffMember(test)
    for (const _ of times(repeated(20), () => 0)) {
      const other = await aStaffMember(test)
      const responses = await Promise.all([action(one, other), action(other, one)])
      const statuses = responses.map(({ statusCode }) => statusCode)
      // The other request is refused: its sender no longer has a session, or is no longer an administrator.
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 401 || status === 403)).toHaveLength(1)
      const rows = await sendAsStaff(test, 'GET', '/console/api/staff', witness)
      const names = rows
        .json<StaffRow[]>()
        .filter(({ state, roles }) => state === 'active' && roles.includes('admin'))
        .map(({ id }) => id)
      const left = [one, other].filter(({ name }) => names.includes(name))
      expect(left).toHaveLength(1)
      one = left[0] ?? one
    }
  },
)
