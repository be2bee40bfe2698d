import type { Config } from '../../../platform/config/config.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { toSite } from '../../../platform/session/web-authn.ts'
import {
  confirmRule,
  confirmRuleByKey,
  createRuleKeyOptions,
  endRule,
  getRule,
  type RuleContext,
  type RuleKeyContext,
  saveRule,
} from './automatic-withdrawals.service.ts'

type AutomaticRoutesContext = RuleContext &
  RuleKeyContext & { sessions: Sessions; config: Pick<Config, 'publicUrl'> }

/** Routes by which a member sets and ends the rule of automatic withdrawals. */
export const automaticWithdrawalRoutes =
  ({ sessions, ...context }: AutomaticRoutesContext): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    const path = '/api/automatic-withdrawal/' as const

    app.addRoute(`GET ${path}`, { onRequest }, ({ member }) => getRule(context.db, member.memberId))

    app.addRoute(`POST ${path}`, { onRequest }, ({ body, member: { memberId } }) =>
      saveRule(context, { memberId, request: body }),
    )

    app.addRoute(`DELETE ${path}`, { onRequest }, ({ member }) => endRule(context, member.memberId))

    app.addRoute(
      `POST ${path}:id/confirm/`,
      { onRequest },
      ({ params: { id }, body, member: { memberId } }) => confirmRule(context, { ...body, id, memberId }),
    )

    app.addRoute(`POST ${path}:id/passkey/options/`, { onRequest }, async (request) => ({
      options: await createRuleKeyOptions(context, {
        id: request.params.id,
        memberId: request.member.memberId,
        site: toSite(context.config, request),
      }),
    }))

    app.addRoute(`POST ${path}:id/passkey/`, { onRequest }, (request) =>
      confirmRuleByKey(context, {
        id: request.params.id,
        memberId: request.member.memberId,
        site: toSite(context.config, request),
        assertion: request.body,
      }),
    )
  }
