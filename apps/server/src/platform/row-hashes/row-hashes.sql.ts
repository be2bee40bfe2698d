import type { Check } from '../db/consistency-checks.ts'
import type { Queryable } from '../db/db.ts'
import { insertOnly } from '../db/rights/serving-rights.ts'
import { invariant } from '../refusal/refusal.ts'
import { type HashedTable, hashedTables } from './hashed-tables.ts'

const toRowKey = (key: readonly string[]): string =>
  key.map((column) => `t.${column}::text`).join(` || ' ' || `)

/** Checks the rows of a table against their hashes. The SQL computes a hash as the trigger function `hash_row` does. */
function checkRows([table, { key, member, unhashed = [] }]: [string, HashedTable]): Check {
  const rowKey = toRowKey(key)
  const content = `jsonb_strip_nulls(to_jsonb(t) - '{${unhashed.join(',')}}'::text[])`
  return {
    what: `every row of ${table} has the hash with which the server wrote it`,
    text: `select ${member?.id ?? "''"} as member_id, '${table} ' || ${rowKey} as place, 'unchanged' as expected,
        case when s.hash is null then 'inserted' else 'changed' end as found
      from ${table} t ${member?.join ?? ''}
      left join row_hashes s on s.table_name = '${table}' and s.row_key = ${rowKey} and s.salt is not null
      where s.hash is null or s.hash <> sha256(convert_to(s.salt || ' ' || ${content}::text, 'UTF8'))`,
    ...(!member && { isWhole: true }),
  }
}

/** Checks that the keys of the rows of a table are those of its hashes, also for rows without a member. */
function checkKeys([table, { key }]: [string, HashedTable]): Check {
  return {
    what: `the rows of ${table} are those that the server wrote`,
    text: `select '' as member_id, '${table} ' || coalesce(s.row_key, t.row_key) as place,
        case when s.row_key is null then 'no row' else 'a row' end as expected,
        case when s.row_key is null then 'inserted' else 'deleted' end as found
      from (select row_key from row_hashes where table_name = '${table}' and salt is not null) s
      full join (select ${toRowKey(key)} as row_key from ${table} t) t on t.row_key = s.row_key
      where s.row_key is null or t.row_key is null`,
    isWhole: true,
  }
}

/** Checks of the rows of all hashed tables, and of the versions of the hashes. */
export const rowHashChecks: readonly Check[] = [
  ...Object.entries(hashedTables).flatMap((table) => [checkRows(table), checkKeys(table)]),
  {
    what: 'the hash of the last version of a row has its salt, and an insert-only row has one version',
    // A version that no later one replaced has a salt, unless it is a deletion. A second version of an insert-only row is
    // one that another role wrote together with its hash. Hashes of any other table were not written by `hash_row`.
    text: `select '' as member_id, table_name || ' ' || row_key as place, 'the last version with its salt' as expected,
        versions || ' versions' as found
      from (
        select table_name, row_key, count(*) as versions,
          (array_agg(hash is not null order by id desc))[1] = (max(id) is not distinct from max(id) filter (where salt is not null)) as is_current
        from row_hashes group by table_name, row_key
      ) s
      where not is_current or table_name <> all('{${Object.keys(hashedTables).join(',')}}') or (versions > 1 and table_name = any('{${insertOnly.join(',')}}'))`,
    isWhole: true,
  },
]

/** Row of `row_hashes`. `text`: all columns except the salt, which a later version of the row erases. */
export type StoredHash = { id: bigint; at: Date; text: string }

/**
 * Returns at most `limit` hashes with larger ids than `after`, in the order of the ids. Null begins with the first hash.
 */
export async function selectHashes(
  db: Queryable,
  { after, limit }: { after: bigint | null; limit: number },
): Promise<StoredHash[]> {
  const { rows } = await db.query<StoredHash>({
    text: `select id, at, concat_ws(' ', id, at, table_name, row_key, encode(hash, 'hex')) as text
      from row_hashes where $1::bigint is null or id > $1 order by id limit $2`,
    values: [after, limit],
  })
  return rows
}

/** Returns the time `ms` milliseconds ago, by the clock of the database. */
export async function selectTimeAgo(db: Queryable, ms: number): Promise<Date> {
  const { rows } = await db.query<{ at: Date }>({
    text: `select now() - $1 * interval '1 millisecond' as at`,
    values: [ms],
  })
  const [row] = rows
  invariant(row, 'a select without a table returns one row')
  return row.at
}
