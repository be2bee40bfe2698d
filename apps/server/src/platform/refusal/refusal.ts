import { type RefusalCode, toRefusalText } from '@impulse/copy-ru/refusals/refusals'

/**
 * An expected no: thrown by use cases, since only a throw rolls back, and answered by one handler with the status and
 * the message of the table in `packages/copy-ru`.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly details: Record<string, unknown> | undefined

  constructor(code: RefusalCode, details?: Record<string, unknown>) {
    super(toRefusalText(code))
    this.code = code
    this.details = details
  }
}

/** A refusal that is told at a field of the form, as those of the schemas are. */
export const fieldRefusal = (field: string, code: RefusalCode): Refusal =>
  new Refusal(code, { fields: [{ field, code, message: toRefusalText(code) }] })

/** Guards what must hold unless the server has a bug; `why` says why it must. Answers as a 500. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${why}`)
}
