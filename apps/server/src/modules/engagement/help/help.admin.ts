import { maxTextBodyBytes } from '@impulse/api/legal-texts/console-legal-texts'
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
    const [see, write] = [
      { config: { action: 'texts.list' as const } },
      { bodyLimit: maxTextBodyBytes, config: { action: 'texts.write' as const } },
    ]
    app.addRoute('GET /console/api/help-articles', see, () => helpArticles(db))
    app.addRoute('GET /console/api/help-categories', see, () => helpCategories(db))
    app.addRoute('GET /console/api/help-articles/:id', see, ({ params: { id } }) => helpArticle(db, id))
    app.addRoute('POST /console/api/help-articles', write, async (request) => {
      const { id: slug, ...written } = request.body
      await addArticle(by(request), { slug, ...written })
      return helpArticle(db, slug)
    })
    app.addRoute('PUT /console/api/help-articles/:id', write, async (request) => {
      await editArticle(by(request), { slug: request.params.id, ...request.body })
      return helpArticle(db, request.params.id)
    })
    app.addRoute('DELETE /console/api/help-articles/:id', write, async (request) => {
      await removeArticle(by(request), { slug: request.params.id, version: request.query.version })
      return helpArticles(db)
    })
    app.addRoute('PUT /console/api/help-order', write, async (request) => {
      await orderArticles(by(request), request.body.articles)
      return helpArticles(db)
    })
  }
