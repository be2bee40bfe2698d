import { expect, it } from 'vitest'
import { aPhone } from '../../../../../testing/identity/member-fixtures.ts'
import { expectConsistentBooks } from '../../../../../testing/earnings/ledger-consistency.ts'
import {
  aFile,
  aLine,
  aNumber,
  aFixedClock,
  getMemberId,
} from '../../../../../testing/earnings/contract-fixtures.ts'
import { getMoney } from '../../../../../testing/earnings/ledger-fixtures.ts'
import type { Db } from '../../../../../platform/db/db.ts'
import { testDatabase } from '../../../../../testing/database/test-database.ts'
import { importContracts, readContractFile, recordContracts, undoImport } from '../../contracts.service.ts'
import { sumUndone } from './undone-chunks.sql.ts'

const { db } = await testDatabase()
const clock = aFixedClock('2026-11-21')
const day = '2026-11-10'

type Row = { number: string; phone: string; status?: string; city?: string }

const importRows = (rows: readonly Row[]) =>
  importContracts({ db, clock }, readContractFile(aFile(rows.map((row) => aLine({ ...row, day })))))
const imported = async (...rows: Row[]): Promise<bigint> => BigInt((await importRows(rows)).batch ?? 0)
const cancelled = (row: Row): Row => ({ ...row, status: 'cancelled' })
const undo = (batch: bigint) => undoImport({ db, clock, actor: 'test' }, batch)
const cancelByFeed = ({ number, phone }: Row) =>
  db.transaction((tx) =>
    recordContracts(
      tx,
      [
        {
          number,
          phone,
          product: 'internet',
          city: 'Москва',
          connectedOn: day,
          subscriber: null,
          status: 'cancelled',
        },
      ],
      { batch: null, actor: 'feed:test', now: clock.businessNow() },
    ),
  )
const frozen = async (phone: string): Promise<bigint> =>
  (await getMoney(db, await getMemberId(db, phone))).frozen
async function getStatus(number: string): Promise<string | undefined> {
  const { rows } = await db.query<{ status: string }>({
    text: 'select status from contracts where number = $1',
    values: [number],
  })
  return rows[0]?.status
}

it('a contract that a later file cancelled stays cancelled when its import is undone, until the later file is undone too', async () => {
  const row = { number: aNumber(), phone: aPhone() }
  const other = { number: aNumber(), phone: row.phone }
  const creating = await imported(row, other)
  const cancelling = await imported(cancelled(row))
  expect(await undo(creating)).toMatchObject({ contracts: 1, clawedBack: 500n, skipped: [row.number] })
  expect(await importRows([row, other])).toMatchObject({ created: 1, rejected: 1, accrued: 500 })
  expect(await frozen(row.phone)).toBe(500n)
  await expectConsistentBooks(db)

  expect(await undo(cancelling)).toMatchObject({ contracts: 1, clawedBack: 0n, skipped: [] })
  expect(await importRows([row])).toMatchObject({ created: 1, accrued: 500 })
  expect(await frozen(row.phone)).toBe(1_000n)
  await expectConsistentBooks(db)
})

it('a contract that the billing system cancelled stays cancelled when its import is undone', async () => {
  const row = { number: aNumber(), phone: aPhone() }
  const creating = await imported(row)
  await cancelByFeed(row)
  expect(await undo(creating)).toMatchObject({ contracts: 0, skipped: [row.number] })
  expect(await importRows([row])).toMatchObject({ created: 0, rejected: 1, accrued: 0 })
  expect(await frozen(row.phone)).toBe(0n)
  await expectConsistentBooks(db)
})

it('a contract that its own import recorded as cancelled is removed with it', async () => {
  const row = { number: aNumber(), phone: aPhone() }
  expect(await undo(await imported(cancelled(row)))).toMatchObject({ contracts: 1, skipped: [] })
  expect(await importRows([row])).toMatchObject({ created: 1, accrued: 500 })
})

