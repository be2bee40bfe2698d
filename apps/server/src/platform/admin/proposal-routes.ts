import type * as z from 'zod/mini'
import { type ConsoleRoutes, consoleRoutes } from '@impulse/api/routes/console-routes'
import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import type { App } from '../http/app.ts'

/** Keys of the `POST` routes whose body has the type `Body` and whose response is an id. */
type KeyWithBody<Body> = {
  [Key in keyof ConsoleRoutes]: Key extends `POST ${string}`
    ? ConsoleRoutes[Key] extends {
        body: z.ZodMiniType<Body>
        response: { 200: z.ZodMiniType<{ id: string }> }
      }
      ? Key
      : never
    : never
}[keyof ConsoleRoutes]
type ProposalKey = KeyWithBody<{ id: string }>
type DecisionKey = KeyWithBody<{ isApproved: boolean }>

type Route<Input> = {
  action: ConsoleAction
  run: (input: Input & { staffName: string }) => Promise<unknown>
}

/** Registers the route by which one staff member proposes a change. The client creates the id of the proposal. */
export function registerProposalRoute<Key extends ProposalKey>(
  app: App,
  key: Key,
  { action, run }: Route<z.output<ConsoleRoutes[Key]['body']>>,
): void {
  const schema: { body: z.ZodMiniType } = consoleRoutes[key]
  app.post(key.slice('POST '.length), { config: { action }, schema }, async (request) => {
    const input = request.body as z.output<ConsoleRoutes[Key]['body']>
    await run({ ...input, staffName: request.staff.name })
    return { id: input.id }
  })
}

/** Registers the route by which another staff member approves or declines a proposal. */
export function registerDecisionRoute(
  app: App,
  key: DecisionKey,
  { action, run }: Route<{ id: string; isApproved: boolean }>,
): void {
  app.addRoute(key, { config: { action } }, async ({ params: { id }, body: { isApproved }, staff }) => {
    await run({ id, isApproved, staffName: staff.name })
    return { id }
  })
}
