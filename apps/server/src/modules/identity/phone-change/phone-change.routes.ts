import * as z from 'zod/mini'
import { confirmationCodeSchema } from '@impulse/api/profile/confirmation'
import { phoneChangeAnswerSchema, phoneChangeSchema, profilePaths } from '@impulse/api/profile/profile'
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
    const answers = { response: { 200: phoneChangeAnswerSchema } }

    app.post(
      profilePaths.phone,
      { onRequest, schema: { body: phoneChangeSchema, ...answers } },
      ({ body: { phone }, member: { memberId } }) => startPhoneChange(context, { memberId, phone }),
    )

    app.post(profilePaths.phoneCode, { onRequest, schema: answers }, ({ member: { memberId } }) =>
      sendPhoneCode(context, memberId),
    )

    app.post(
      profilePaths.phoneConfirm,
      { onRequest, schema: { body: confirmationCodeSchema, ...answers } },
      ({ body, member }) => confirmPhone(context, { ...body, ...member }),
    )

    app.delete(
      profilePaths.phone,
      { onRequest, schema: { response: { 200: z.literal(true) } } },
      async ({ member: { memberId } }) => {
        await cancelPhoneChange(context, memberId)
        return true as const
      },
    )
  }
