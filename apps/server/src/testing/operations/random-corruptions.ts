import type { Queryable } from '../../platform/db/db.ts'
import { chanceBelow, chanceBytes } from '../harness/random.ts'

/** Column of a table, from the catalog. `literals`: the words of the column's check constraints. */
export type Column = {
  table: string
  column: string
  type: string
  isGenerated: boolean
  isUnique: boolean
  isIdentity: boolean
  literals: string[]
}

/** Reads the columns of the tables from the catalog, so that a new column is corrupted without a change of the tests. */
export async function selectColumns(db: Queryable, tables: readonly string[]): Promise<Column[]> {
  const { rows } = await db.query<Column>({
    text: `select c.relname as table, a.attname as column, t.typname as type, a.attgenerated <> '' as "isGenerated",
        exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as "isUnique",
        a.attidentity <> '' as "isIdentity",
        array(select e.enumlabel::text from pg_enum e where e.enumtypid = t.oid)
          || array(select (regexp_matches(pg_get_constraintdef(k.oid), '''([a-z_0-9]+)''', 'g'))[1] from pg_constraint k
            where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)) as literals
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`,
    values: [tables],
  })
  return rows
}

/** SQL that drops the checks, unique constraints and identities of the columns. Primary keys and `not null` stay. */
export const dropConstraints = (columns: readonly Column[]): string => {
  const tables = [...new Set(columns.map(({ table }) => table))]
  return `
    ${columns
      .filter(({ isIdentity }) => isIdentity)
      .map(({ table, column }) => `alter table ${table} alter ${column} drop identity;`)
      .join(' ')}
    do $$ declare statement text; begin
      for statement in
        select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) from pg_constraint
        where conrelid = any('{${tables.join(',')}}'::regclass[]) and contype in ('c', 'u')
        union all
        select format('drop index %s', i.indexrelid::regclass) from pg_index i
        where i.indrelid = any('{${tables.join(',')}}'::regclass[]) and i.indisunique
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      loop execute statement; end loop;
    end $$`
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

function aUuid(): string {
  const digits = chanceBytes(16).toString('hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ].join('-')
}

/** Returns the SQL of a value near the value of a column: another amount, time, text or member of the enumeration. */
function anotherValue({ column, type, literals, isUnique }: Column): string {
  const amount = 1 + chanceBelow(49)
  const change = chanceBelow(2) ? amount : -amount
  const unit = ['days', 'hours', 'milliseconds'][chanceBelow(3)]
  // A number of a row changes by more than the test has rows, so that the number is not already in use.
  if (isUnique && /^int[48]/.test(type)) return `coalesce(${column}, 0) + ${change * 10_007}`
  if (type.startsWith('int')) return `coalesce(${column}, 0) + ${change}`
  if (type === 'date') return `coalesce(${column}, '2026-01-01') + ${change}`
  if (type === 'timestamptz') return `coalesce(${column}, '2026-01-01') + interval '${change} ${unit}'`
  if (type === 'bool') return `not coalesce(${column}, false)`
  if (type === 'uuid') return quoted(aUuid())
  if (type === 'bytea')
    return `sha256(coalesce(${column}, '') || '\\x${amount.toString(16).padStart(2, '0')}')`
  if (type === 'jsonb')
    return `coalesce(${column}, '{}') || jsonb_build_object(coalesce((select key from jsonb_object_keys(
      case jsonb_typeof(${column}) when 'object' then ${column} else '{}' end) key offset ${chanceBelow(3)} limit 1), 'other'), ${amount})`
  if (type.startsWith('_')) return `coalesce(${column}, '{}') || '${amount}'::${type.slice(1)}`
  const literal = literals[chanceBelow(literals.length)]
  if (literal !== undefined) return quoted(literal)
  // Replaces one digit, so that phones, accounts and references stay well-formed, or adds one.
  return chanceBelow(2)
    ? `coalesce(${column}, '') || '${amount}'`
    : `overlay(coalesce(${column}, '0') placing '${amount % 10}' from greatest(1, length(${column}) - ${chanceBelow(4)}) for 1)`
}

const aRow = (table: string): string =>
  `(select t.ctid from ${table} t order by md5(t.ctid::text || ${chanceBelow(1_000_000)}) limit 1)`

const change = (place: Column, value: string): string => {
  const { table, column } = place
  return `update ${table} set ${column} = ${value} where ctid = ${aRow(table)} and ${column} is distinct from ${value}`
}

/** Kinds of corruption of a column: another value, null, the value of another row, and a swap of two rows. Each returns SQL. */
export const columnCorruptions: readonly ((place: Column) => string)[] = [
  (place) => change(place, anotherValue(place)),
  (place) => change(place, 'null'),
  ({ table, column }) => `
    update ${table} r set ${column} = o.${column} from ${table} o
    where r.ctid = ${aRow(table)} and o.ctid = ${aRow(table)} and r.${column} is distinct from o.${column}`,
  ({ table, column }) => `
    with a as (select ctid, ${column} as v from ${table} where ctid = ${aRow(table)}),
      b as (select ctid, ${column} as v from ${table} where ctid = ${aRow(table)})
    update ${table} r set ${column} = case r.ctid when a.ctid then b.v else a.v end
    from a, b where r.ctid in (a.ctid, b.ctid) and a.v is distinct from b.v`,
]

/** Kinds of corruption of a row. Each returns the SQL. */
export const rowCorruptions: Readonly<Record<string, (table: string, columns: readonly Column[]) => string>> =
  {
    delete: (table) => `delete from ${table} where ctid = ${aRow(table)}`,
    copy: (table, columns) => {
      const written = columns.filter(({ isGenerated }) => !isGenerated)
      const values = written.map((place) => (place.isUnique ? anotherValue(place) : place.column))
      return `insert into ${table} (${written.map(({ column }) => column).join(', ')}) overriding system value
      select ${values.join(', ')} from ${table} where ctid = ${aRow(table)}`
    },
  }

/**
 * Runs the SQL of a corruption in a savepoint. Returns what `check` returns for the corrupted data, or null when the
 * database refuses the corruption or it changes no row.
 */
export async function underCorruption<T>(
  on: Queryable,
  corruption: string,
  check: () => Promise<T>,
): Promise<T | null> {
  const query = (text: string) => on.query({ text, values: [] })
  await query('savepoint before_corruption')
  try {
    const { rowCount } = await query(corruption).catch(() => ({ rowCount: 0 }))
    return rowCount > 0 ? await check() : null
  } finally {
    await query('rollback to savepoint before_corruption')
    await query('release savepoint before_corruption')
  }
}
