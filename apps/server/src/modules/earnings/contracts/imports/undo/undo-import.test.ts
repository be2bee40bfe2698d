import fc from 'fast-check'
import { expect, it } from 'vitest'
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
import { aLedgerOperation, getMoney, payOut } from '../../../../../testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../../../../../testing/database/test-database.ts'
import { postCorrection, findDueLots, postHold } from '../../../../../ledger/ledger.ts'
import { releaseLots } from '../../../rewards/rewards.service.ts'
import { deleteRequestedRiskChecks, releaseDue } from '../../../../../testing/earnings/release-fixtures.ts'
import {
  importContracts,
  selectBatches,
  readContractFile,
  reassignContract,
  recordContracts,
  undoImport,
} from '../../contracts.service.ts'

const { db } = await testDatabase()

/** Reads the values that an undo must restore: balances, monthly counts of rewarded contracts, and contracts. */
async function getSnapshot(phones: readonly string[]): Promise<unknown> {
  const { rows } = await db.query({
    text: `select m.phone, b.available, b.frozen, b.debt,
        (select array_agg((r.month, r.rewarded)::text order by r.month) from reward_months r
          where r.member_id = m.id and r.rewarded > 0) as months,
        (select array_agg((c.number, c.status, c.city, c.reward)::text order by c.number) from contracts c
          where c.member_id = m.id and c.status <> 'undone') as contracts
      from members m join balances b on b.member_id = m.id where m.phone = any($1) order by m.phone`,
    values: [phones],
  })
  return rows
}

it('undoing an import restores every balance, contract and monthly count of contracts', async () => {
  const day = fc.constantFrom('2026-09-03', '2026-10-30', '2026-11-01', '2026-11-20')
  const aRow = fc.record({
    memberIndex: fc.nat(2),
    day,
    isEnd: fc.boolean(),
    isRepeated: fc.boolean(),
    which: fc.nat(30),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(aRow, { maxLength: 12 }),
      fc.array(aRow, { minLength: 1, maxLength: 12 }),
      async (first, second) => {
        const clock = aFixedClock('2026-11-21')
        const phones = times(3, aPhone)
        const contracts: { number: string; phone: string; day: string }[] = []
        const toLines = (rows: typeof first) => {
          const lines = new Map<string, string>()
          for (const row of rows) {
            const known = row.isRepeated ? contracts[row.which % Math.max(contracts.length, 1)] : undefined
            const contract = known ?? {
              number: aNumber(),
              phone: phones[row.memberIndex] ?? '',
              day: row.day,
            }
            if (!known) contracts.push(contract)
            if (lines.has(contract.number)) continue
            const status = row.isEnd ? 'cancelled' : 'confirmed'
            lines.set(contract.number, aLine({ ...contract, status, city: known ? 'Тула' : 'Москва' }))
          }
          return [...lines.values()]
        }
        await importLines(
          db,
          clock,
          phones.map((phone) => aLine({ number: aNumber(), phone, day: '2026-11-02' })),
        )
        await importLines(db, clock, toLines(first))
        const before = await getSnapshot(phones)
        const records = readContractFile(aFile(toLines(second)))
        const { batch } = await importContracts({ db, clock }, records)
        const after = await getSnapshot(phones)
        // An import creates no batch when all its rows are rejected or unchanged.
        if (batch !== null) await undoImport({ db, clock, actor: 'test' }, BigInt(batch))
        expect(await getSnapshot(phones)).toEqual(before)
        await importContracts({ db, clock }, records)
        expect(await getSnapshot(phones)).toEqual(after)
      },
    ),
    { numRuns: repeated(8) },
  )
  await expectConsistentBooks(db)
})

