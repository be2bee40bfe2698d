import * as z from 'zod/mini'
import { endSessionsSchema, memberSessionsSchema, profilePaths } from '@impulse/api/profile/profile'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { type DeviceDeps, endDevice, endDevices, listSessions } from './devices.service.ts'

const done = { response: { 200: z.literal(true) } }

export const deviceRoutes =
  (deps: DeviceDeps): Routes =>
  (app) => {
    const onRequest = requireMember(deps.sessions)

    app.get(
      profilePaths.sessions,
      { onRequest, schema: { response: { 200: memberSessionsSchema } } },
      async ({ member }) => ({ sessions: await listSessions(deps, member) }),
    )

    app.delete(
      profilePaths.session,
      { onRequest, schema: { params: rowIdSchema, ...done } },
      async ({ params: { id }, member: { memberId } }) => {
        await endDevice(deps, { memberId, id })
        return true as const
      },
    )

    app.post(
      profilePaths.endSessions,
      { onRequest, schema: { body: endSessionsSchema, ...done } },
      async ({ body: { too }, member }) => {
        await endDevices(deps, { ...member, too })
        return true as const
      },
    )
  }
