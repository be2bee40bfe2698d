import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'

type Column = {
  table: string
  column: string
  level: string | null
  tableLevel: string | null
  bytes: boolean
}

const levels = ['public', 'internal', 'personal', 'sensitive', 'secret']
const levelIn = (comment: string) => `substring(${comment} from '(?:^|\\s)Level: (\\w+)\\.')`

const { db } = await testDatabase()
const { rows } = await db.query<Column>({
  text: `select c.relname::text as "table", a.attname::text as column, a.atttypid = 'bytea'::regtype as bytes,
      ${levelIn('col_description(c.oid, a.attnum)')} as level,
      ${levelIn("obj_description(c.oid, 'pg_class')")} as "tableLevel"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('migrations', 'migration_lock')`,
  values: [],
})
const nameOf = ({ table, column }: Column) => `${table}.${column}`
const levelOf = ({ level, tableLevel }: Column) => level ?? tableLevel ?? ''
const columnsOf = (...wanted: string[]) => rows.filter((row) => wanted.includes(levelOf(row)))
const page = readFileSync(
  new URL('../../../../../docs/reference/data-protection.md', import.meta.url),
  'utf8',
)
/** Returns the columns that a section of the page lists. */
const listedUnder = (title: string): string[] => {
  const [, section = ''] = page.split(`## ${title}\n`)
  return Array.from((section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+\.\w+)`/gm), ([, name = '']) => name)
}

it('every column of the database has a level of protection, its own or that of its table', () => {
  expect(rows.length).toBeGreaterThan(700)
  expect(rows.filter((row) => !levels.includes(levelOf(row))).map(nameOf)).toEqual([])
})

it('data about a member are at least personal, also those of the public pictures', () => {
  const aboutPersons = /^(?:phone|email|first_name|middle_name|last_name|full_name|ip|user_agent|initials)$/
  const members = new Set(rows.filter(({ column }) => column === 'member_id').map(({ table }) => table))
  const weak = columnsOf('public', 'internal').filter(
    (row) => aboutPersons.test(row.column) || members.has(row.table),
  )
  expect(new Set(weak.map(({ table }) => table))).toEqual(new Set(['pictures']))
})

it('hashes of tokens, keys and passwords are secret, and no secret is stored as it is', () => {
  const secret = new Set(columnsOf('secret').map(nameOf))
  const named = rows.filter(({ column }) =>
    /token_hash|password|totp_sealed|code_hash|sealed_key/.test(column),
  )
  expect(named.filter((row) => !secret.has(nameOf(row))).map(nameOf)).toEqual([])
  expect(
    columnsOf('secret')
      .filter(({ column }) => !/hash$|sealed/.test(column))
      .map(nameOf),
  ).toEqual([])
})

it('sensitive columns are sealed or hashed, except those that the page lists with a reason', () => {
  const readable = columnsOf('sensitive').filter(
    ({ table, column, bytes }) =>
      !/_hash$|^sealed$|^reviewed$|^subscriber_/.test(column) && !(bytes && table === 'import_upload_parts'),
  )
  expect(new Set(listedUnder('Sensitive columns that are readable'))).toEqual(new Set(readable.map(nameOf)))
})

it('the page lists the sensitive and the secret columns', () => {
  const listed = new Set([
    ...listedUnder('Sensitive columns that are encrypted or hashed'),
    ...listedUnder('Sensitive columns that are readable'),
    ...listedUnder('Secret columns'),
  ])
  expect(listed).toEqual(new Set(columnsOf('sensitive', 'secret').map(nameOf)))
})
