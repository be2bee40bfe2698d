import * as z from 'zod/mini'
import {
  consoleHelpPaths,
  helpArticleOneSchema,
  helpArticleParamSchema,
  helpArticleRowSchema,
  helpArticleSchema,
  helpCategoriesSchema,
  helpOrderSchema,
  helpVersionSchema,
  maxTextBodyBytes,
  newHelpArticleSchema,
} from '@impulse/api/legal-texts/console-legal-texts'
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
    const params = helpArticleParamSchema
    const rows = { 200: z.array(helpArticleRowSchema) }
    const one = { 200: helpArticleOneSchema }
    const by = ({ staff }: FastifyRequest) => ({ db, clock, by: toStaffActor(staff) })
    const [see, write] = [
      { config: { action: 'texts.list' as const } },
      { bodyLimit: maxTextBodyBytes, config: { action: 'texts.write' as const } },
    ]
    app.get(consoleHelpPaths.list, { ...see, schema: { response: rows } }, () => helpArticles(db))
    app.get(
      consoleHelpPaths.categories,
      { ...see, schema: { response: { 200: helpCategoriesSchema } } },
      () => helpCategories(db),
    )
    app.get(consoleHelpPaths.one, { ...see, schema: { params, response: one } }, ({ params: { id } }) =>
      helpArticle(db, id),
    )
    app.post(
      consoleHelpPaths.list,
      { ...write, schema: { body: newHelpArticleSchema, response: one } },
      async (request) => {
        const { id: slug, ...written } = request.body
        await addArticle(by(request), { slug, ...written })
        return helpArticle(db, slug)
      },
    )
    app.put(
      consoleHelpPaths.one,
      { ...write, schema: { params, body: helpArticleSchema, response: one } },
      async (request) => {
        await editArticle(by(request), { slug: request.params.id, ...request.body })
        return helpArticle(db, request.params.id)
      },
    )
    app.delete(
      consoleHelpPaths.one,
      { ...write, schema: { params, querystring: helpVersionSchema, response: rows } },
      async (request) => {
        await removeArticle(by(request), { slug: request.params.id, version: request.query.version })
        return helpArticles(db)
      },
    )
    app.put(
      consoleHelpPaths.order,
      { ...write, schema: { body: helpOrderSchema, response: rows } },
      async (request) => {
        await orderArticles(by(request), request.body.articles)
        return helpArticles(db)
      },
    )
  }
