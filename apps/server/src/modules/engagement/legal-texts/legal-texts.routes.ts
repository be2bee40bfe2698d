import type { Routes } from '../../../platform/http/app.ts'
import { withoutResponseValidation } from '../../../platform/http/response-validation.ts'
import { getLegalText } from './legal-texts.service.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/** Public routes of legal texts. These routes need no session, so that a person can read a text before consenting. */
export const legalTextRoutes =
  ({ db, clock }: DbContext): Routes =>
  (app) => {
    const find = (kind: string, version: string | null) =>
      getLegalText(db, { kind, version, now: clock.businessNow() })
    // The text was validated when it was saved, so the responses are not validated again.
    app.addRoute('GET /api/documents/:kind/', withoutResponseValidation, ({ params: { kind } }) =>
      find(kind, null),
    )
    app.addRoute(
      'GET /api/documents/:kind/:version/',
      withoutResponseValidation,
      ({ params: { kind, version } }) => find(kind, version),
    )
  }
