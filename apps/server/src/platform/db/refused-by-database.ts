import pg from 'pg'

/** Name of the constraint that refused a statement, or null when the error is something else. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? '') : null
}

/** Serialization failure, deadlock, or a connection that went away: the whole deed may be tried again when it carries a key. */
export function isTransient(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return ['40001', '40P01', '57P01', '57P02', '57P03'].includes(error.code ?? '')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'].includes(code)
}
