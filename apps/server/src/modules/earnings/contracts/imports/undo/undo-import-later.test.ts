import fc from 'fast-check'
import { expect, it } from 'vitest'
import { postHold } from '../../../../../ledger/ledger.ts'
import { aPhone } from '../../../../../testing/identity/member-fixtures.ts'
import { expectConsistentBooks } from '../../../../../testing/earnings/ledger-consistency.ts'
import {
  aFile,
  aLine,
  aNumber,
  aFixedClock,
  getMemberId,
  silentLog,
} from '../../../../../testing/earnings/contract-fixtures.ts'
import { repeated, times } from '../../../../../testing/harness/repeat.ts'
import { aLedgerOperation, getMoney, payOut } from '../../../../../testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../../../../../testing/database/test-database.ts'
import { releaseDue } from '../../../../../testing/earnings/release-fixtures.ts'
import { importContracts, readContractFile, undoImport } from '../../contracts.service.ts'

const { db } = await testDatabase()

const days = ['2026-09-03', '2026-10-30', '2026-11-01', '2026-11-20', '2026-11-21']
const aRow = fc.record({
  memberIndex: fc.nat(1),
  day: fc.constantFrom(...days),
  /** Index of an earlier contract that this row cancels; null when the row is a new contract. */
  ends: fc.option(fc.nat(20)),
})

it('undoing an import weeks later gives the members the balances that they would have without the import', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aRow, { minLength: 1, maxLength: 12 }),
      fc.array(aRow, { minLength: 1, maxLength: 12 }),
      fc.array(aRow, { maxLength: 4 }),
      fc.constantFrom('2026-11-22', '2026-12-04', '2026-12-20'),
      fc.nat(100),
      async (before, undone, after, later, share) => {
        const clock = aFixedClock('2026-11-21')
        // Both groups of members have the same events, except that only the first group has the import that is undone
        // later.
        const lives = times(2, () => ({ phones: times(2, aPhone), contracts: [] as ImportedContract[] }))
        const imported = async ({ phones, contracts }: Life, rows: typeof before) => {
          const lines = rows.map(({ memberIndex, day, ends }) => {
            const known = ends === null ? undefined : contracts[ends]
            if (known) return aLine({ ...known, status: 'cancelled' })
            const contract = { number: aNumber(), phone: phones[memberIndex] ?? '', day }
            contracts.push(contract)
            return aLine(contract)
          })
          const { batch } = await importContracts({ db, clock }, readContractFile(aFile(lines)))
          return batch
        }
        const first = before.map((row) => ({ ...row, ends: null }))
        const last = after.map((row) => ({ ...row, ends: null }))
        for (const life of lives) {
          // Creates all members of both groups before the import that is undone. Otherwise a member whom only this
          // import registers would be missing in the group without the import.
          const everybody = life.phones.map((_, memberIndex) => ({
            memberIndex,
            day: '2026-11-02',
            ends: null,
          }))
          await imported(life, [...everybody, ...first])
        }
        const [withImport, without] = lives
        if (!withImport || !without) return
        const batch = await imported(withImport, undone)
        clock.setDay(later)
        await releaseDue({ db, clock, log: silentLog })
        for (const memberIndex of [0, 1]) await withdrawAlike(lives, { memberIndex, share })
        if (batch !== null) await undoImport({ db, clock, actor: 'test' }, BigInt(batch))
        for (const life of lives) await imported(life, last)
        clock.setDay('2027-01-20')
        await releaseDue({ db, clock, log: silentLog })
        expect(await moneyIn(withImport)).toEqual(await moneyIn(without))
      },
    ),
    { numRuns: repeated(8) },
  )
  await expectConsistentBooks(db)
})

type ImportedContract = { number: string; phone: string; day: string }
type Life = { phones: string[]; contracts: ImportedContract[] }

/**
 * For one member of each group, withdraws and pays out the same amount: `share` percent of the smaller of the two
 * available balances.
 */
async function withdrawAlike(
  lives: readonly Life[],
  { memberIndex, share }: { memberIndex: number; share: number },
): Promise<void> {
  const ids = await Promise.all(lives.map(({ phones }) => getMemberId(db, phones[memberIndex] ?? '')))
  const all = await Promise.all(ids.map((id) => getMoney(db, id)))
  const poorest = all.map(({ available }) => available).reduce((one, other) => (one < other ? one : other))
  const amount = (poorest * BigInt(share)) / 100n
  if (amount === 0n) return
  for (const id of ids) {
    const { seq } = await db.transaction((tx) => postHold(tx, { ...aLedgerOperation(id), amount }))
    await db.transaction((tx) => payOut(tx, { ...aLedgerOperation(id), holdSeq: seq }))
  }
}

const moneyIn = ({ phones }: Life) =>
  Promise.all(phones.map(async (phone) => getMoney(db, await getMemberId(db, phone))))
