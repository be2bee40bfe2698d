import { consolePayerPaths, newPayerSchema, payerResponseSchema } from '@impulse/api/payouts/console-payer'
import { proposalDecisionSchema } from '@impulse/api/members/console-proposals'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import type { Routes } from '../../../../platform/http/app.ts'
import { decidePayer, type PayoutContext, getPayer, proposePayer } from '../payouts.service.ts'

/** Admin routes of the payer. One administrator proposes a change, and another confirms it. */
export const payerAdminRoutes =
  (context: PayoutContext): Routes =>
  (app) => {
    app.get(
      consolePayerPaths.payer,
      { config: { action: 'payer.see' }, schema: { response: { 200: payerResponseSchema } } },
      () => getPayer(context),
    )
    app.post(
      consolePayerPaths.payer,
      {
        config: { action: 'payer.propose' },
        schema: { body: newPayerSchema, response: { 200: rowIdSchema } },
      },
      async ({ body, staff }) => {
        await proposePayer(context, { ...body, as: staff.name })
        return { id: body.id }
      },
    )
    app.post(
      consolePayerPaths.decision,
      {
        config: { action: 'payer.decide' },
        schema: { params: rowIdSchema, body: proposalDecisionSchema, response: { 200: rowIdSchema } },
      },
      async ({ params: { id }, body: { isMade }, staff }) => {
        await decidePayer(context, { id, as: staff.name, isMade })
        return { id }
      },
    )
  }
