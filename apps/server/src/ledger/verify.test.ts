import { randomInt } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import pg from 'pg'
import { aDeed, aMemberWithMoney } from '../testing/ledger-actors.ts'
import { testDatabase } from '../testing/test-database.ts'
import { accrue, hold, takeBack } from './ledger.ts'
import { verifyLedger } from './verify.ts'

const { db, ownerUrl } = await testDatabase()
const owner = new pg.Client({ connectionString: ownerUrl })
await owner.connect()
// The corruptions below are what somebody with the owner's rights could do.
await owner.query("set session_replication_role = 'replica'")
afterAll(() => owner.end())

for (let i = 0; i < 8; i++) {
  const member = await aMemberWithMoney(db, { available: 1_000n })
  const lot = await db.transaction((tx) =>
    accrue(tx, { ...aDeed(member), amount: 700n, releasesAt: new Date('2099-01-01') }),
  )
  await db.transaction((tx) => takeBack(tx, { ...aDeed(member), lot: lot.seq, amount: 200n }))
  await db.oneStatement((tx) => hold(tx, { ...aDeed(member), amount: 300n }))
}

it('an untouched ledger has no differences', async () => {
  expect((await db.snapshot(verifyLedger)).differences).toEqual([])
})

const anyOf = (table: string) =>
  `(select ctid from ${table} order by md5(ctid::text || ${randomInt(1_000_000)}) limit 1)`

it.each([
  [
    'a changed amount of a leg',
    () => `update entries set amount = amount + 1 where ctid = ${anyOf('entries')}`,
  ],
  ['a deleted leg', () => `delete from entries where ctid = ${anyOf('entries')}`],
  ['a deleted transaction', () => `delete from transactions where ctid = ${anyOf('transactions')}`],
  [
    'a changed amount of a transaction',
    () => `update transactions set amount = amount - 1 where ctid = ${anyOf('transactions')}`,
  ],
  [
    'a changed balance after',
    () =>
      `update transactions set available_after = available_after + 1 where ctid = ${anyOf('transactions')}`,
  ],
  [
    'a changed balance',
    () => `update balances set available = available + 1 where ctid = ${anyOf('balances')}`,
  ],
  [
    'a debt that nobody posted',
    () => `update balances set debt = debt - 5 where ctid = ${anyOf('balances')}`,
  ],
  [
    'a counter that is off',
    () => `update balances set reward_items = reward_items + 1 where ctid = ${anyOf('balances')}`,
  ],
  [
    'a lot that is off',
    () =>
      `update parts set remaining = remaining - 1 where remaining > 0 and ctid = (select ctid from parts where remaining > 0 limit 1)`,
  ],
  [
    'a lot that nobody opened',
    () =>
      `insert into parts select member_id, part + 1000, account, amount, remaining, contract_number, order_id, releases_at from parts limit 1`,
  ],
  [
    'another category',
    () =>
      `update transactions set category = 'refund' where ctid = (select ctid from transactions where category = 'reward' limit 1)`,
  ],
])('%s is found', async (_what, corruption) => {
  await owner.query('begin')
  await owner.query(corruption())
  const found = await verifyLedger({
    query: async ({ text, values }) => {
      const result = await owner.query(text, [...values])
      return { rows: result.rows, rowCount: result.rowCount ?? 0 }
    },
    kysely: db.kysely,
  })
  await owner.query('rollback')
  expect(found.differences.length).toBeGreaterThan(0)
})
