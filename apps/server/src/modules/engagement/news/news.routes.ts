import type { Routes } from '../../../platform/http/app.ts'
import { withoutResponseValidation } from '../../../platform/http/response-validation.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { likeNews, getNews, openNews } from './news.service.ts'
import type { AppContext } from '../../../platform/context.ts'

export const newsRoutes =
  ({ db, clock, sessions }: Pick<AppContext, 'db' | 'clock' | 'sessions'>): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    app.addRoute(
      'GET /api/news/',
      { onRequest, ...withoutResponseValidation },
      ({ query, member: { memberId } }) => getNews(db, { memberId, now: clock.businessNow(), query }),
    )
    app.addRoute(
      'GET /api/news/item/',
      {
        onRequest,
        // Skips the validation of the response, because the server validated the text when staff saved it.
        ...withoutResponseValidation,
      },
      async ({ query: { newsId }, member: { memberId, view } }) => ({
        news: await openNews({ db, clock }, { memberId, newsId, byStaff: view !== undefined }),
      }),
    )
    for (const [key, liked] of [
      ['PUT /api/news/', true],
      ['DELETE /api/news/', false],
    ] as const)
      app.addRoute(key, { onRequest }, ({ query: { slugId }, member: { memberId } }) =>
        likeNews({ db, clock }, { memberId, slug: slugId, liked }),
      )
  }
