import type { Queryable, Tx } from '../../db/db.ts'
import type { Settings } from './money-settings.ts'

export async function selectSettings(db: Queryable): Promise<Settings> {
  const { rows } = await db.query<{ name: string; value: string }>({
    text: 'select name, value from server_settings order by name',
    values: [],
  })
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/**
 * Replaces all stored settings with `settings`. Writes only those that differ, because each written row gets a hash.
 */
export async function replaceSettings(tx: Tx, settings: Settings): Promise<void> {
  // The lock makes another process that starts at the same time wait until this transaction ends.
  await tx.query({ text: 'lock table server_settings in share row exclusive mode', values: [] })
  await tx.query({
    text: 'delete from server_settings where name <> all($1)',
    values: [Object.keys(settings)],
  })
  await tx.query({
    text: `insert into server_settings as stored (name, value) select * from unnest($1::text[], $2::text[])
      on conflict (name) do update set value = excluded.value where stored.value <> excluded.value`,
    values: [Object.keys(settings), Object.values(settings)],
  })
}
