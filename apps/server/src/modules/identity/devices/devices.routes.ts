import type { FastifyRequest } from 'fastify'
import type { Routes } from '../../../platform/http/app.ts'
import { requireRecentAuthentication } from '../../../platform/session/reauthentication.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import {
  type DeviceContext,
  endDevice,
  endDevices,
  listSessions,
  reportUnknownSignIn,
} from './devices.service.ts'

export const deviceRoutes =
  (context: DeviceContext): Routes =>
  (app) => {
    const onRequest = requireMember(context.sessions)
    // A person who took over a session must not sign the member out elsewhere.
    const requireRecent = ({ member }: FastifyRequest) =>
      requireRecentAuthentication(context, member.sessionId)

    app.addRoute('GET /api/lk/sessions/', { onRequest }, async ({ member }) => ({
      sessions: await listSessions(context, member),
    }))

    app.addRoute('DELETE /api/lk/sessions/:id/', { onRequest }, async (request) => {
      await requireRecent(request)
      const { params, member } = request
      await endDevice(context, { memberId: member.memberId, id: params.id })
      return true as const
    })

    app.addRoute('POST /api/lk/sessions/end/', { onRequest }, async (request) => {
      await requireRecent(request)
      await endDevices(context, { ...request.member, ...request.body })
      return true as const
    })

    // Needs no reauthentication: it must work at once, and gives an intruder nothing.
    app.addRoute('POST /api/lk/sessions/report/', { onRequest }, async ({ member }) => {
      await reportUnknownSignIn(context, member)
      return true as const
    })
  }
