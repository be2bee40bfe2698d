import * as z from 'zod/mini'
import {
  consoleHelpArticleSchema,
  helpArticleParamSchema,
  helpArticleRowSchema,
  helpArticleSchema,
  helpCategoriesSchema,
  helpOrderSchema,
  helpVersionSchema,
  newHelpArticleSchema,
} from '../legal-texts/console-legal-texts.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleHelpRoutes = {
  'GET /console/api/help-articles': { response: { 200: z.array(helpArticleRowSchema) } },
  'POST /console/api/help-articles': {
    body: newHelpArticleSchema,
    response: { 200: consoleHelpArticleSchema },
  },
  'GET /console/api/help-articles/:id': {
    params: helpArticleParamSchema,
    response: { 200: consoleHelpArticleSchema },
  },
  'PUT /console/api/help-articles/:id': {
    params: helpArticleParamSchema,
    body: helpArticleSchema,
    response: { 200: consoleHelpArticleSchema },
  },
  'DELETE /console/api/help-articles/:id': {
    params: helpArticleParamSchema,
    querystring: helpVersionSchema,
    response: { 200: z.array(helpArticleRowSchema) },
  },
  'GET /console/api/help-categories': { response: { 200: helpCategoriesSchema } },
  /** PUT: the ids of all help articles in their new order. */
  'PUT /console/api/help-order': { body: helpOrderSchema, response: { 200: z.array(helpArticleRowSchema) } },
} as const satisfies RouteTable
