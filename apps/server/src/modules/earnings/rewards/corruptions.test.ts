import { expect, it } from 'vitest'
import { chanceBelow } from '../../../testing/harness/random.ts'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import {
  aLine,
  aNumber,
  aFixedClock,
  importLines,
  getMemberId,
  silentLog,
} from '../../../testing/earnings/contract-fixtures.ts'
import { openCorruptions } from '../../../testing/database/corruptions.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { aLedgerOperation, payOut } from '../../../testing/earnings/ledger-fixtures.ts'
import { activateRules, someRules } from '../../../testing/earnings/reward-rules-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { postCorrection, postHold, postRefund } from '../../../ledger/ledger.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { verifyRewards } from './rewards.service.ts'
import { releaseDue } from '../../../testing/earnings/release-fixtures.ts'

const database = await testDatabase()
const { db } = database
const afterCorruption = openCorruptions(database)

// Creates four members with every kind of operation. The amounts of the members differ, so that a swap of two
// amounts changes the data.
const clock = aFixedClock('2026-11-21')
for (const [memberIndex, phone] of times(4, aPhone).entries()) {
  const lines = ['2026-09-02', '2026-10-05', '2026-11-12'].flatMap((day) =>
    ['internet', 'internet-tv', 'mobile', 'internet', 'mobile'].map((product) => ({
      number: aNumber(),
      phone,
      day,
      product,
    })),
  )
  await importLines(db, aFixedClock('2026-11-13'), lines.map(aLine))
  await importLines(
    db,
    clock,
    lines.slice(2, 4).map((line) => aLine({ ...line, status: 'cancelled' })),
  )
  await releaseDue({ db, clock, log: silentLog })
  const memberId = await getMemberId(db, phone)
  for (const [i, close] of [payOut, postRefund, null].entries()) {
    const amount = BigInt(100 + 10 * i + memberIndex)
    const { seq } = await db.transaction((tx) => postHold(tx, { ...aLedgerOperation(memberId), amount }))
    if (close) await db.transaction((tx) => close(tx, { ...aLedgerOperation(memberId), holdSeq: seq }))
  }
  await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), amount: 7n }))
  await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), amount: -3n }))
}
await activateRules({ db, clock }, { from: '2026-10-01', rules: someRules({ internet: 613, mobile: 199 }) })

const verify = () => db.snapshot(async (on) => [...(await verifyLedger(on)), ...(await verifyRewards(on))])

it('verifyLedger and verifyRewards find no differences in uncorrupted data', async () => {
  expect(await verify()).toEqual([])
})

const inRandomOrder = () => `order by md5(ctid::text || ${chanceBelow(1_000_000)})`
const randomRowSql = (table: string, where = 'true') =>
  `(select ctid from ${table} where ${where} ${inRandomOrder()} limit 1)`
const add = (table: string, column: string, where?: string) => () =>
  `update ${table} set ${column} = ${column} + ${1 + chanceBelow(49)} where ctid = ${randomRowSql(table, where)}`
const remove = (table: string, where?: string) => () =>
  `delete from ${table} where ctid = ${randomRowSql(table, where)}`

/** Returns SQL that swaps a column between two random rows in which `compared`, by default the column, differs. */
const swap =
  (table: string, column: string, where = 'true', compared = column) =>
  () =>
    `
  create temp table pair on commit drop as
    with one as (select ctid as a, ${column} as x, ${compared} as c from ${table} where ${where} ${inRandomOrder()} limit 1)
    select a, x, other.ctid as b, other.${column} as y from one
    cross join lateral (select ctid, ${column} from ${table} where ${where} and ${compared} <> one.c ${inRandomOrder()} limit 1) other;
  update ${table} t set ${column} = case t.ctid when a then y else x end from pair where t.ctid in (a, b)`

/**
 * Returns SQL that swaps the sequence numbers of two different operations of one member in each of the
 * tables.
 */
const reorder = (tables: string[]) => () =>
  `
  create temp table pair on commit drop as
    with one as (select * from transactions ${inRandomOrder()} limit 1)
    select one.member_id, one.seq as a, other.seq as b from one
    cross join lateral (
      select seq from transactions t where t.member_id = one.member_id and t.seq <> one.seq
        and (t.kind, t.amount) is distinct from (one.kind, one.amount) ${inRandomOrder()} limit 1
    ) other;
  ${tables
    .map(
      (table) => `
  update ${table} t set seq = -1 from pair p where t.member_id = p.member_id and t.seq = p.a;
  update ${table} t set seq = p.a from pair p where t.member_id = p.member_id and t.seq = p.b;
  update ${table} t set seq = p.b from pair p where t.member_id = p.member_id and t.seq = -1`,
    )
    .join(';')}`

const corruptions: readonly (readonly [string, () => string])[] = [
  ['amount of an entry', add('entries', 'amount', 'amount not between -50 and 0')],
  ['amount of a transaction', add('transactions', 'amount')],
  ['change of available money', add('transactions', 'available_delta')],
  ['available money after', add('transactions', 'available_after')],
  ['change of debt', add('transactions', 'debt_delta')],
  ['available money', add('balances', 'available')],
  ['frozen money', add('balances', 'frozen')],
  ['withdrawn money', add('balances', 'held')],
  ['amount of a part', add('pending_parts', 'amount')],
  ['what is left of a part', add('pending_parts', 'remaining', 'remaining + 50 < amount')],
  ['reward of a contract', add('contracts', 'reward')],
  ['counter of a month', add('reward_months', 'rewarded')],
  ['counter of items', add('balances', 'release_items')],
  ['deleted entry', remove('entries')],
  ['deleted transaction', remove('transactions')],
  ['deleted part', remove('pending_parts')],
  ['deleted balances', remove('balances', 'last_seq > 0')],
  ['deleted contract', remove('contracts')],
  ['deleted month', remove('reward_months')],
  [
    'deleted transaction with its entries',
    () => `with gone as (delete from transactions where ctid = ${randomRowSql('transactions')} returning member_id, seq)
      delete from entries e using gone g where e.member_id = g.member_id and e.seq = g.seq`,
  ],
  ['swapped amounts of entries', swap('entries', 'amount')],
  ['swapped lots of entries', swap('entries', 'part', "account = 'frozen' and amount < 0")],
  ['swapped amounts of transactions', swap('transactions', 'amount')],
  [
    'swapped contracts of transactions',
    swap('transactions', 'contract_number', "kind in ('reward', 'release')"),
  ],
  // Rewards that differ only in the number of their import have the same place in the month.
  ['swapped numbers of a month', swap('transactions', 'params', "kind = 'reward'", "params - 'import'")],
  ['swapped lots of contracts', swap('contracts', 'lot')],
  ['swapped available money', swap('balances', 'available')],
  ['swapped members of contracts', swap('contracts', 'member_id')],
  ['transactions in another order', reorder(['transactions'])],
  ['entries in another order', reorder(['entries'])],
  ['transactions and entries in another order', reorder(['transactions', 'entries'])],
]

it('verifyLedger and verifyRewards together find each of forty random corruptions: changed amounts, deletions, swaps and reorderings', async () => {
  const missed: string[] = []
  const iterations = repeated(40)
  for (let iteration = 0; iteration < iterations; iteration++) {
    const [name, corruption] = corruptions[iteration % corruptions.length] ?? ['', () => '']
    const found = await afterCorruption(corruption(), async (on) => [
      ...(await verifyLedger(on)),
      ...(await verifyRewards(on)),
    ])
    if (found.length === 0) missed.push(name)
  }
  expect(missed).toEqual([])
})
