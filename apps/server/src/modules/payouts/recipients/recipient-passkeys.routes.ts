import type { Config } from '../../../platform/config/config.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { toSite } from '../../../platform/session/web-authn.ts'
import { createRecipientKeyOptions, confirmByKey, type RecipientKeyContext } from './recipient-passkeys.ts'

type RecipientPasskeyRoutesContext = RecipientKeyContext & {
  sessions: Sessions
  config: Pick<Config, 'publicUrl'>
}

/** Routes by which a member confirms a new recipient with a passkey instead of a code. */
export const recipientPasskeyRoutes =
  ({ sessions, ...context }: RecipientPasskeyRoutesContext): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)

    app.addRoute('POST /api/recipients/:id/passkey/options/', { onRequest }, async (request) => {
      return {
        options: await createRecipientKeyOptions(context, {
          id: request.params.id,
          memberId: request.member.memberId,
          site: toSite(context.config, request),
        }),
      }
    })
    app.addRoute('POST /api/recipients/:id/passkey/', { onRequest }, (request) => {
      return confirmByKey(context, {
        id: request.params.id,
        memberId: request.member.memberId,
        site: toSite(context.config, request),
        assertion: request.body,
      })
    })
  }
