import type { Routes } from '../../../platform/http/app.ts'
import { withoutResponseValidation } from '../../../platform/http/response-validation.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { balanceOf, getHistory, getHistoryTotals, getPending } from './balance.service.ts'
import type { AppContext } from '../../../platform/context.ts'

export const balanceRoutes =
  ({ db, clock, sessions }: Pick<AppContext, 'db' | 'clock' | 'sessions'>): Routes =>
  (app) => {
    const onlyMember = requireMember(sessions)
    // The transactions route accepts the session token as well as the access token, because the app server, which
    // forwards members' requests to this route, has only the session token.
    const memberOrAppServer = requireMember(sessions, ['access', 'session'])

    app.addRoute(
      'GET /api/balance/user-balance/',
      { onRequest: onlyMember, ...withoutResponseValidation },
      (request) => balanceOf(db, { memberId: request.member.memberId, now: clock.businessNow() }),
    )
    app.addRoute(
      'GET /api/pending-amount/',
      { onRequest: onlyMember, ...withoutResponseValidation },
      (request) => getPending(db, request.member.memberId),
    )
    app.addRoute(
      'GET /api/balance/account-history/',
      { onRequest: onlyMember, ...withoutResponseValidation },
      (request) => getHistory(db, request.member.memberId, request.query),
    )
    app.addRoute(
      'GET /api/balance/history-totals/',
      { onRequest: onlyMember, ...withoutResponseValidation },
      (request) => getHistoryTotals(db, request.member.memberId, request.query),
    )
    app.addRoute(
      'GET /api/accounts/transactions',
      { onRequest: memberOrAppServer, ...withoutResponseValidation },
      async (request) => {
        const { Category, SkipCount, MaxResultCount, DateSince, DateTo, Search } = request.query
        const { history, totalCount } = await getHistory(db, request.member.memberId, {
          category: Category,
          skipCount: SkipCount,
          maxResultCount: MaxResultCount,
          dateSince: DateSince,
          dateTo: DateTo,
          search: Search,
        })
        return { items: history, totalCount }
      },
    )
  }
