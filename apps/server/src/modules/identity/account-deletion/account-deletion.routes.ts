import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import {
  requestAccountDeletion,
  cancelAccountDeletion,
  confirmAccountDeletion,
  type AccountDeletionContext,
  getAccountDeletion,
} from './account-deletion.service.ts'

export const accountDeletionRoutes =
  ({ sessions, ...context }: AccountDeletionContext & { sessions: Sessions }): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    const pauseDays = context.config.accountDeletionDays
    app.addRoute('GET /api/lk/leaving/', { onRequest }, ({ member: { memberId } }) =>
      getAccountDeletion(context.db, { memberId, pauseDays }),
    )

    app.addRoute('POST /api/lk/leaving/', { onRequest }, ({ member: { memberId } }) =>
      requestAccountDeletion(context, memberId),
    )

    app.addRoute('POST /api/lk/leaving/confirm/', { onRequest }, ({ body, member: { memberId } }) =>
      confirmAccountDeletion(context, { ...body, memberId }),
    )

    app.addRoute('DELETE /api/lk/leaving/', { onRequest }, async ({ member: { memberId } }) => {
      await cancelAccountDeletion(context, memberId)
      return true as const
    })
  }
