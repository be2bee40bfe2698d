import pg from 'pg'
import { DatabaseUnavailable } from './watch-database.ts'

/** Returns the name of the constraint that an SQL statement violated; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? '') : null
}

/**
 * Returns true when the database rolled a transaction back because of a parallel transaction, so that the
 * transaction can run again. The reasons are a serialization failure, a deadlock, an account that was merged in
 * the meantime (then the second run uses the primary account), or a month that was closed in the meantime (then
 * the second run dates its postings in the open month).
 */
export const isRetryableConflict = (error: unknown): boolean =>
  (error instanceof pg.DatabaseError && ['40001', '40P01'].includes(error.code ?? '')) ||
  ['closed_is_empty', 'transactions_month_open'].includes(violatedConstraint(error) ?? '')

/**
 * Returns true for the error of an SQL statement that PostgreSQL refused only because an earlier statement of the same
 * transaction had failed.
 */
export const isInFailedTransaction = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25P02'

/**
 * Returns true when an SQL statement ran too long, or waited too long for a lock. PostgreSQL has rolled the
 * transaction back.
 */
export const hasWaitedTooLong = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['55P03', '57014'].includes(error.code ?? '')

/** Returns true when the driver got no response in time. The SQL statement may still run and may still commit. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * Returns true when the database is temporarily unavailable or busy. The response is 503, and the client may
 * retry the request with the same idempotency key. The server itself retries only transactions that conflicted
 * with a parallel transaction.
 */
export function isTransient(error: unknown): boolean {
  if (isRetryableConflict(error) || hasWaitedTooLong(error) || isUnanswered(error)) return true
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof pg.DatabaseError) return awayOrFull.test(error.code ?? '') || isOfPooler(error)
  if (!(error instanceof Error)) return false
  if (noConnectionMessage.test(error.message)) return true
  const code = 'code' in error ? String(error.code) : ''
  // When the failed system call is `connect`, ENOENT means that PostgreSQL's socket is missing. For any other
  // system call, another file is missing.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return networkCodes.has(code)
}

/**
 * Returns true when the cause of an error is an unavailable or busy PostgreSQL, and not the row that a job was
 * processing. The job then stops and runs again at the next poll. Returns false after a timeout of a lock or of an SQL
 * statement, because the job can still process other rows.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isTransient(error) && !hasWaitedTooLong(error)

/**
 * PostgreSQL's error codes for an unavailable server (shutdown, crash, start, a transaction that was idle for too long)
 * and for a full one (too many connections, out of memory, disk full) or one that accepts no writes.
 */
const awayOrFull = /^(57P0[1-3]|53\d{3}|25P03|25006)$/

/**
 * Returns true when PgBouncer refuses or ends a connection, because it has no server or its client waited too long. It
 * uses the code of a protocol violation, with which PostgreSQL itself reports faults of this program, as ERROR.
 */
const isOfPooler = ({ code, severity }: pg.DatabaseError): boolean => code === '08P01' && severity === 'FATAL'

/** Messages of errors that the connection pool and the driver throw without a code. */
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
