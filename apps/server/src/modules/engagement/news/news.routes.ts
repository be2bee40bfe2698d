import {
  newsItemAnswerSchema,
  newsItemQuerySchema,
  newsLikeQuerySchema,
  newsLikeSchema,
  newsListSchema,
  newsPaths,
  newsQuerySchema,
} from '@impulse/api/news/news'
import type { Routes } from '../../../platform/http/app.ts'
import { asTypedJson } from '../../../platform/http/typed-json.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { likeNews, getNews, openNews } from './news.service.ts'
import type { AppContext } from '../../../platform/context.ts'

export const newsRoutes =
  ({ db, clock, sessions }: Pick<AppContext, 'db' | 'clock' | 'sessions'>): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    const like = { querystring: newsLikeQuerySchema, response: { 200: newsLikeSchema } }

    app.get(
      newsPaths.list,
      {
        onRequest,
        schema: { querystring: newsQuerySchema, response: { 200: newsListSchema } },
        ...asTypedJson,
      },
      ({ query, member: { memberId } }) => getNews(db, { memberId, now: clock.businessNow(), query }),
    )
    app.get(
      newsPaths.item,
      {
        onRequest,
        schema: { querystring: newsItemQuerySchema, response: { 200: newsItemAnswerSchema } },
        // Skips the validation of the response, because the text was validated when staff saved it.
        ...asTypedJson,
      },
      async ({ query: { newsId }, member: { memberId, view } }) => ({
        news: await openNews({ db, clock }, { memberId, newsId, byStaff: view !== undefined }),
      }),
    )
    for (const [method, liked] of [
      ['put', true],
      ['delete', false],
    ] as const)
      app[method](
        newsPaths.list,
        { onRequest, schema: like },
        ({ query: { slugId }, member: { memberId } }) =>
          likeNews({ db, clock }, { memberId, slug: slugId, liked }),
      )
  }
