import { hasUnreadState } from '@impulse/api/notifications/event-stream'
import type { Routes } from '../http/app.ts'
import { withoutResponseValidation } from '../http/response-validation.ts'
import { requireMember } from '../session/require-member.ts'
import { getMaintenanceText } from '../system-switches/system-switches.service.ts'
import {
  getReadState,
  getReadStates,
  getNotifications,
  readNotifications,
  unreadNotifications,
} from './notifications.service.ts'
import type { AppContext } from '../context.ts'

export const notificationRoutes =
  ({ db, clock, sessions }: Pick<AppContext, 'db' | 'clock' | 'sessions'>): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    app.addRoute('GET /api/notification/', { onRequest, ...withoutResponseValidation }, (request) =>
      getNotifications(db, request.member.memberId, request.query),
    )
    app.addRoute('GET /api/notification/is-notification/', { onRequest }, async (request) => {
      const [mark, maintenance] = await Promise.all([
        getReadState(db, request.member.memberId),
        getMaintenanceText(db, clock),
      ])
      return { message: hasUnreadState(mark), mark, ...(maintenance !== null && { maintenance }) }
    })
    app.addRoute('POST /api/notification/read/', { onRequest }, async ({ body, member: { memberId } }) => ({
      message: await readNotifications(db, { memberId, ...body, now: clock.businessNow() }),
    }))
    app.addRoute('POST /api/notification/read-all/', { onRequest }, async ({ member: { memberId } }) => {
      const now = clock.businessNow()
      const message = await readNotifications(db, { memberId, now })
      return { message, readAt: now.toISOString() }
    })
    app.addRoute(
      'POST /api/notification/marks/',
      { bodyLimit: maxReadStatesBytes },
      async ({ body: { bearers } }) => ({ marks: await getReadStates({ db, sessions }, bearers) }),
    )
    app.addRoute(
      'POST /api/notification/unread-all/',
      { onRequest },
      async ({ body: { readAt }, member: { memberId } }) => ({
        message: await unreadNotifications(db, { memberId, readAt: new Date(readAt) }),
      }),
    )
  }

/**
 * Maximum bytes of a request for the read states of many sessions, which contains their bearer tokens (see
 * `getReadStates`).
 */
const maxReadStatesBytes = 300_000
