import { maxNewsBodyBytes } from '@impulse/api/news/news-limits'
import { newsListDefinition } from '@impulse/copy-ru/news/news-list'
import { maxFileBytes } from '@impulse/api/files/file-limits'
import { filePolicy } from '@impulse/api/routes/content-policy'
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
    const by = ({ staff }: FastifyRequest) => ({ ...context, by: toStaffActor(staff) })
    const [readOptions, writeOptions, publishOptions] = [
      { config: { action: 'news.list' as const } },
      { config: { action: 'news.write' as const } },
      { config: { action: 'news.publish' as const } },
    ]
    const bodyLimit = maxNewsBodyBytes

    addNewsList(app, context)
    app.addRoute('GET /console/api/news-choices', readOptions, () => newsChoices(context.db))
    app.addRoute('GET /console/api/news/:id', readOptions, ({ params: { id } }) => getAdminNews(context, id))
    app.addRoute('POST /console/api/news', { ...writeOptions, bodyLimit }, async (request) =>
      getAdminNews(context, (await addNews(by(request), request.body)).id),
    )
    app.addRoute('PUT /console/api/news/:id', { ...writeOptions, bodyLimit }, async (request) => {
      const { version, ...changes } = request.body
      await editNews(by(request), { id: request.params.id, changes, version })
      return getAdminNews(context, request.params.id)
    })
    app.addRoute('POST /console/api/news/:id/publication', publishOptions, async (request) => {
      const { at: atText, notifies, version } = request.body
      const at = parseMinute(context.clock, atText)
      await publishNews(by(request), { id: request.params.id, at, notifies, version })
      return getAdminNews(context, request.params.id)
    })
    app.addRoute('DELETE /console/api/news/:id/publication', publishOptions, async (request) => {
      await withdrawNews(by(request), { id: request.params.id })
      return getAdminNews(context, request.params.id)
    })
    app.addRoute('PUT /console/api/news/:id/pin', publishOptions, async (request) => {
      await pinNews(by(request), { id: request.params.id, isPinned: request.body.isPinned })
      return getAdminNews(context, request.params.id)
    })
    categoryRoutes(app, { db: context.db, by })
    await app.register(async (scope) => pictureRoutes(scope, pictures))
  }

/**
 * Parses the publication time that staff entered; null when they entered none. Refuses a malformed time, and a time
 * that is more than a minute in the past.
 */
function parseMinute(clock: Clock, text: string | null): Date | null {
  if (text === null) return null
  const at = moscowMoment(text)
  if (!at) throw new Refusal('invalid_minute')
  if (at.getTime() < clock.businessNow().getTime() - 60_000) throw new Refusal('news_too_late')
  return at
}

function categoryRoutes(
  app: App,
  { db, by }: { db: Db; by: (request: FastifyRequest) => NewsAdminContext },
): void {
  const write = { config: { action: 'news.write' as const } }
  app.addRoute('GET /console/api/news-categories', { config: { action: 'news.list' } }, async () =>
    (await listNewsCategories(db)).map(({ key, ...row }) => ({ id: key, ...row })),
  )
  app.addRoute('POST /console/api/news-categories', write, async (request) => {
    const { id, name, position = null } = request.body
    await setNewsCategory(by(request), { key: id, name, position })
    return { id }
  })
  app.addRoute('PUT /console/api/news-categories/:id', write, async (request) => {
    const { id } = request.params
    const { name, position = null } = request.body
    await setNewsCategory(by(request), { key: id, name, position })
    return { id }
  })
  app.addRoute('DELETE /console/api/news-categories/:id', write, async (request) => {
    const { id } = request.params
    await removeNewsCategory(by(request), id)
    return { id }
  })
}

/**
 * Console routes of news pictures, in a Fastify scope that accepts binary bodies. The console serves the
 * pictures itself, because the cabinet may run on another host.
 */
function pictureRoutes(scope: App, pictures: NewsRoutesContext['pictures']): void {
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: maxFileBytes + 1 },
    (_, body, done) => done(null, body),
  )
  scope.addRoute(
    'POST /console/api/news-pictures',
    { config: { action: 'news.write' } },
    async ({ body, staff }) => {
      if (!Buffer.isBuffer(body)) throw new Refusal('file_required')
      return { src: await pictures.addNewsPicture(body, { by: toStaffActor(staff) }) }
    },
  )
  scope.addRoute(
    'GET /console/api/news-pictures/:name',
    { config: { action: 'news.list' } },
    async ({ params: { name } }, reply) => {
      const bytes = await pictures.named(name)
      if (!bytes) throw new Refusal('not_found')
      return reply
        .header('content-security-policy', filePolicy)
        .header('cache-control', 'private, max-age=86400')
        .type('image/webp')
        .send(bytes)
    },
  )
}

function addNewsList(app: App, context: DbContext): void {
  registerListRoute(app, newsListDefinition, newsList(context))
}
