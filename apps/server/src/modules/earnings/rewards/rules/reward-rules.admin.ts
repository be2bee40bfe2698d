import * as z from 'zod/mini'
import {
  consoleRulesPaths,
  newRulesSchema,
  rulesApprovalSchema,
  rulesOneSchema,
  rulesRowSchema,
  rulesVersionSchema,
  simulationQuerySchema,
  simulationSchema,
} from '@impulse/api/rewards/console-reward-rules'
import { rulesColumns } from './reward-rules.columns.ts'
import { wholeListQuerySchema } from '@impulse/api/lists/console-list'
import type { FastifyRequest } from 'fastify'
import { registerListRoute } from '../../../../platform/admin/list-route.ts'
import { asOneChunk } from '../../../../platform/admin/list-page.ts'
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
    const params = rulesVersionSchema
    const response = { 200: rulesOneSchema }
    registerListRoute(app, {
      path: consoleRulesPaths.list,
      action: 'reward-rules.list',
      query: wholeListQuerySchema,
      answer: z.array(rulesRowSchema),
      page: () => rulesRows(context),
      file: {
        action: 'reward-rules.export',
        title: 'Правила начисления',
        columns: rulesColumns,
        rows: () => asOneChunk(() => rulesRows(context)),
      },
    })
    app.get(
      consoleRulesPaths.one,
      { config: { action: 'reward-rules.list' }, schema: { params, response } },
      ({ params: { id } }) => getRuleSet(context, Number(id)),
    )
    app.post(
      consoleRulesPaths.list,
      { config: { action: 'reward-rules.draft' }, schema: { body: newRulesSchema, response } },
      (request) => {
        const { rules: form, effectiveFrom: from, replaces } = request.body
        return draftForm(by(request), { form, from, replaces })
      },
    )
    app.delete(
      consoleRulesPaths.one,
      { config: { action: 'reward-rules.discard' }, schema: { params, response } },
      async (request) => {
        const version = Number(request.params.id)
        await discardRules(by(request), version)
        return getRuleSet(context, version)
      },
    )
    app.post(
      consoleRulesPaths.approval,
      {
        config: { action: 'reward-rules.approve' },
        schema: { params, body: rulesApprovalSchema, response },
      },
      (request) =>
        approveRuleSet(by(request), {
          version: Number(request.params.id),
          retroactive: request.body.retroactive,
        }),
    )
    app.post(
      consoleRulesPaths.simulation,
      {
        config: { action: 'reward-rules.simulate' },
        schema: { body: simulationQuerySchema, response: { 200: simulationSchema } },
      },
      ({ body: { rules: form, since, to } }) => simulateForm(context, { form, since, to }),
    )
  }
