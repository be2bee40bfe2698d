import pg from 'pg'

/** Name of the constraint that refused a statement, or null when the error is something else. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? '') : null
}

/**
 * A failed serialization or a deadlock: the database undid the whole transaction in favour of another. So it does where an account
 * was merged into another in the meantime: begun again, its phone leads to the one that stays.
 */
export const isUndoneByOthers = (error: unknown): boolean =>
  (error instanceof pg.DatabaseError && ['40001', '40P01'].includes(error.code ?? '')) ||
  violatedConstraint(error) === 'closed_is_empty'

/** All that a statement is told that comes behind a refused one of its transaction. */
export const isBehindRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25P02'

/** A statement that got no lock, or no end, in its time. The database has undone it: nothing of it happened. */
export const hasWaitedTooLong = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['55P03', '57014'].includes(error.code ?? '')

/** No answer came in time. The statement may still be running, and may still happen. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * The database is away or too busy for the moment: the answer is 503, and an action with a key may be sent again. Nothing
 * of this is done again here, since it has waited long enough; but for what others have undone, which comes at once.
 */
export function isTransient(error: unknown): boolean {
  if (isUndoneByOthers(error) || hasWaitedTooLong(error) || isUnanswered(error)) return true
  if (error instanceof pg.DatabaseError) return awayOrFull.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (noConnectionMessage.test(error.message)) return true
  const code = 'code' in error ? String(error.code) : ''
  // The same word for a file of ours that is missing is no matter of the database.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return networkCodes.has(code)
}

/** Shutting down, starting up or cut off by an administrator; too many connections, no memory, a full disk. */
const awayOrFull = /^(57P0[1-3]|53\d{3}|25P03)$/

/** The pool and the driver give these no code. */
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
