import * as z from 'zod/mini'
import { registerDecisionRoute } from '../../../platform/admin/proposal-routes.ts'
import {
  consoleDocumentTextPaths,
  maxTextBodyBytes,
  newTextVersionSchema,
  nextTextVersionSchema,
  textKindParamSchema,
  textProposalSchema,
  textVersionParamSchema,
  textVersionRowSchema,
  textVersionSchema,
} from '@impulse/api/legal-texts/console-legal-texts'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import { moscowMoment } from '../../../platform/clock/moscow.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { allVersions, nextVersion, versionNamed, waitingProposals } from './admin-legal-texts.ts'
import { decideDocument, proposeDocument, withdrawVersion } from './legal-texts.service.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/**
 * Console routes of legal texts. Staff list all versions, propose a version, approve or decline a proposal,
 * and withdraw a version.
 */
export const legalTextsAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    const params = textVersionParamSchema
    const one = { 200: textVersionSchema }
    app.get(
      consoleDocumentTextPaths.list,
      { config: { action: 'texts.list' }, schema: { response: { 200: z.array(textVersionRowSchema) } } },
      () => allVersions(context),
    )
    app.get(
      consoleDocumentTextPaths.one,
      { config: { action: 'texts.list' }, schema: { params, response: one } },
      ({ params: { id } }) => versionNamed(context, id),
    )
    app.post(
      consoleDocumentTextPaths.list,
      {
        bodyLimit: maxTextBodyBytes,
        config: { action: 'texts.publish' },
        schema: { body: newTextVersionSchema, response: { 200: rowIdSchema } },
      },
      async ({ body: { from: written, ...body }, staff }) => {
        const from = written === null ? null : moscowMoment(written)
        if (written !== null && from === null) throw new Refusal('invalid_minute')
        await proposeDocument({ ...context, as: staff.name }, { ...body, from })
        return { id: body.id }
      },
    )
    app.get(
      consoleDocumentTextPaths.next,
      {
        config: { action: 'texts.publish' },
        schema: { params: textKindParamSchema, response: { 200: nextTextVersionSchema } },
      },
      ({ params: { kind } }) => nextVersion(context, kind),
    )
    app.get(
      consoleDocumentTextPaths.proposals,
      {
        config: { action: 'texts.list' },
        schema: { response: { 200: z.array(textProposalSchema) } },
      },
      () => waitingProposals(context),
    )
    registerDecisionRoute(app, {
      path: consoleDocumentTextPaths.decision,
      action: 'texts.decide',
      run: ({ as, ...decision }) => decideDocument({ ...context, as }, decision),
    })
    app.delete(
      consoleDocumentTextPaths.one,
      { config: { action: 'texts.publish' }, schema: { params, response: one } },
      async ({ params: { id }, staff }) => {
        const [kind = '', version = ''] = id.split(':')
        await withdrawVersion({ ...context, as: staff.name }, { kind, version })
        return versionNamed(context, id)
      },
    )
  }