it('the cancellation of an undone file does not outlast the import that created the contract', async () => {
  const row = { number: aNumber(), phone: aPhone() }
  const creating = await imported(row)
  const cancelling = await imported(cancelled(row))
  expect(await undo(cancelling)).toMatchObject({ restored: 1, restoredPoints: 500n })
  expect(await undo(creating)).toMatchObject({ contracts: 1, clawedBack: 500n, skipped: [] })
  expect(await getStatus(row.number)).toBe('undone')
  await expectConsistentBooks(db)
})

it('undoing one of two files that cancelled a contract leaves it cancelled, and undoing both restores it', async () => {
  for (const isFirstUndoneFirst of [true, false]) {
    const row = { number: aNumber(), phone: aPhone() }
    await imported(row)
    const batches = [await imported(cancelled(row)), await imported(cancelled({ ...row, city: 'Тула' }))]
    const [first = 0n, second = 0n] = isFirstUndoneFirst ? batches : batches.toReversed()
    expect(await undo(first)).toMatchObject({ restoredPoints: 0n })
    expect(await getStatus(row.number)).toBe('cancelled')
    expect(await undo(second)).toMatchObject({ restored: 1, restoredPoints: 500n })
    expect(await frozen(row.phone)).toBe(500n)
    expect(await importRows([row])).toMatchObject({ unchanged: 1 })
  }
  await expectConsistentBooks(db)
})

it('a repeated cancellation counts as unchanged, and undoing the first one leaves the contract cancelled', async () => {
  const row = { number: aNumber(), phone: aPhone() }
  await imported(row)
  const first = await imported(cancelled(row))
  // The same file imported again changes nothing; another file with the same cancellation is another source.
  expect(await importRows([cancelled(row)])).toMatchObject({ batch: null, unchanged: 1 })
  const repeated = await importRows([cancelled({ ...row, number: row.number.toLowerCase() })])
  expect(repeated).toMatchObject({ updated: 0, unchanged: 1, clawedBack: 0 })
  expect(await undo(first)).toMatchObject({ restored: 0, skipped: [row.number] })
  expect(await frozen(row.phone)).toBe(0n)
  expect(await undo(BigInt(repeated.batch ?? 0))).toMatchObject({ restored: 1, restoredPoints: 500n })
  expect(await frozen(row.phone)).toBe(500n)
  await expectConsistentBooks(db)
})

it('the billing system’s repetition of a cancellation outlasts the undo of the file that came first', async () => {
  const [old, unknown] = [0, 1].map(() => ({ number: aNumber(), phone: aPhone() })) as [Row, Row]
  await imported(old)
  const cancelling = await imported(cancelled(old), cancelled(unknown))
  for (const row of [old, unknown]) await cancelByFeed(row)
  expect(await undo(cancelling)).toMatchObject({
    contracts: 0,
    restored: 0,
    skipped: [old.number, unknown.number],
  })
  expect(await importRows([old, unknown])).toMatchObject({ created: 0, rejected: 2, accrued: 0 })
  await expectConsistentBooks(db)
})

it('an undo that is repeated after an interruption lists each skipped contract once', async () => {
  const [changed, removed] = [0, 1].map(() => ({ number: aNumber(), phone: aPhone() })) as [Row, Row]
  await imported(changed)
  const batch = await imported({ ...changed, city: 'Тула' }, removed)
  await imported({ ...changed, city: 'Омск' }, cancelled(removed))
  const interrupted: Db = {
    ...db,
    query: (statement) =>
      statement.text.includes('set undone_at')
        ? Promise.reject(new Error('the connection ended'))
        : db.query(statement),
  }
  await expect(undoImport({ db: interrupted, clock, actor: 'test' }, batch)).rejects.toThrow('ended')
  await undo(batch)
  expect(await sumUndone(db, { batch, limit: 10 })).toMatchObject({
    skipped: [changed.number, removed.number],
    skippedCount: 2,
  })
})
