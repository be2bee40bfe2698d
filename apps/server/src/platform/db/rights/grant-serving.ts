import { createHash } from 'node:crypto'
import pg from 'pg'
import { changeable, insertOnly, neverRemoved } from './serving-rights.ts'

/**
 * Grants the privileges that the server's role needs, and revokes all others. Does nothing while the privileges are the
 * same as after the last call with the same list: each command of `lk` opens the database, and a new grant would make
 * the connections of a running server read the catalog and plan their queries again.
 */
export async function grantServing(client: pg.Client, role: string): Promise<void> {
  // Leaves the privileges of a role that owns the tables unchanged, because without them the owner could not migrate
  // again. An operator who only tries the server may use the owner's role for everything. Triggers then still protect
  // the ledger, and production refuses a role that owns tables.
  const { rows } = await client.query('select 1 where current_user = $1', [role])
  if (rows.length > 0) return
  const statements = toStatements(pg.escapeIdentifier(role))
  const { rowCount } = await client.query(
    'select from serving_roles where name = $1 and privileges_hash = $2',
    [role, await hashPrivileges(client, statements)],
  )
  if (rowCount === 1) return
  for (const statement of statements) await client.query(statement)
  await client.query(
    `insert into serving_roles (name, privileges_hash) values ($1, $2)
      on conflict (name) do update set privileges_hash = excluded.privileges_hash`,
    [role, await hashPrivileges(client, statements)],
  )
}

/** Returns the statements that grant and revoke. `role`: the name of the role as an SQL identifier, with its quotes. */
const toStatements = (role: string): string[] => [
  `grant usage on schema public to ${role}`,
  `grant select, insert, update, delete on all tables in schema public to ${role}`,
  `grant usage on all sequences in schema public to ${role}`,
  `revoke update, delete, truncate on ${insertOnly.join(', ')} from ${role}`,
  `revoke delete, truncate on ${neverRemoved.join(', ')} from ${role}`,
  `revoke update, delete on rule_sets from ${role}`,
  `revoke insert on reward_rules_lock from ${role}`,
  ...Object.entries(changeable).flatMap(([table, columns]) => [
    `revoke update on ${table} from ${role}`,
    `grant update (${columns.join(', ')}) on ${table} to ${role}`,
  ]),
  // The server's role may change only the IP address and the browser of a consent, which are erased when the account is
  // deleted. A trigger refuses every change of them except the erasure.
  `grant update (ip, user_agent) on consents to ${role}`,
  // Only a trigger that has the rights of the owner writes the hashes of rows.
  `revoke insert, update, delete on migrations, migration_lock, row_hashes, serving_roles from ${role}`,
]

/** Returns a hash of the statements and of the privileges that all roles now have in the schema. */
async function hashPrivileges(client: pg.Client, statements: readonly string[]): Promise<Buffer> {
  const { rows } = await client.query<{
    privileges: string
  }>(`select string_agg(line, E'\n' order by line) as privileges from (
    select concat_ws(' ', nspname, nspacl::text) as line from pg_namespace where nspname = 'public'
    union all
    select concat_ws(' ', relname, relacl::text) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select concat_ws(' ', relname, attname, attacl::text) from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and attacl is not null
  ) lines`)
  return createHash('sha256')
    .update([...statements, rows[0]?.privileges].join('\n'))
    .digest()
}
