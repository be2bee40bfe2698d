import * as z from 'zod/mini'
import { confirmationCodeSchema, confirmationSchema } from '@impulse/api/profile/confirmation'
import { accountDeletionSchema, profilePaths } from '@impulse/api/profile/profile'
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
    const answers = { response: { 200: accountDeletionSchema } }

    app.get(profilePaths.leaving, { onRequest, schema: answers }, ({ member: { memberId } }) =>
      getAccountDeletion(context.db, { memberId, pauseDays }),
    )

    app.post(
      profilePaths.leaving,
      { onRequest, schema: { response: { 200: confirmationSchema } } },
      ({ member: { memberId } }) => requestAccountDeletion(context, memberId),
    )

    app.post(
      profilePaths.leavingConfirm,
      { onRequest, schema: { body: confirmationCodeSchema, ...answers } },
      ({ body, member: { memberId } }) => confirmAccountDeletion(context, { ...body, memberId }),
    )

    app.delete(
      profilePaths.leaving,
      { onRequest, schema: { response: { 200: z.literal(true) } } },
      async ({ member: { memberId } }) => {
        await cancelAccountDeletion(context, memberId)
        return true as const
      },
    )
  }
