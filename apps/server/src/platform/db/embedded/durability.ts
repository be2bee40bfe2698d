/** Function that runs one statement on a pool, a client or a transaction. */
export type Query = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>

/**
 * Refuses a database that may lose or corrupt acknowledged data. Call it on the connection of the serving
 * role, because a role or a database can have its own settings. Checksums are required only of the embedded
 * cluster.
 */
export async function assertDurable(query: Query, options: { checksums?: boolean } = {}): Promise<void> {
  const { rows } = await query(
    `select name, setting from pg_catalog.pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')`,
  )
  const settings = new Map(rows.map((row) => [String(row.name), String(row.setting)]))
  const wanted = [
    ['fsync', ['on']],
    // `remote_apply` is stricter than `on`; all other values are weaker.
    ['synchronous_commit', ['on', 'remote_apply']],
    ['full_page_writes', ['on']],
    ...(options.checksums ? [['data_checksums', ['on']] as const] : []),
  ] as const
  const wrong = wanted
    .filter(([name, allowed]) => !allowed.some((value) => value === settings.get(name)))
    .map(([name]) => `${name} is ${settings.get(name) ?? 'unknown'}`)
  if (wrong.length > 0) {
    throw new Error(`The database may lose money in a crash, so nothing starts: ${wrong.join(', ')}.`)
  }
}
