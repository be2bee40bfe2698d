import { rulesListDefinition } from '@impulse/copy-ru/rewards/reward-rules-list'
import type { FastifyRequest } from 'fastify'
import { registerListRoute } from '../../../../platform/admin/list-route.ts'
import { wholeList } from '../../../../platform/admin/list-page.ts'
import type { Routes } from '../../../../platform/http/app.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { discardRules, type RuleSetContext } from './rule-drafts.ts'
import { approveRuleSet, draftForm, getRuleSet, rulesRows, simulateForm } from './admin-reward-rules.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'

/** Console routes for the reward rules: list, drafts, approval and simulation. */
export const ruleSetsAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    const by = ({ staff }: FastifyRequest): RuleSetContext => ({ ...context, actor: toStaffActor(staff) })
    registerListRoute(
      app,
      rulesListDefinition,
      wholeList(() => rulesRows(context)),
    )
    app.addRoute(
      'GET /console/api/reward-rules/:id',
      { config: { action: 'reward-rules.list' } },
      ({ params: { id } }) => getRuleSet(context, Number(id)),
    )
    app.addRoute(
      'POST /console/api/reward-rules',
      { config: { action: 'reward-rules.draft' } },
      (request) => {
        const { rules: form, effectiveFrom: from, replaces } = request.body
        return draftForm(by(request), { form, from, replaces })
      },
    )
    app.addRoute(
      'DELETE /console/api/reward-rules/:id',
      { config: { action: 'reward-rules.discard' } },
      async (request) => {
        const version = Number(request.params.id)
        await discardRules(by(request), version)
        return getRuleSet(context, version)
      },
    )
    app.addRoute(
      'POST /console/api/reward-rules/:id/approval',
      { config: { action: 'reward-rules.approve' } },
      (request) =>
        approveRuleSet(by(request), {
          version: Number(request.params.id),
          retroactive: request.body.retroactive,
        }),
    )
    app.addRoute(
      'POST /console/api/reward-rules/simulation',
      { config: { action: 'reward-rules.simulate' } },
      ({ body: { rules: form, since, to } }) => simulateForm(context, { form, since, to }),
    )
  }
