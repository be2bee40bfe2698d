import { registerDecisionRoute } from '../../../platform/admin/proposal-routes.ts'
import { maxTextBodyBytes } from '@impulse/api/legal-texts/legal-text-limits'
import { moscowMoment } from '../../../platform/clock/moscow.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { allVersions, nextVersion, versionNamed, waitingProposals } from './admin-legal-texts.ts'
import { decideLegalText, proposeLegalText, withdrawVersion } from './legal-texts.service.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/**
 * Console routes of legal texts. Staff list all versions, propose a version, approve or decline a proposal, and cancel
 * a version.
 */
export const legalTextsAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    app.addRoute('GET /console/api/legal-texts', { config: { action: 'texts.list' } }, () =>
      allVersions(context),
    )
    app.addRoute(
      'GET /console/api/legal-texts/:id',
      { config: { action: 'texts.list' } },
      ({ params: { id } }) => versionNamed(context, id),
    )
    app.addRoute(
      'POST /console/api/legal-texts',
      { bodyLimit: maxTextBodyBytes, config: { action: 'texts.publish' } },
      async ({ body: { from: fromText, ...body }, staff }) => {
        const from = fromText === null ? null : moscowMoment(fromText)
        if (fromText !== null && from === null) throw new Refusal('invalid_minute')
        await proposeLegalText({ ...context, staffName: staff.name }, { ...body, from })
        return { id: body.id }
      },
    )
    app.addRoute(
      'GET /console/api/legal-text-next/:kind',
      { config: { action: 'texts.publish' } },
      ({ params: { kind } }) => nextVersion(context, kind),
    )
    app.addRoute('GET /console/api/legal-text-proposals', { config: { action: 'texts.list' } }, () =>
      waitingProposals(context),
    )
    registerDecisionRoute(app, 'POST /console/api/legal-text-proposals/:id/decision', {
      action: 'texts.decide',
      run: ({ staffName, ...decision }) => decideLegalText({ ...context, staffName }, decision),
    })
    app.addRoute(
      'DELETE /console/api/legal-texts/:id',
      { config: { action: 'texts.publish' } },
      async ({ params: { id }, staff }) => {
        const [kind = '', version = ''] = id.split(':')
        await withdrawVersion({ ...context, staffName: staff.name }, { kind, version })
        return versionNamed(context, id)
      },
    )
  }
