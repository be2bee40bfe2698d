import type * as z from 'zod/mini'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import { proposalDecisionSchema } from '@impulse/api/members/console-proposals'
import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import type { App } from '../http/app.ts'

type Route<Input> = {
  path: string
  action: ConsoleAction
  run: (input: Input & { as: string }) => Promise<unknown>
}

/** Registers the route with which one staff member proposes a change. The client creates the id. */
export function registerProposalRoute<Body extends z.ZodMiniType<{ id: string }>>(
  app: App,
  { path, action, body, run }: Route<z.infer<Body>> & { body: Body },
): void {
  const schema = { body, response: { 200: rowIdSchema } }
  app.post(path, { config: { action }, schema }, async (request) => {
    const input = request.body as z.infer<Body>
    await run({ ...input, as: request.staff.name })
    return { id: input.id }
  })
}

/** Registers the route with which another staff member approves or declines a proposal. */
export function registerDecisionRoute(
  app: App,
  { path, action, run }: Route<{ id: string; isMade: boolean }>,
): void {
  const schema = { params: rowIdSchema, body: proposalDecisionSchema, response: { 200: rowIdSchema } }
  app.post(path, { config: { action }, schema }, async ({ params: { id }, body: { isMade }, staff }) => {
    await run({ id, isMade, as: staff.name })
    return { id }
  })
}
