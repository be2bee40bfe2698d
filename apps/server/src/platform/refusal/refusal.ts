import { type RefusalCode, toRefusalText } from '@impulse/copy-ru/refusals/refusals'

/**
 * Expected refusal of a request. Throwing it rolls the transaction back. The error handler of the HTTP server
 * responds with the status and the Russian text of the code from `packages/copy-ru`.
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

/**
 * Returns the refusal of one field of a form, or of several. It has the code of the first, and the same shape as the
 * refusals that a schema causes.
 */
export const fieldRefusal = (
  field: string,
  code: RefusalCode,
  more: readonly (readonly [field: string, code: RefusalCode])[] = [],
): Refusal =>
  new Refusal(code, {
    fields: [[field, code] as const, ...more].map(([name, reason]) => ({
      field: name,
      code: reason,
      message: toRefusalText(reason),
    })),
  })

/**
 * Throws unless the condition is true. Use it for conditions that only a bug makes false: the response is
 * 500. `why` describes the condition in the log.
 */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${why}`)
}
