import pg from 'pg'

/** Returns the name of the violated constraint, or null for another error. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? '') : null
}

/**
 * Serialization failure or deadlock: the database rolled the transaction back, and it can be repeated. Also
 * an account that was merged in the meantime: the repeated transaction finds its primary account.
 */
export const isUndoneByOthers = (error: unknown): boolean =>
  (error instanceof pg.DatabaseError && ['40001', '40P01'].includes(error.code ?? '')) ||
  violatedConstraint(error) === 'closed_is_empty'

/** Error of every statement after a refused one in its transaction. */
export const isBehindRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25P02'

/** Timeout of a lock or a statement; the database has rolled it back. */
export const hasWaitedTooLong = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['55P03', '57014'].includes(error.code ?? '')

/** No response in time: the statement may still be running, and may still commit. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * Returns true when the database is temporarily unavailable or busy: the response is 503, and the client may
 * repeat an action with a key. Nothing is retried here, except conflicts with other transactions.
 */
export function isTransient(error: unknown): boolean {
  if (isUndoneByOthers(error) || hasWaitedTooLong(error) || isUnanswered(error)) return true
  if (error instanceof pg.DatabaseError) return awayOrFull.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (noConnectionMessage.test(error.message)) return true
  const code = 'code' in error ? String(error.code) : ''
  // ENOENT of a missing file of ours is not a database error.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return networkCodes.has(code)
}

/** Shutdown, startup or termination by an administrator; too many connections, out of memory, disk full. */
const awayOrFull = /^(57P0[1-3]|53\d{3}|25P03)$/

/** The pool and the driver throw these errors without a code. */
const noConnectionMessage = /timeout exceeded when trying to connect|Connection terminated|is not queryable/

const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
