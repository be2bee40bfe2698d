import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { feature, test } from './rules.ts'

const server = 'apps/server/src'
const modules = `${server}/modules`

type Source = { file: string; text: string }

/**
 * Folders that may write to tables of another feature: to the listed `tables`, or to every table when no tables
 * are listed.
 */
const otherWriters: Readonly<Record<string, { tables?: readonly string[]; why: string }>> = {
  [`${modules}/identity/account-deletion`]: {
    why: 'erases personal data in every table, so that the list of what is erased is one',
  },
  [`${modules}/earnings/rewards`]: {
    tables: ['contracts'],
    why: 'sets reward, lot and status of contracts, whose feature calls it',
  },
  [`${server}/platform/pictures`]: { tables: ['members'], why: 'sets the avatar' },
}

/** Returns a problem for each table in `tables` to which more than one feature writes. */
function findSharedTables(sources: readonly Source[], tables: ReadonlySet<string>): string[] {
  const writers = new Map<string, Set<string>>()
  for (const { file, text } of sources) {
    for (const [, table = ''] of text.matchAll(write)) {
      const folder = folderOf(file)
      if (!tables.has(table) || isOtherWriter(folder, table)) continue
      writers.set(table, (writers.get(table) ?? new Set()).add(folder))
    }
  }
  return [...writers]
    .filter(([, folders]) => folders.size > 1)
    .map(([table, folders]) => `one writer per table: ${table} ← ${[...folders].join(', ')}`)
}

const write = /\b(?:insert into|delete from|update)\s+([a-z_]+)\b/g

const folderOf = (file: string): string =>
  new RegExp(feature).exec(file)?.[1]?.slice(0, -1) ?? path.dirname(file)

function isOtherWriter(folder: string, table: string): boolean {
  const writer = otherWriters[folder]
  return writer !== undefined && (writer.tables?.includes(table) ?? true)
}

/**
 * Returns a problem for each table to which more than one feature of the server writes. Before that, the
 * function tests itself with a planted table that has two writers.
 */
export function checkTableWriters(root: string, files: readonly string[]): string[] {
  const planted = ['news', 'help'].map((feature) => ({
    file: `${modules}/engagement/${feature}/${feature}.sql.ts`,
    text: 'text: `insert into news_items (id) values ($1)`',
  }))
  if (findSharedTables(planted, new Set(['news_items'])).length !== 1)
    return ['one writer per table: a planted second writer is not seen']
  const read = (file: string) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })
  const migrations = globSync('db/migrations/*.sql', { cwd: root }).map(read)
  const tables = migrations.flatMap(({ text }) =>
    Array.from(text.matchAll(/^create (?:unlogged )?table ([a-z_]+)/gm), ([, table = '']) => table),
  )
  const sources = files
    .filter((file) => file.startsWith(`${server}/`) && !new RegExp(test).test(file))
    .map(read)
  return findSharedTables(sources, new Set(tables))
}
