import * as z from 'zod/mini'
import { endSessionsSchema, memberSessionsSchema, profilePaths } from '@impulse/api/profile/profile'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { type DeviceContext, endDevice, endDevices, listSessions } from './devices.service.ts'

const done = { response: { 200: z.literal(true) } }

export const deviceRoutes =
  (context: DeviceContext): Routes =>
  (app) => {
    const onRequest = requireMember(context.sessions)

    app.get(
      profilePaths.sessions,
      { onRequest, schema: { response: { 200: memberSessionsSchema } } },
      async ({ member }) => ({ sessions: await listSessions(context, member) }),
    )

    app.delete(
      profilePaths.session,
      { onRequest, schema: { params: rowIdSchema, ...done } },
      async ({ params: { id }, member: { memberId } }) => {
        await endDevice(context, { memberId, id })
        return true as const
      },
    )

    app.post(
      profilePaths.endSessions,
      { onRequest, schema: { body: endSessionsSchema, ...done } },
      async ({ body: { too }, member }) => {
        await endDevices(context, { ...member, too })
        return true as const
      },
    )
  }
