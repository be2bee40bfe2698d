import pg from 'pg'
import { expect, it } from 'vitest'
import { verifyChains, verifyLedger } from '../../../ledger/ledger.ts'
import { type Difference, findDifferences } from '../../../platform/db/consistency-checks.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { hashedTables } from '../../../platform/row-hashes/hashed-tables.ts'
import { rowHashChecks } from '../../../platform/row-hashes/row-hashes.sql.ts'
import { verifyRoot } from '../../../platform/row-hashes/verify-row-hashes.ts'
import { openCorruptions } from '../../../testing/database/corruptions.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { chanceBelow } from '../../../testing/harness/random.ts'
import { repeated } from '../../../testing/harness/repeat.ts'
import { membersWithAllMoney } from '../../../testing/operations/money-fixtures.ts'
import { addMoneyRows } from '../../../testing/operations/money-rows.ts'
import {
  columnCorruptions,
  dropConstraints,
  rowCorruptions,
  selectColumns,
  underCorruption,
} from '../../../testing/operations/random-corruptions.ts'
import { otherTables, unseenColumns } from '../../../testing/operations/unseen-by-verification.ts'
import { aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import { verifyRewards } from '../../earnings/rewards/rewards.service.ts'
import { verifyMoney } from './verify-money.ts'

const database = await testDatabase()
const { db } = database
const afterCorruption = openCorruptions(database)
const context = { ...(await aPayoutTest(db, { secondApprovalFrom: 600n })), provider: null }
const memberIds = await membersWithAllMoney(context, 3)
await addMoneyRows(context)

async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}

/** Tables about money whose values the verification computes again or finds in the hash chains. */
const computed = ['balances', 'transactions', 'entries', 'pending_parts', 'contracts']
const tables = [...computed, ...Object.keys(hashedTables), 'row_hashes']

// Makes the hashes of rows two hours older, so that the root, which ends an hour ago, contains them.
await asOwner("update row_hashes set at = at - interval '2 hours'")
const { root: saved } = await verifyRoot(db, null)

const columns = await selectColumns(db, tables)
// The owner of the tables can drop their constraints.
await asOwner(dropConstraints(columns))
const columnsOf = (table: string) => columns.filter((column) => column.table === table)

/** Parts of the verification that find a corruption of these tables first, so that the others need not run. */
const firstParts: Readonly<Record<string, (on: Queryable) => Promise<Difference[]>>> = {
  contracts: verifyRewards,
  row_hashes: async (on) => (await verifyRoot(on, saved)).differences,
}

/**
 * True when the verification reports at least one difference: its parts run until one does. The checks of the hashes of
 * a table run before the other checks, as a corruption can make these fail (`verifyAll`).
 */
async function isSeen(on: Queryable, table: string): Promise<boolean> {
  const ofTable = rowHashChecks.filter(({ what }) => what.includes(` of ${table} `))
  const parts = [
    () => findDifferences(on, ofTable),
    async () => (await firstParts[table]?.(on)) ?? [],
    () => verifyLedger(on),
    () => verifyChains(on, memberIds),
    () => verifyMoney(on),
  ]
  for (const part of parts) if ((await part()).length > 0) return true
  return false
}

const draw = <T>(from: readonly T[]): T[] => {
  const left = [...from]
  return from.flatMap(() => left.splice(chanceBelow(left.length), 1))
}

/** Column or table to corrupt. `kinds`: functions that return the SQL of a corruption, each of one kind. */
type Target = { table: string; name: string; kinds: readonly (() => string)[] }

const targets: readonly Target[] = [
  ...columns
    .filter(({ table, column, isGenerated }) => !isGenerated && !(`${table}.${column}` in unseenColumns))
    .map((place) => ({
      table: place.table,
      name: `${place.table}.${place.column}`,
      kinds: columnCorruptions.map((toText) => () => toText(place)),
    })),
  ...tables.flatMap((table) =>
    Object.entries(rowCorruptions).map(([kind, toText]) => ({
      table,
      name: `${table}: ${kind}`,
      kinds: [() => toText(table, columnsOf(table))],
    })),
  ),
]

it('the verification finds no differences in unchanged data', async () => {
  expect([...(await verifyMoney(db)), ...(await verifyChains(db, memberIds))]).toEqual([])
})

it('each table of the database is verified, or listed with the reason why no money depends on it', async () => {
  const { rows } = await db.query<{ name: string }>({
    text: `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    values: [],
  })
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [...tables, ...Object.values(otherTables).flat()].sort(),
  )
})

it('each verified table has rows to corrupt', async () => {
  const empty: string[] = []
  for (const table of tables)
    if ((await db.query({ text: `select from ${table} limit 1`, values: [] })).rowCount === 0)
      empty.push(table)
  expect(empty).toEqual([])
})

/**
 * Carries out one corruption of the target, of the first kind that the database does not refuse. Returns null when the
 * database refuses all kinds, and otherwise the SQL, and whether the verification reports it.
 */
async function corrupt(
  on: Queryable,
  { table, kinds }: Target,
): Promise<{ corruption: string; seen: boolean } | null> {
  for (const toText of draw([...kinds, ...kinds, ...kinds])) {
    const corruption = toText()
    const seen = await underCorruption(on, corruption, () => isSeen(on, table))
    if (seen !== null) return { corruption, seen }
  }
  return null
}

it('the verification finds a random corruption of each column and each row of the tables about money by their owner', async () => {
  const names = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  expect(Object.keys(unseenColumns).filter((name) => !names.has(name))).toEqual([])
  const missed: string[] = []
  const accepted = new Set<string>()
  for (let count = 0, left = repeated(targets.length); left > 0; left -= count, count = 0) {
    await afterCorruption('select 1', async (on) => {
      for (const target of draw(targets).slice(0, left)) {
        const done = await corrupt(on, target)
        if (!done) continue
        count += 1
        accepted.add(target.name)
        if (!done.seen) missed.push(`${target.name}: ${done.corruption}`)
      }
    })
    // The corruptions were rolled back; their row versions would make each next round slower.
    await asOwner('vacuum')
  }
  expect(missed).toEqual([])
  // The database refuses few corruptions, such as another key of a table with one row.
  expect(accepted.size).toBeGreaterThan(targets.length * 0.9)
})
