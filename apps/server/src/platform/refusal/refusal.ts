import { type RefusalCode, toRefusalText } from '@impulse/copy-ru/refusals/refusals'

/**
 * Expected refusal of a use case. It is thrown, because only a throw rolls back, and one handler answers with
 * the status and text of the table in `packages/copy-ru`.
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

/** Refusal at a field of the form, like those of the schemas. */
export const fieldRefusal = (field: string, code: RefusalCode): Refusal =>
  new Refusal(code, { fields: [{ field, code, message: toRefusalText(code) }] })

/** Throws unless the condition holds, which only a bug can cause; `why` explains it. The response is 500. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${why}`)
}
