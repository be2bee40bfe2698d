import * as z from 'zod/mini'
import {
  accountDataSchema,
  accountInfoSchema,
  emailConfirmSchema,
  personalInfoSchema,
  placeOfWorkRequestSchema,
  profilePaths,
  userDataRequestSchema,
} from '@impulse/api/profile/profile'
import type { Routes } from '../../../platform/http/app.ts'
import type { Config } from '../../../platform/config/config.ts'
import { ownHost } from '../../../platform/http/requests/own-host.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import {
  type AccountContext,
  getAccountInfo,
  getPersonalInfo,
  saveAccountData,
  savePlaceOfWork,
  saveUserData,
} from './personal-data.ts'
import { confirmEmail, sendEmailAgain } from './email.ts'

/** Response schema of a saved form: the specification requires a bare `true`. */
const saved = { response: { 200: z.literal(true) } }

export const accountRoutes =
  ({
    sessions,
    ...context
  }: AccountContext & { sessions: Sessions; config: Pick<Config, 'publicUrl'> }): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    const { db, clock } = context

    app.get(
      profilePaths.personalInfo,
      { onRequest, schema: { response: { 200: personalInfoSchema } } },
      async (request) => {
        const { memberId } = request.member
        const host = ownHost(request, context.config.publicUrl)
        return { userInfo: await getPersonalInfo(db, { memberId, now: clock.businessNow(), host }) }
      },
    )

    app.get(
      profilePaths.accountInfo,
      { onRequest, schema: { response: { 200: accountInfoSchema } } },
      async ({ member: { memberId } }) => ({
        accountInfo: await getAccountInfo(db, {
          memberId,
          now: clock.systemNow(),
          mailIsOn: context.config.mail.kind !== 'off',
        }),
      }),
    )

    app.post(
      profilePaths.setUserData,
      { onRequest, schema: { body: userDataRequestSchema, ...saved } },
      async ({ body, member: { memberId } }) => {
        await saveUserData(context, { ...body, memberId })
        return true as const
      },
    )

    app.put(
      profilePaths.setPlaceOfWork,
      { onRequest, schema: { body: placeOfWorkRequestSchema, ...saved } },
      async ({ body, member: { memberId } }) => {
        await savePlaceOfWork(db, { memberId, placeOfWork: body })
        return true as const
      },
    )

    app.put(
      profilePaths.setAccountData,
      { onRequest, schema: { body: accountDataSchema, ...saved } },
      async ({ body, member: { memberId } }) => {
        await saveAccountData(context, { ...body, memberId })
        return true as const
      },
    )

    app.post(profilePaths.emailSend, { onRequest, schema: saved }, async ({ member: { memberId } }) => {
      await sendEmailAgain(context, memberId)
      context.wakeOutbox()
      return true as const
    })

    // No session is required, because the member may open the email on another device.
    app.post(
      profilePaths.emailConfirm,
      { schema: { body: emailConfirmSchema, ...saved } },
      async ({ body }) => {
        await confirmEmail(context, body.token)
        return true as const
      },
    )
  }
