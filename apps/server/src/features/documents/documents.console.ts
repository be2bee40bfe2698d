import * as z from 'zod/mini'
import {
  consoleDocumentTextPaths,
  largestTextBody,
  newTextVersionSchema,
  textVersionParamSchema,
  textVersionRowSchema,
  textVersionSchema,
} from '@impulse/wire/console-texts'
import type { Clock } from '../../platform/clock/clock.ts'
import { moscowMoment } from '../../platform/clock/moscow.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Routes } from '../../platform/http/app.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { cancelDocument } from './cancel-document.ts'
import { allVersions, versionNamed } from './documents-desk.ts'
import { publishDocument } from './documents.ts'

/** The programme's documents: every version, the next one, and one that does not take force. */
export const documentTextsDoor =
  (deps: { db: Db; clock: Clock }): Routes =>
  (app) => {
    const params = textVersionParamSchema
    const one = { 200: textVersionSchema }
    app.get(
      consoleDocumentTextPaths.list,
      { config: { action: 'texts.list' }, schema: { response: { 200: z.array(textVersionRowSchema) } } },
      () => allVersions(deps),
    )
    app.get(
      consoleDocumentTextPaths.one,
      { config: { action: 'texts.list' }, schema: { params, response: one } },
      ({ params: { id } }) => versionNamed(deps, id),
    )
    app.post(
      consoleDocumentTextPaths.list,
      {
        bodyLimit: largestTextBody,
        config: { action: 'texts.publish' },
        schema: { body: newTextVersionSchema, response: one },
      },
      async ({ body: { from: written, ...body }, staff }) => {
        const from = written === null ? null : moscowMoment(written)
        if (written !== null && from === null) throw new Refusal('invalid_minute')
        const { version } = await publishDocument({ ...deps, as: staff.name }, { ...body, from })
        return versionNamed(deps, `${body.kind}:${version}`)
      },
    )
    app.delete(
      consoleDocumentTextPaths.one,
      { config: { action: 'texts.publish' }, schema: { params, response: one } },
      async ({ params: { id }, staff }) => {
        const [kind = '', version = ''] = id.split(':')
        await cancelDocument({ ...deps, as: staff.name }, { kind, version })
        return versionNamed(deps, id)
      },
    )
  }
