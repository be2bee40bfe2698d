import { maxTextBodyBytes } from '@impulse/api/legal-texts/legal-text-limits'
import type { FastifyRequest } from 'fastify'
import type { Routes } from '../../../platform/http/app.ts'
import { toStaffActor } from '../../../platform/staff/staff.service.ts'
import {
  addArticle,
  editArticle,
  helpArticle,
  helpArticles,
  helpCategories,
  orderArticles,
  removeArticle,
} from './edit-help.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/** Console routes by which staff edit help articles. Members see each change immediately. */
export const helpAdminRoutes =
  ({ db, clock }: DbContext): Routes =>
  (app) => {
    const by = ({ staff }: FastifyRequest) => ({ db, clock, by: toStaffActor(staff) })
    const [readOptions, writeOptions] = [
      { config: { action: 'texts.list' as const } },
      { bodyLimit: maxTextBodyBytes, config: { action: 'texts.write' as const } },
    ]
    app.addRoute('GET /console/api/help-articles', readOptions, () => helpArticles(db))
    app.addRoute('GET /console/api/help-categories', readOptions, () => helpCategories(db))
    app.addRoute('GET /console/api/help-articles/:id', readOptions, ({ params: { id } }) =>
      helpArticle(db, id),
    )
    app.addRoute('POST /console/api/help-articles', writeOptions, async (request) => {
      const { id: slug, ...fields } = request.body
      await addArticle(by(request), { slug, ...fields })
      return helpArticle(db, slug)
    })
    app.addRoute('PUT /console/api/help-articles/:id', writeOptions, async (request) => {
      await editArticle(by(request), { slug: request.params.id, ...request.body })
      return helpArticle(db, request.params.id)
    })
    app.addRoute('DELETE /console/api/help-articles/:id', writeOptions, async (request) => {
      await removeArticle(by(request), { slug: request.params.id, version: request.query.version })
      return helpArticles(db)
    })
    app.addRoute('PUT /console/api/help-order', writeOptions, async (request) => {
      await orderArticles(by(request), request.body.articles)
      return helpArticles(db)
    })
  }
