import * as z from 'zod/mini'
import {
  adminNewsItemSchema,
  adminNewsListSchema,
  adminNewsQuerySchema,
  newNewsCategorySchema,
  newsCategoryParamSchema,
  newsCategoryRowSchema,
  newsCategorySchema,
  newsChoicesSchema,
  newsEditedSchema,
  newsPinSchema,
  newsPublicationSchema,
  newsInputSchema,
  pictureNameSchema,
  savedPictureSchema,
} from './console-news.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleNewsRoutes = {
  'GET /console/api/news': { querystring: adminNewsQuerySchema, response: { 200: adminNewsListSchema } },
  'POST /console/api/news': { body: newsInputSchema, response: { 200: adminNewsItemSchema } },
  'GET /console/api/news/:id': { params: rowIdSchema, response: { 200: adminNewsItemSchema } },
  'PUT /console/api/news/:id': {
    params: rowIdSchema,
    body: newsEditedSchema,
    response: { 200: adminNewsItemSchema },
  },
  /** POST: publishes the news item from the chosen time on. DELETE: withdraws the news item. */
  'POST /console/api/news/:id/publication': {
    params: rowIdSchema,
    body: newsPublicationSchema,
    response: { 200: adminNewsItemSchema },
  },
  'DELETE /console/api/news/:id/publication': { params: rowIdSchema, response: { 200: adminNewsItemSchema } },
  'PUT /console/api/news/:id/pin': {
    params: rowIdSchema,
    body: newsPinSchema,
    response: { 200: adminNewsItemSchema },
  },
  /** GET: the categories and products from which staff choose for a news item. */
  'GET /console/api/news-choices': { response: { 200: newsChoicesSchema } },
  'GET /console/api/news-categories': { response: { 200: z.array(newsCategoryRowSchema) } },
  'POST /console/api/news-categories': {
    body: newNewsCategorySchema,
    response: { 200: z.object({ id: z.string() }) },
  },
  'PUT /console/api/news-categories/:id': {
    params: newsCategoryParamSchema,
    body: newsCategorySchema,
    response: { 200: z.object({ id: z.string() }) },
  },
  'DELETE /console/api/news-categories/:id': {
    params: newsCategoryParamSchema,
    response: { 200: z.object({ id: z.string() }) },
  },
  /** POST: uploads a picture. GET with a name: returns this picture for the text editor. */
  'POST /console/api/news-pictures': { response: { 200: savedPictureSchema } },
  'GET /console/api/news-pictures/:name': { params: pictureNameSchema },
} as const satisfies RouteTable
