import {
  balancePaths,
  balanceSchema,
  historyQuerySchema,
  historySchema,
  historyTotalsQuerySchema,
  historyTotalsSchema,
  pendingSchema,
  transactionsQuerySchema,
  transactionsSchema,
} from '@impulse/api/balance/balance'
import type { Routes } from '../../../platform/http/app.ts'
import { asTypedJson } from '../../../platform/http/typed-json.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { balanceOf, getHistory, getHistoryTotals, getPending } from './balance.service.ts'
import type { AppContext } from '../../../platform/context.ts'
export const balanceRoutes =
  ({ db, clock, sessions }: Pick<AppContext, 'db' | 'clock' | 'sessions'>): Routes =>
  (app) => {
    const onlyMember = requireMember(sessions)
    // Accepts the session token as well, because the app server that proxies this route has no other token of
    // the member.
    const memberOrAppServer = requireMember(sessions, ['access', 'session'])

    app.get(
      balancePaths.balance,
      { onRequest: onlyMember, schema: { response: { 200: balanceSchema } }, ...asTypedJson },
      (request) => balanceOf(db, { memberId: request.member.memberId, now: clock.businessNow() }),
    )
    app.get(
      balancePaths.pending,
      { onRequest: onlyMember, schema: { response: { 200: pendingSchema } }, ...asTypedJson },
      (request) => getPending(db, request.member.memberId),
    )
    app.get(
      balancePaths.history,
      {
        onRequest: onlyMember,
        schema: { querystring: historyQuerySchema, response: { 200: historySchema } },
        ...asTypedJson,
      },
      (request) => getHistory(db, request.member.memberId, request.query),
    )
    app.get(
      balancePaths.historyTotals,
      {
        onRequest: onlyMember,
        schema: { querystring: historyTotalsQuerySchema, response: { 200: historyTotalsSchema } },
        ...asTypedJson,
      },
      (request) => getHistoryTotals(db, request.member.memberId, request.query),
    )
    app.get(
      balancePaths.transactions,
      {
        onRequest: memberOrAppServer,
        schema: { querystring: transactionsQuerySchema, response: { 200: transactionsSchema } },
        ...asTypedJson,
      },
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