it('undoing an import turns points that the member has withdrawn into debt, and the result lists the debt', async () => {
  const clock = aFixedClock('2026-11-21')
  const [phone, number] = [aPhone(), aNumber()]
  const { batch } = await importLines(db, clock, [aLine({ number, phone, day: '2026-01-10' })])
  const memberId = await getMemberId(db, phone)
  const { seq } = await db.transaction((tx) => postHold(tx, { ...aLedgerOperation(memberId), amount: 400n }))
  await db.transaction((tx) => payOut(tx, { ...aLedgerOperation(memberId), holdSeq: seq }))
  expect(await undoImport({ db, clock, actor: 'test' }, BigInt(batch ?? 0))).toMatchObject({
    contracts: 1,
    clawedBack: 500n,
    debts: [{ number, phone, amount: 400n }],
  })
  expect(await getMoney(db, memberId)).toMatchObject({ available: 0n, debt: -400n })
  await expect(undoImport({ db, clock, actor: 'test' }, BigInt(batch ?? 0))).rejects.toMatchObject({
    code: 'import_undone',
  })
  await expect(undoImport({ db, clock, actor: 'test' }, 999_999n)).rejects.toMatchObject({
    code: 'import_not_found',
  })
  const [last] = await selectBatches(db, { limit: 50 })
  expect(last).toMatchObject({ undoneAt: expect.any(Date), report: { created: 1, accrued: 500 } })
})

it('undoing an import neither changes the sequence numbers of later contracts nor restores a contract that a later file changed', async () => {
  const clock = aFixedClock('2026-11-21')
  const phone = aPhone()
  const day = '2026-11-10'
  const line = (extra = {}) => aLine({ number: aNumber(), phone, day, ...extra })
  const changedContract = { number: aNumber() }
  await importLines(db, clock, [line(changedContract)])
  const { batch } = await importContracts(
    { db, clock },
    readContractFile(aFile([...times(4, () => line()), line({ ...changedContract, city: 'Тула' })])),
  )
  await importLines(db, clock, [line(), line({ ...changedContract, city: 'Омск' })])
  const { skipped, contracts } = await undoImport({ db, clock, actor: 'test' }, BigInt(batch ?? 0))
  expect({ skipped, contracts }).toEqual({ skipped: [changedContract.number], contracts: 4 })
  // The first contract earns 500 points. The contract that was imported after the undone import remains the sixth of
  // its month and earns 125 %. The next new contract becomes the seventh and also earns 125 %.
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ frozen: 500n + 625n })
  await importLines(db, clock, [line()])
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ frozen: 500n + 625n + 625n })
  await expectConsistentBooks(db)
})

it('moves a contract with its reward to another member, and later releases the reward to this member', async () => {
  const clock = aFixedClock('2026-11-21')
  const [wrong, right, number] = [aPhone(), aPhone(), aNumber()]
  await importLines(db, clock, [aLine({ number, phone: wrong, day: '2026-11-15' })])
  const move = (phone: string) => reassignContract({ db, clock, actor: 'test' }, { number, phone })
  expect(await move(right)).toEqual({ clawedBack: 500n, debt: 0n, accrued: 500n, memberCreated: true })
  expect(await getMoney(db, await getMemberId(db, wrong))).toMatchObject({
    frozen: 0n,
    available: 0n,
    debt: 0n,
  })
  expect(await getMoney(db, await getMemberId(db, right))).toMatchObject({ frozen: 500n })
  await expect(move(right)).rejects.toMatchObject({ code: 'contract_there_already' })
  await expect(
    reassignContract({ db, clock, actor: 'test' }, { number: aNumber(), phone: right }),
  ).rejects.toMatchObject({ code: 'contract_not_found' })
  // A file with the phone of the former or of the new member changes nothing.
  for (const phone of [wrong, right]) {
    expect(await importLines(db, clock, [aLine({ number, phone, day: '2026-11-15' })])).toMatchObject({
      unchanged: 1,
      rejected: 0,
    })
  }
  await releaseDue({ db, clock: aFixedClock('2027-01-01'), log: silentLog })
  expect(await getMoney(db, await getMemberId(db, right))).toMatchObject({ frozen: 0n, available: 500n })
  expect(await move(wrong)).toMatchObject({ clawedBack: 500n, accrued: 500n })
  await importLines(db, clock, [aLine({ number, phone: wrong, day: '2026-11-15', status: 'cancelled' })])
  expect(await getMoney(db, await getMemberId(db, wrong))).toMatchObject({ frozen: 0n, available: 0n })
  await expect(move(right)).rejects.toMatchObject({ code: 'contract_cancelled' })
  await expectConsistentBooks(db)
})

