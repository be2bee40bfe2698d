import { Client } from 'pg'
import { OWNER } from './cluster.ts'
import { assertDurable } from './durability.ts'
import { getErrorCode } from './error-messages.ts'
import type { Passwords } from './passwords.ts'

const DATABASE = 'impulse'
const SERVING = 'impulse_app'

export function ownerUrl(port: number, passwords: Passwords, database = DATABASE): string {
  return `postgresql://${OWNER}:${passwords.owner}@127.0.0.1:${port}/${database}`
}

export function servingUrl(port: number, passwords: Passwords): string {
  return `postgresql://${SERVING}:${passwords.serving}@127.0.0.1:${port}/${DATABASE}`
}

/** Creates the database and the server's role if they are missing. Throws when a setting may lose committed data. */
export async function prepareDatabase(
  port: number,
  passwords: Passwords,
  cluster: { isNew: boolean },
): Promise<void> {
  if (cluster.isNew) await createRoleAndDatabase(port, passwords)
  try {
    await checkServing(port, passwords)
  } catch (error) {
    if (!isMissingRoleOrDatabase(error)) throw error
    // The role or the database is missing, because the first start was interrupted.
    await createRoleAndDatabase(port, passwords)
    await checkServing(port, passwords)
  }
}

async function checkServing(port: number, passwords: Passwords): Promise<void> {
  await withClient(servingUrl(port, passwords), (client) =>
    assertDurable((sql) => client.query(sql), { checksums: true }),
  )
}

async function createRoleAndDatabase(port: number, passwords: Passwords): Promise<void> {
  await withClient(ownerUrl(port, passwords, 'postgres'), async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [SERVING])
    if (role.rowCount === 0) await client.query(`create role ${SERVING}`)
    const password = client.escapeLiteral(passwords.serving)
    await client.query(
      `alter role ${SERVING} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${password}`,
    )
    // PostgreSQL does not log the errors of the server's sessions, because error messages may contain values
    // of rows. The server logs these errors itself, without the values. Errors of PostgreSQL's own processes
    // (checkpoints, recovery) are still logged.
    for (const name of [OWNER, SERVING]) await client.query(`alter role ${name} set log_min_messages = 'log'`)
    const database = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (database.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`)
    await client.query(`revoke all on database ${DATABASE} from public`)
    await client.query(`grant connect on database ${DATABASE} to ${SERVING}`)
  })
}

/** Runs `work` with a connection of its own, whose statements have no time limit unless they set one. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // When the connection is lost, the waiting query fails. Without this listener, the error would end the
  // whole process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Returns true for the error codes that PostgreSQL reports after an interrupted first start. 28P01 and 28000:
 * the role is missing or has another password. 3D000: the database is missing. 42501: the role may not connect.
 */
function isMissingRoleOrDatabase(error: unknown): boolean {
  return ['28P01', '28000', '3D000', '42501'].includes(getErrorCode(error))
}

/** Returns true for errors of a PostgreSQL that is starting or stopping. The caller then tries again. */
export function isPassingFailure(error: unknown): boolean {
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'].includes(getErrorCode(error)))
    return true
  return error instanceof Error && error.message.includes('Connection terminated')
}
