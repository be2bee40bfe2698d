import { type RefusalCode, toRefusalText } from '@impulse/copy-ru/refusals/refusals'

/**
 * Expected refusal of a use case. It is thrown, so that the transaction is rolled back; one handler responds
 * with the status and text from `packages/copy-ru`.
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

/** Returns a refusal of one field of a form, in the same shape as refusals by a schema. */
export const fieldRefusal = (field: string, code: RefusalCode): Refusal =>
  new Refusal(code, { fields: [{ field, code, message: toRefusalText(code) }] })

/**
 * Throws unless the condition is true. Only a bug can make the condition false, so the response is 500; `why`
 * explains the condition.
 */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${why}`)
}
