import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import {
  confirmPhone,
  cancelPhoneChange,
  type PhoneChangeContext,
  sendPhoneCode,
  startPhoneChange,
} from './phone-change.service.ts'

export const phoneChangeRoutes =
  (context: PhoneChangeContext): Routes =>
  (app) => {
    const onRequest = requireMember(context.sessions)
    app.addRoute('POST /api/lk/phone/', { onRequest }, ({ body: { phone }, member: { memberId } }) =>
      startPhoneChange(context, { memberId, phone }),
    )

    app.addRoute('POST /api/lk/phone/code/', { onRequest }, ({ member: { memberId } }) =>
      sendPhoneCode(context, memberId),
    )

    app.addRoute('POST /api/lk/phone/confirm/', { onRequest }, ({ body, member }) =>
      confirmPhone(context, { ...body, ...member }),
    )

    app.addRoute('DELETE /api/lk/phone/', { onRequest }, async ({ member: { memberId } }) => {
      await cancelPhoneChange(context, memberId)
      return true as const
    })
  }
