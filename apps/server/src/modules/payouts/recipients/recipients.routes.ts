import * as z from 'zod/mini'
import {
  recipientAnswerSchema,
  recipientConfirmSchema,
  recipientDetailsSchema,
  recipientPaths,
  recipientsSchema,
} from '@impulse/api/recipients/recipient'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { listRecipients, removeRecipient } from './recipients.service.ts'
import { confirmRecipient, type RecipientContext, saveRecipient, sendAnotherCode } from './save-recipient.ts'

export const recipientRoutes =
  ({ sessions, ...context }: RecipientContext & { sessions: Sessions }): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    const answers = { response: { 200: recipientAnswerSchema } }

    app.get(
      recipientPaths.list,
      { onRequest, schema: { response: { 200: recipientsSchema } } },
      async ({ member: { memberId } }) => {
        const { waitingHours } = context.config.withdrawals
        const now = context.clock.businessNow()
        return { recipients: await listRecipients(context.db, { memberId, now, waitingHours }) }
      },
    )

    app.post(
      recipientPaths.list,
      { onRequest, schema: { body: recipientDetailsSchema, ...answers } },
      ({ body, member: { memberId } }) => saveRecipient(context, { memberId, details: body }),
    )

    app.post(
      recipientPaths.code,
      { onRequest, schema: { params: rowIdSchema, ...answers } },
      ({ params: { id }, member: { memberId } }) => sendAnotherCode(context, { id, memberId }),
    )

    app.post(
      recipientPaths.confirm,
      { onRequest, schema: { params: rowIdSchema, body: recipientConfirmSchema, ...answers } },
      ({ params: { id }, body, member: { memberId } }) =>
        confirmRecipient(context, { ...body, id, memberId }),
    )

    app.delete(
      recipientPaths.one,
      { onRequest, schema: { params: rowIdSchema, response: { 200: z.literal(true) } } },
      async ({ params: { id }, member: { memberId } }) => {
        await removeRecipient(context.db, { id, memberId, now: context.clock.businessNow() })
        return true as const
      },
    )
  }