it('undoing a cancellation restores the clawed-back points, which first pay the debt that the cancellation caused', async () => {
  const clock = aFixedClock('2026-11-21')
  const [phone, number] = [aPhone(), aNumber()]
  await importLines(db, clock, [aLine({ number, phone, day: '2026-01-10' })])
  const memberId = await getMemberId(db, phone)
  await db.transaction((tx) => postCorrection(tx, { ...aLedgerOperation(memberId), amount: -200n }))
  const file = aFile([aLine({ number, phone, day: '2026-01-10', status: 'cancelled' })])
  for (const iteration of [1, 2]) {
    const { batch } = await importContracts(
      { db, clock, fileName: `cancelled-${iteration}` },
      readContractFile(file),
    )
    expect(await getMoney(db, memberId)).toMatchObject({ available: 0n, debt: -200n })
    await undoImport({ db, clock, actor: 'test' }, BigInt(batch ?? 0))
    expect(await getMoney(db, memberId)).toMatchObject({ available: 300n, debt: 0n })
  }
  await expectConsistentBooks(db)
})

it('undoing a cancellation does not restore a contract that was later cancelled again, even when its import was undone', async () => {
  const clock = aFixedClock('2026-11-21')
  const [phone, active, cancelled] = [aPhone(), aNumber(), aNumber()]
  const file = async (numbers: readonly string[], extra = {}) => {
    const lines = numbers.map((number) => aLine({ number, phone, day: '2026-11-10', ...extra }))
    return BigInt((await importContracts({ db, clock }, readContractFile(aFile(lines)))).batch ?? 0)
  }
  const undo = (batch: bigint) => undoImport({ db, clock, actor: 'test' }, batch)
  const end = { status: 'cancelled' }
  const createdBatch = await file([active, cancelled])
  const cancelledBatch = await file([active, cancelled], end)
  await undo(createdBatch)
  await file([active])
  await file([cancelled], end)
  // The contract `active` is cancelled again by a source that is not an import.
  const row = { number: active, phone, product: 'internet', city: 'Москва', connectedOn: '2026-11-10' }
  await db.transaction((tx) =>
    recordContracts(tx, [{ ...row, subscriber: null, status: 'cancelled' }], {
      batch: null,
      actor: 'test',
      now: clock.businessNow(),
    }),
  )
  expect(await undo(cancelledBatch)).toMatchObject({ restored: 0, restoredPoints: 0n })
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({
    frozen: 0n,
    available: 0n,
    debt: 0n,
  })
  const { rows } = await db.query({
    text: 'select status from contracts where number = any($1)',
    values: [[active, cancelled]],
  })
  expect(rows).toEqual([end, end])
  await expectConsistentBooks(db)
})

it('when a contract’s import is undone and repeated after its due lot was selected for release, the release of this lot moves no points', async () => {
  const clock = aFixedClock('2026-11-21')
  const [phone, number] = [aPhone(), aNumber()]
  const importContract = async (day: string) =>
    BigInt(
      (await importContracts({ db, clock }, readContractFile(aFile([aLine({ number, phone, day })]))))
        .batch ?? 0,
    )
  const batch = await importContract('2026-11-08')
  const memberId = await getMemberId(db, phone)
  const now = new Date('2026-11-22T09:00:00Z')
  await deleteRequestedRiskChecks(db)
  const found = (await findDueLots(db, { now, limit: 500 })).filter((lot) => lot.memberId === memberId)
  expect(found).toHaveLength(1)
  await undoImport({ db, clock, actor: 'test' }, batch)
  await importContract('2026-11-20')
  await deleteRequestedRiskChecks(db)
  expect(await db.transaction((tx) => releaseLots(tx, found, { now, actor: 'test' }))).toBe(0)
  expect(await getMoney(db, memberId)).toMatchObject({ frozen: 500n, available: 0n })
  await expectConsistentBooks(db)
})
