import type { Routes } from '../../../platform/http/app.ts'
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

    app.addRoute('GET /api/lk/sessions/', { onRequest }, async ({ member }) => ({
      sessions: await listSessions(context, member),
    }))

    app.addRoute(
      'DELETE /api/lk/sessions/:id/',
      { onRequest },
      async ({ params: { id }, member: { memberId } }) => {
        await endDevice(context, { memberId, id })
        return true as const
      },
    )

    app.addRoute('POST /api/lk/sessions/end/', { onRequest }, async ({ body: { too }, member }) => {
      await endDevices(context, { ...member, too })
      return true as const
    })

    app.addRoute('POST /api/lk/sessions/report/', { onRequest }, async ({ member }) => {
      await reportUnknownSignIn(context, member)
      return true as const
    })
  }
