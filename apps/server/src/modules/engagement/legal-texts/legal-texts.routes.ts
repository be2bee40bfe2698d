import { documentParamsSchema, documentPaths, legalDocumentSchema } from '@impulse/api/legal-texts/legal-text'
import type { Routes } from '../../../platform/http/app.ts'
import { asTypedJson } from '../../../platform/http/typed-json.ts'
import { getDocument } from './legal-texts.service.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/** Public routes of legal texts: a person can read a text before consenting, without a session. */
export const documentRoutes =
  ({ db, clock }: DbContext): Routes =>
  (app) => {
    for (const path of [documentPaths.present, documentPaths.version])
      app.get(
        path,
        {
          schema: { params: documentParamsSchema, response: { 200: legalDocumentSchema } },
          // The text was validated when it was saved, so the response is not validated again.
          ...asTypedJson,
        },
        ({ params: { kind, version } }) =>
          getDocument(db, { kind, version: version ?? null, now: clock.businessNow() }),
      )
  }
