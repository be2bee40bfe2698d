/** Function that sends one SQL statement, on a pool, on a connection or in a transaction. */
export type Query = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>

/**
 * Refuses a database whose settings may lose or corrupt committed data. Call this function on a connection of the
 * role that the server uses, because a role or a database can have its own settings. `checksums`: also refuses a
 * cluster without data checksums.
 */
export async function assertDurable(query: Query, options: { checksums?: boolean } = {}): Promise<void> {
  const { rows } = await query(
    `select name, setting from pg_catalog.pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')`,
  )
  const settings = new Map(rows.map((row) => [String(row.name), String(row.setting)]))
  const requirements = [
    ['fsync', ['on']],
    // `remote_apply` also waits for a replica, so it is stricter than `on`. All other values are weaker.
    ['synchronous_commit', ['on', 'remote_apply']],
    ['full_page_writes', ['on']],
    ...(options.checksums ? [['data_checksums', ['on']] as const] : []),
  ] as const
  const wrong = requirements
    .filter(([name, allowed]) => !allowed.some((value) => value === settings.get(name)))
    .map(([name]) => `${name} is ${settings.get(name) ?? 'unknown'}`)
  if (wrong.length > 0) {
    throw new Error(`The database may lose money in a crash, so nothing starts: ${wrong.join(', ')}.`)
  }
}
