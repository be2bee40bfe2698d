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

/** Routes of the member's profile. */
export const personalDataRoutes =
  ({
    sessions,
    ...context
  }: AccountContext & { sessions: Sessions; config: Pick<Config, 'publicUrl'> }): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    const { db, clock } = context

    app.addRoute('GET /api/lk/personal-info/', { onRequest }, async (request) => {
      const { memberId } = request.member
      const host = ownHost(request, context.config.publicUrl)
      return { userInfo: await getPersonalInfo(db, { memberId, now: clock.businessNow(), host }) }
    })

    app.addRoute('GET /api/lk/account-info/', { onRequest }, async ({ member: { memberId } }) => ({
      accountInfo: await getAccountInfo(db, {
        memberId,
        now: clock.systemNow(),
        mailIsOn: context.config.mail.kind !== 'off',
      }),
    }))

    app.addRoute(
      'POST /api/lk/edit/set-user-data/',
      { onRequest },
      async ({ body, member: { memberId } }) => {
        await saveUserData(context, { ...body, memberId })
        return true as const
      },
    )

    app.addRoute(
      'PUT /api/lk/edit/set-place-of-work/',
      { onRequest },
      async ({ body, member: { memberId } }) => {
        await savePlaceOfWork(db, { memberId, placeOfWork: body })
        return true as const
      },
    )

    app.addRoute('PUT /api/lk/edit/set-account-data/', { onRequest }, async ({ body, member }) => {
      await saveAccountData(context, { ...body, ...member })
      return true as const
    })

    app.addRoute('POST /api/lk/email/send/', { onRequest }, async ({ member: { memberId } }) => {
      await sendEmailAgain(context, memberId)
      context.wakeOutbox()
      return true as const
    })

    // No session is required, because the member may open the email on another device.
    app.addRoute('POST /api/lk/email/confirm/', {}, async ({ body }) => {
      await confirmEmail(context, body.token)
      return true as const
    })
  }
