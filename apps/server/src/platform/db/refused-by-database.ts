import pg from 'pg'

/** Returns the name of the violated constraint, or null for another error. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? '') : null
}

/**
 * Returns true when the database rolled a transaction back because of another one, so that it can be
 * repeated: a serialization failure, a deadlock, or an account that was merged in the meantime. In the last
 * case the repeated transaction uses the primary account.
 */
export const isUndoneByOthers = (error: unknown): boolean =>
  (error instanceof pg.DatabaseError && ['40001', '40P01'].includes(error.code ?? '')) ||
  violatedConstraint(error) === 'closed_is_empty'

/** Returns true for the error of a statement that follows a refused one in the same transaction. */
export const isBehindRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25P02'

/** Returns true when a lock or a statement timed out; the database has rolled the transaction back. */
export const hasWaitedTooLong = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['55P03', '57014'].includes(error.code ?? '')

/**
 * Returns true when the driver received no response in time. The statement may still be running and may still
 * commit.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * Returns true when the database is temporarily unavailable or busy: the response is 503, and the client may
 * repeat an action with its idempotency key. The server itself repeats only transactions that conflicted with
 * others.
 */
export function isTransient(error: unknown): boolean {
  if (isUndoneByOthers(error) || hasWaitedTooLong(error) || isUnanswered(error)) return true
  if (error instanceof pg.DatabaseError) return awayOrFull.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (noConnectionMessage.test(error.message)) return true
  const code = 'code' in error ? String(error.code) : ''
  // ENOENT without `connect` is a missing file, not a database error.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return networkCodes.has(code)
}

/**
 * Codes for shutdown, startup or termination by an administrator; too many connections, out of memory, disk
 * full.
 */
const awayOrFull = /^(57P0[1-3]|53\d{3}|25P03)$/

/** Errors that the pool and the driver throw without a code. */
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
