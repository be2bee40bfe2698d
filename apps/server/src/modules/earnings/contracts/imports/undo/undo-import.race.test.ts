import { afterAll, expect, it } from 'vitest'
import { aPhone } from '../../../../../testing/identity/member-fixtures.ts'
import { expectConsistentBooks } from '../../../../../testing/earnings/ledger-consistency.ts'
import {
  aFile,
  aLine,
  aNumber,
  aFixedClock,
  importLines,
  getMemberId,
  silentLog,
} from '../../../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../../../testing/harness/repeat.ts'
import { getMoney } from '../../../../../testing/earnings/ledger-fixtures.ts'
import { untilSomebodyWaits } from '../../../../../testing/database/lock-waits.ts'
import { testDatabase } from '../../../../../testing/database/test-database.ts'
import type { Db } from '../../../../../platform/db/db.ts'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import { releaseDue } from '../../../../../testing/earnings/release-fixtures.ts'
import {
  importContracts,
  readContractFile,
  reassignContract,
  recordContracts,
  undoImport,
} from '../../contracts.service.ts'

// Forty connections, because the parallel operations wait for each other in open transactions.
const { db } = await testDatabase({ connections: 40 })
const clock = aFixedClock('2026-11-21')
const day = '2026-11-10'

// Checks the books of all rounds once, because each check reads the rows of all earlier rounds. No later round repairs
// an inconsistency of an earlier one.
afterAll(() => expectConsistentBooks(db))

async function anImport(lines: readonly string[], through: Db = db): Promise<bigint> {
  const { batch } = await importContracts({ db: through, clock }, readContractFile(aFile(lines)))
  return BigInt(batch ?? 0)
}
const undo = (batch: bigint) => undoImport({ db, clock, actor: 'test' }, batch)

async function countActive(batch: bigint): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    text: `select count(*) from contracts where batch = $1 and status <> 'undone'`,
    values: [batch],
  })
  return Number(rows[0]?.count)
}

it.each(times(repeated(20), (i) => i + 1))(
  'when imports, undos, cancellations, releases and moves of the same contracts run in parallel, the ledger and the rewards stay consistent (round %i)',
  async () => {
    const phones = times(3, aPhone)
    const contracts = times(24, (i) => ({ number: aNumber(), phone: phones[i % 3] ?? '', day }))
    const lines = contracts.map((contract) => aLine(contract))
    const batch = await anImport(lines)
    const later = aFixedClock('2026-11-25')
    const cancelled = contracts
      .filter((_, i) => i % 3 === 0)
      .map((contract) => aLine({ ...contract, status: 'cancelled' }))
    const movedContracts = contracts.filter((_, i) => i % 5 === 0)
    const outcomes = await Promise.allSettled([
      undo(batch),
      undo(batch),
      importLines(db, clock, lines),
      importLines(db, clock, cancelled),
      releaseDue({ db, clock: later, log: silentLog }),
      ...movedContracts.map(({ number }) =>
        reassignContract({ db, clock, actor: 'test' }, { number, phone: phones[1] ?? '' }),
      ),
    ])
    // The operations may be refused, but they must not deadlock.
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(failures.filter((failure) => !(failure instanceof Refusal))).toEqual([])
    await undo(batch).catch(() => undefined)
    expect(await countActive(batch)).toBe(0)
  },
)

it.each(times(repeated(20), (i) => i + 1))(
  'undoing an import while it is running leaves none of its contracts active (round %i)',
  async () => {
    const phones = times(40, aPhone)
    const lines = times(1_200, (i) => aLine({ number: aNumber(), phone: phones[i % 40] ?? '', day }))
    const begunBatch = Promise.withResolvers<bigint>()
    // The import searches for its own batch after each of its transactions. The undo therefore starts after the first
    // recorded contract, before the import has ended.
    const watched: Db = {
      ...db,
      transaction: async (callback) => {
        const result = await db.transaction(callback)
        const batch = await findBegunBatch()
        if (batch !== undefined) begunBatch.resolve(batch)
        return result
      },
    }
    const importing = anImport(lines, watched).catch(() => undefined)
    const batch = await begunBatch.promise
    await undo(batch)
    await importing
    expect(await countActive(batch)).toBe(0)
  },
)

/** Returns the id of the running import if it has recorded a contract. */
async function findBegunBatch(): Promise<bigint | undefined> {
  const { rows } = await db.query<{ id: bigint }>({
    text: `select id from import_batches b
      where finished_at is null and exists (select from contracts c where c.batch = b.id)`,
    values: [],
  })
  return rows[0]?.id
}

it('when the undo of an import waits for the parallel reassignment of an imported contract, the undo takes the reward from the new member', async () => {
  const [wrong, right, number] = [aPhone(), aPhone(), aNumber()]
  const batch = await anImport([aLine({ number, phone: wrong, day })])
  await importLines(db, clock, [aLine({ number: aNumber(), phone: right, day })])
  let undoing: Promise<unknown> | undefined
  const slow: Db = {
    ...db,
    transaction: (callback) =>
      db.transaction(async (tx) => {
        const result = await callback(tx)
        undoing ??= undo(batch)
        await untilSomebodyWaits(db)
        return result
      }),
  }
  await reassignContract({ db: slow, clock, actor: 'test' }, { number, phone: right })
  await undoing
  expect(await countActive(batch)).toBe(0)
  for (const phone of [wrong, right]) {
    const frozen = phone === right ? 500n : 0n
    expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ frozen, available: 0n })
  }
})

it('undoing an import does not restore contracts that the billing system has changed after the import', async () => {
  const [phone, changed, cancelled] = [aPhone(), aNumber(), aNumber()]
  const line = (number: string, changes = {}) => aLine({ number, phone, day, ...changes })
  await importLines(db, clock, [line(changed), line(cancelled)])
  const batch = await anImport([line(changed, { city: 'Тула' }), line(cancelled, { city: 'Тула' })])
  const contractInput = { product: 'internet', phone, connectedOn: day, subscriber: null }
  await db.transaction((tx) =>
    recordContracts(
      tx,
      [
        { ...contractInput, number: changed, city: 'Омск', status: 'confirmed' },
        { ...contractInput, number: cancelled, city: 'Тула', status: 'cancelled' },
      ],
      { batch: null, actor: 'feed:test', now: clock.businessNow() },
    ),
  )
  expect(await undo(batch)).toMatchObject({ restored: 0, skipped: [changed, cancelled] })
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ frozen: 500n })
})
