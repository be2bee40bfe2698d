import { expect, it } from 'vitest'
import { chanceBelow } from '../testing/harness/random.ts'
import { openCorruptions } from '../testing/database/corruptions.ts'
import { accrue, aLedgerOperation, aMemberWithMoney } from '../testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { postCorrection, postHold, post, planClawback, planRelease } from './ledger.ts'
import { verifyLedger, verifyReleases } from './verify.ts'

const database = await testDatabase()
const { db } = database
const afterCorruption = openCorruptions(database)

for (let i = 0; i < 8; i++) {
  const member = await aMemberWithMoney(db, { available: 1_000n })
  const contractNumber = `C-${i}`
  const lot = await db.transaction((tx) =>
    accrue(tx, {
      ...aLedgerOperation(member),
      contractNumber,
      amount: 700n,
      releasesAt: new Date('2099-01-01'),
    }),
  )
  await db.transaction((tx) =>
    post(tx, planClawback({ ...aLedgerOperation(member), contractNumber, lots: [lot.seq], amount: 200n })),
  )
  await db.transaction((tx) => postHold(tx, { ...aLedgerOperation(member), amount: 300n }))
  await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(member), amount: 50n }))
}
await aMemberWithMoney(db)

it.each([
  ['entries alone', `delete from transactions where seq = 1`],
  ['transaction alone', `delete from entries where seq = 1`],
])(
  'verifyLedger reports entries without their transaction and a transaction without its entries: %s',
  async (found, corruption) => {
    const differences = await afterCorruption(corruption, verifyLedger)
    expect(differences).toContainEqual(expect.objectContaining({ expected: 'both', where: 'seq 1', found }))
  },
)

it('verifyLedger reports no differences for an intact ledger', async () => {
  expect(await db.snapshot(verifyLedger)).toEqual([])
})

const randomRowSql = (table: string) =>
  `(select ctid from ${table} order by md5(ctid::text || ${chanceBelow(1_000_000)}) limit 1)`

/**
 * Returns SQL that adds two entries to a transaction. Both entries use the account `corrections` and add up
 * to zero, so no check of sums notices them.
 */
const twoMoreEntries = (kind: string) =>
  `insert into entries
    select member_id, seq, 10 + n, 'corrections', 5 - 10 * (n % 2)
    from (select member_id, seq from transactions where kind = '${kind}' limit 1) t cross join generate_series(1, 2) n`

it.each([
  [
    'a changed amount of an entry',
    () => `update entries set amount = amount + 1 where ctid = ${randomRowSql('entries')}`,
  ],
  ['a deleted entry', () => `delete from entries where ctid = ${randomRowSql('entries')}`],
  ['a deleted transaction', () => `delete from transactions where ctid = ${randomRowSql('transactions')}`],
  [
    'a changed amount of a transaction',
    () => `update transactions set amount = amount - 1 where ctid = ${randomRowSql('transactions')}`,
  ],
  [
    'a changed `available_after` of a transaction',
    () =>
      `update transactions set available_after = available_after + 1 where ctid = ${randomRowSql('transactions')}`,
  ],
  [
    'a changed balance',
    () => `update balances set available = available + 1 where ctid = ${randomRowSql('balances')}`,
  ],
  ['a debt without an entry', () => `update balances set debt = debt - 5 where available = 0`],
  [
    'a wrong counter of history items',
    () => `update balances set reward_items = reward_items + 1 where ctid = ${randomRowSql('balances')}`,
  ],
  [
    'a transaction that is dated before the one before it',
    () =>
      `update transactions set (occurred_at, accounted_at) = ('2020-01-01', '2020-01-01') where ctid = (select ctid from transactions where seq = 2 limit 1)`,
  ],
  [
    'a wrong time of the last transaction in the balances',
    () =>
      `update balances set last_at = last_at - interval '1 ms'
        where ctid = ${randomRowSql('balances where last_at is not null')}`,
  ],
  [
    'a wrong number of remaining points of a lot',
    () =>
      `update pending_parts set remaining = remaining - 1 where remaining > 0 and ctid = (select ctid from pending_parts where remaining > 0 limit 1)`,
  ],
  [
    'a lot that nobody opened',
    () =>
      `insert into pending_parts select member_id, part + 1000, account, amount, remaining, contract_number, order_id, releases_at from pending_parts limit 1`,
  ],
  [
    'a reward in the history category of refunds',
    () =>
      `update transactions set category = 'refund' where ctid = (select ctid from transactions where category = 'reward' limit 1)`,
  ],
  [
    'a wrong release date of a lot',
    () =>
      `update pending_parts set releases_at = releases_at + interval '1 ms' where ctid = (select ctid from pending_parts where account = 'frozen' limit 1)`,
  ],
  [
    'a lot that lost its contract',
    () =>
      `update pending_parts set contract_number = null where ctid = (select ctid from pending_parts where contract_number is not null limit 1)`,
  ],
  [
    'a release with the number of another contract',
    () =>
      `update transactions set contract_number = 'C-0' where ctid = (select ctid from transactions where kind = 'release' limit 1)`,
  ],
  [
    'a reward whose params were emptied',
    () =>
      `update transactions set params = '{}' where ctid = (select ctid from transactions where kind = 'reward' limit 1)`,
  ],
  [
    'an entry moved to another account of the programme',
    () =>
      `update entries set account = 'settled' where ctid = (select ctid from entries where account = 'rewards' limit 1)`,
  ],
  ['two more entries of a reward that add up to zero', () => twoMoreEntries('reward')],
  ['two more entries of a withdrawal that add up to zero', () => twoMoreEntries('withdrawal')],
  ['two more entries of a correction that add up to zero', () => twoMoreEntries('correction')],
  [
    'a transaction of an unknown kind',
    () =>
      `update transactions set kind = 'gift' where ctid = (select ctid from transactions where kind = 'correction' limit 1)`,
  ],
  ['a member without a row of balances', () => `delete from balances where last_seq = 0`],
])('verifyLedger reports a difference in a corrupted ledger: %s', async (_what, corruption) => {
  const differences = await afterCorruption(corruption(), verifyLedger)
  expect(differences.length).toBeGreaterThan(0)
})

it('verifyReleases reports a lot that nothing holds and that is still frozen when a release is posted more than a day after its release date', async () => {
  const [member, other] = [await aMemberWithMoney(db), await aMemberWithMoney(db)]
  const at = new Date('2098-01-01T00:00:00Z')
  const [lot] = await db.transaction((tx) =>
    Promise.all(
      [member, other].map((id) => accrue(tx, { ...aLedgerOperation(id), amount: 5n, releasesAt: at, at })),
    ),
  )
  const verifyAfterRelease = (releasedAt: string) =>
    db.transaction(async (tx) => {
      await tx.query({ text: 'savepoint before_release', values: [] })
      await post(tx, planRelease({ ...aLedgerOperation(other), lot: 1n, at: new Date(releasedAt) }))
      const differences = await verifyReleases(tx)
      await tx.query({ text: 'rollback to before_release', values: [] })
      return differences
    })
  expect(await verifyAfterRelease('2098-01-01T23:59:59Z')).toEqual([])
  expect(await verifyAfterRelease('2098-01-02T00:00:00Z')).toMatchObject([
    { memberId: member, where: `lot ${lot?.seq}`, expected: '0', found: '5' },
  ])
  await db.query({
    text: 'insert into risk_check_queue (member_id, failed_at, retry_at) values ($1, now(), now())',
    values: [member],
  })
  expect(await verifyAfterRelease('2098-01-02T00:00:00Z')).toEqual([])
})
