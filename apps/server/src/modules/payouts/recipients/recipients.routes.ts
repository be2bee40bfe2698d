import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { listRecipients, removeRecipient } from './recipients.service.ts'
import { confirmRecipient, type RecipientContext, saveRecipient, sendAnotherCode } from './save-recipient.ts'

export const recipientRoutes =
  ({ sessions, ...context }: RecipientContext & { sessions: Sessions }): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    app.addRoute('GET /api/recipients/', { onRequest }, async ({ member: { memberId } }) => {
      const { waitingHours } = context.config.withdrawals
      const now = context.clock.businessNow()
      return { recipients: await listRecipients(context.db, { memberId, now, waitingHours }) }
    })

    app.addRoute('POST /api/recipients/', { onRequest }, ({ body, member: { memberId } }) =>
      saveRecipient(context, { memberId, details: body }),
    )

    app.addRoute(
      'POST /api/recipients/:id/code/',
      { onRequest },
      ({ params: { id }, member: { memberId } }) => sendAnotherCode(context, { id, memberId }),
    )

    app.addRoute(
      'POST /api/recipients/:id/confirm/',
      { onRequest },
      ({ params: { id }, body, member: { memberId } }) =>
        confirmRecipient(context, { ...body, id, memberId }),
    )

    app.addRoute(
      'DELETE /api/recipients/:id/',
      { onRequest },
      async ({ params: { id }, member: { memberId } }) => {
        await removeRecipient(context.db, { id, memberId, now: context.clock.businessNow() })
        return true as const
      },
    )
  }
