import * as z from 'zod/mini'
import {
  consoleNewsPaths,
  savedPictureSchema,
  maxNewsBodyBytes,
  newNewsCategorySchema,
  newsCategoryParamSchema,
  newsCategoryRowSchema,
  newsCategorySchema,
  newsChoicesSchema,
  adminNewsListSchema,
  adminNewsItemSchema,
  adminNewsQuerySchema,
  newsEditedSchema,
  newsPinSchema,
  newsPublicationSchema,
  newsWrittenSchema,
  pictureNameSchema,
} from '@impulse/api/news/console-news'
import { newsColumns } from './news.columns.ts'
import { maxFileBytes } from '@impulse/api/files/file'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../../platform/clock/clock.ts'
import { moscowMoment } from '../../../platform/clock/moscow.ts'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { App, Routes } from '../../../platform/http/app.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { Pictures } from '../../../platform/pictures/pictures.ts'
import { toStaffActor } from '../../../platform/staff/staff.service.ts'
import { getAdminNews, newsChoices, newsList } from './admin-news.ts'
import {
  addNews,
  editNews,
  listNewsCategories,
  type NewsAdminContext,
  pinNews,
  publishNews,
  removeNewsCategory,
  setNewsCategory,
  withdrawNews,
} from './news.service.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

type NewsRoutesContext = DbContext & { pictures: Pick<Pictures, 'addNewsPicture' | 'named'> }

/** Console routes by which staff write, publish, pin and withdraw news. */
export const newsAdminRoutes =
  ({ pictures, ...context }: NewsRoutesContext): Routes =>
  async (app) => {
    const params = rowIdSchema
    const one = { 200: adminNewsItemSchema }
    const by = ({ staff }: FastifyRequest) => ({ ...context, by: toStaffActor(staff) })
    const [see, write, publish] = [
      { config: { action: 'news.list' as const } },
      { config: { action: 'news.write' as const } },
      { config: { action: 'news.publish' as const } },
    ]
    const bodyLimit = maxNewsBodyBytes

    addNewsList(app, context)
    app.get(consoleNewsPaths.choices, { ...see, schema: { response: { 200: newsChoicesSchema } } }, () =>
      newsChoices(context.db),
    )
    app.get(consoleNewsPaths.one, { ...see, schema: { params, response: one } }, ({ params: { id } }) =>
      getAdminNews(context, id),
    )
    app.post(
      consoleNewsPaths.list,
      { ...write, bodyLimit, schema: { body: newsWrittenSchema, response: one } },
      async (request) => getAdminNews(context, (await addNews(by(request), request.body)).id),
    )
    app.put(
      consoleNewsPaths.one,
      { ...write, bodyLimit, schema: { params, body: newsEditedSchema, response: one } },
      async (request) => {
        const { version, ...changes } = request.body
        await editNews(by(request), { id: request.params.id, changes, version })
        return getAdminNews(context, request.params.id)
      },
    )
    app.post(
      consoleNewsPaths.publication,
      { ...publish, schema: { params, body: newsPublicationSchema, response: one } },
      async (request) => {
        const { at: written, notifies, version } = request.body
        const at = parseMinute(context.clock, written)
        await publishNews(by(request), { id: request.params.id, at, notifies, version })
        return getAdminNews(context, request.params.id)
      },
    )
    app.delete(
      consoleNewsPaths.publication,
      { ...publish, schema: { params, response: one } },
      async (request) => {
        await withdrawNews(by(request), { id: request.params.id })
        return getAdminNews(context, request.params.id)
      },
    )
    app.put(
      consoleNewsPaths.pin,
      { ...publish, schema: { params, body: newsPinSchema, response: one } },
      async (request) => {
        await pinNews(by(request), { id: request.params.id, isPinned: request.body.isPinned })
        return getAdminNews(context, request.params.id)
      },
    )
    categoryRoutes(app, { db: context.db, by })
    await app.register(async (scope) => pictureRoutes(scope, pictures))
  }

/** Parses the publication time that staff entered, or null. Refuses a time in the past. */
function parseMinute(clock: Clock, written: string | null): Date | null {
  if (written === null) return null
  const at = moscowMoment(written)
  if (!at) throw new Refusal('invalid_minute')
  if (at.getTime() < clock.businessNow().getTime() - 60_000) throw new Refusal('news_too_late')
  return at
}

function categoryRoutes(
  app: App,
  { db, by }: { db: Db; by: (request: FastifyRequest) => NewsAdminContext },
): void {
  const write = { config: { action: 'news.write' as const } }
  const params = newsCategoryParamSchema
  const response = { 200: z.object({ id: z.string() }) }
  app.get(
    consoleNewsPaths.categories,
    { config: { action: 'news.list' }, schema: { response: { 200: z.array(newsCategoryRowSchema) } } },
    async () => (await listNewsCategories(db)).map(({ key, ...row }) => ({ id: key, ...row })),
  )
  app.post(
    consoleNewsPaths.categories,
    { ...write, schema: { body: newNewsCategorySchema, response } },
    async (request) => {
      const { id, name, position = null } = request.body
      await setNewsCategory(by(request), { key: id, name, position })
      return { id }
    },
  )
  app.put(
    consoleNewsPaths.category,
    { ...write, schema: { params, body: newsCategorySchema, response } },
    async (request) => {
      const { id } = request.params
      const { name, position = null } = request.body
      await setNewsCategory(by(request), { key: id, name, position })
      return { id }
    },
  )
  app.delete(consoleNewsPaths.category, { ...write, schema: { params, response } }, async (request) => {
    const { id } = request.params
    await removeNewsCategory(by(request), id)
    return { id }
  })
}

/**
 * Console routes of news pictures, in a Fastify scope with a parser for binary bodies. The console serves the
 * pictures by itself, because the cabinet may run on another host.
 */
function pictureRoutes(scope: App, pictures: NewsRoutesContext['pictures']): void {
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: maxFileBytes + 1 },
    (_, body, done) => done(null, body),
  )
  scope.post(
    consoleNewsPaths.pictures,
    { config: { action: 'news.write' }, schema: { response: { 200: savedPictureSchema } } },
    async ({ body, staff }) => {
      if (!Buffer.isBuffer(body)) throw new Refusal('file_required')
      return { src: await pictures.addNewsPicture(body, { by: toStaffActor(staff) }) }
    },
  )
  scope.get(
    consoleNewsPaths.picture,
    { config: { action: 'news.list' }, schema: { params: pictureNameSchema, response: { 200: z.any() } } },
    async ({ params: { name } }, reply) => {
      const bytes = await pictures.named(name)
      if (!bytes) throw new Refusal('not_found')
      return reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, max-age=86400')
        .type('image/webp')
        .send(bytes)
    },
  )
}

function addNewsList(app: App, context: DbContext): void {
  const { page, rows } = newsList(context)
  registerListRoute(app, {
    path: consoleNewsPaths.list,
    action: 'news.list',
    query: adminNewsQuerySchema,
    answer: adminNewsListSchema,
    page,
    file: { action: 'news.export', title: 'Новости', columns: newsColumns, rows },
  })
}
