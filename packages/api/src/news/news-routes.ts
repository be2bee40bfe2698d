import {
  newsItemAnswerSchema,
  newsItemQuerySchema,
  newsLikeQuerySchema,
  newsLikeSchema,
  newsListSchema,
  newsQuerySchema,
} from './news.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const newsRoutes = {
  'GET /api/news/': {
    description: 'Returns a page of the news.',
    querystring: newsQuerySchema,
    response: { 200: newsListSchema },
  },
  'PUT /api/news/': {
    description: 'Likes a news item.',
    querystring: newsLikeQuerySchema,
    response: { 200: newsLikeSchema },
  },
  'DELETE /api/news/': {
    description: 'Withdraws the like of a news item.',
    querystring: newsLikeQuerySchema,
    response: { 200: newsLikeSchema },
  },
  'GET /api/news/item/': {
    description: 'Returns a news item.',
    querystring: newsItemQuerySchema,
    response: { 200: newsItemAnswerSchema },
  },
} as const satisfies MemberRouteTable
