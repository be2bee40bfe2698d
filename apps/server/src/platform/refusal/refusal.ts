import { type RefusalCode, toRefusalText } from '@impulse/copy-ru/refusals/refusals'
import type { SecurityNote } from '../security-events/security-events.rules.ts'

/**
 * Expected refusal of a request. Throwing the refusal rolls the transaction back. The error handler of the HTTP
 * server responds with the status and the Russian text of the code from `packages/copy-ru`. The text contains the
 * records that `details` name, such as `withdrawals`.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly details: Record<string, unknown> | undefined
  readonly security: SecurityNote

  constructor(code: RefusalCode, details?: Record<string, unknown>, security: SecurityNote = {}) {
    super(toRefusalText(code, details))
    this.code = code
    this.details = details
    this.security = security
  }
}

/** Name of a refused field of a form, and the code of its refusal. */
export type FieldFault = readonly [field: string, code: RefusalCode]

/**
 * Returns the refusal of one field of a form. The refusal has the same shape as the refusals that a schema causes.
 */
export const fieldRefusal = (
  field: string,
  code: RefusalCode,
  details: Record<string, unknown> = {},
): Refusal =>
  new Refusal(code, { ...details, fields: [{ field, code, message: toRefusalText(code, details) }] })

/** Refuses these fields of a form, with the code of the first field. Does nothing when the list is empty. */
export function refuseFields(faults: readonly FieldFault[]): void {
  const [first, ...more] = faults
  if (first) throw toFieldRefusal(first, ...more)
}

const toFieldRefusal = (first: FieldFault, ...more: FieldFault[]): Refusal =>
  new Refusal(first[1], {
    fields: [first, ...more].map(([field, code]) => ({ field, code, message: toRefusalText(code) })),
  })

/**
 * Throws unless the condition is true. Use this function for conditions that only a bug makes false: the response is
 * 500. `why` describes the condition in the log.
 */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${why}`)
}
