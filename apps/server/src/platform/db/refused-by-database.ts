import pg from 'pg'

/** Name of the constraint that refused a statement, or null when the error is something else. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? '') : null
}

/** A failed serialization or a deadlock: the database undid the whole transaction in favour of another. */
export const isUndoneByOthers = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['40001', '40P01'].includes(error.code ?? '')

/** The database is away or too busy for the moment: the answer is 503, and a deed with a key may be sent again. */
export function isTransient(error: unknown): boolean {
  if (isUndoneByOthers(error)) return true
  if (error instanceof pg.DatabaseError)
    return ['57P01', '57P02', '57P03', '53300', '55P03'].includes(error.code ?? '')
  // The pool and the driver give these two no code.
  if (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
    return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'].includes(code)
}
