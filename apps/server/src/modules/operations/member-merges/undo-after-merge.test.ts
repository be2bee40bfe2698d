import { expect, it } from 'vitest'
import { postHold } from '../../../ledger/ledger.ts'
import { aFixedClock, aLine, aNumber, importLines } from '../../../testing/earnings/contract-fixtures.ts'
import { aLedgerOperation, getMoney, payOut } from '../../../testing/earnings/ledger-fixtures.ts'
import { merged, mergeContext, twoAccounts } from '../../../testing/operations/member-merge-fixtures.ts'
import { aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import { allDifferences, listContractStatuses } from '../../../testing/payouts/risk-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { recordContracts, undoImport } from '../../earnings/contracts/contracts.service.ts'

const { db } = await testDatabase()
const clock = { ...aFixedClock('2026-11-21'), moveBy: () => undefined }
await aPayoutTest(db)
const on = { db, clock }
const day = '2026-11-10'
const noMoney = { available: 0n, frozen: 0n, held: 0n, debt: 0n }

type Contract = Parameters<typeof aLine>[0]
const imported = async (...contracts: Contract[]): Promise<bigint> =>
  BigInt((await importLines(db, clock, contracts.map(aLine))).batch ?? 0)
const undo = (batch: bigint) => undoImport({ ...on, actor: 'import' }, batch)
const merge = (pair: Parameters<typeof merged>[1]) => merged(mergeContext(on), pair)
const money = (memberId: string) => getMoney(db, memberId)

it('undoing an import after its member was merged takes each reward from the primary account once, also points that were paid out', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  const contract = (of: Contract['day']): Contract => ({ number: aNumber(), phone: duplicate.phone, day: of })
  const batch = await imported(contract('2026-09-01'), contract(day))
  await imported({ number: aNumber(), phone: member.phone, day })
  const { memberId } = duplicate
  const { seq: holdSeq } = await db.transaction((tx) =>
    postHold(tx, { ...aLedgerOperation(memberId), amount: 500n }),
  )
  await db.transaction((tx) => payOut(tx, { ...aLedgerOperation(memberId), holdSeq }))
  await merge(pair)
  expect(await money(member.memberId)).toEqual({ ...noMoney, frozen: 1_000n })

  expect(await undo(batch)).toMatchObject({ contracts: 2, clawedBack: 1_000n, skipped: [] })
  expect(await money(member.memberId)).toEqual({ ...noMoney, frozen: 500n, debt: -500n })
  await expect(undo(batch)).rejects.toMatchObject({ code: 'import_undone' })
  expect(await money(memberId)).toEqual(noMoney)
  expect(await allDifferences(db)).toEqual([])
})

it('contracts that another source cancelled before a merge stay cancelled when their import is undone', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  const { phone } = duplicate
  const [byFile, byFeed] = [aNumber(), aNumber()]
  const contracts = [byFile, byFeed].map((number) => ({ number, phone, day }))
  const batch = await imported(...contracts)
  await imported({ number: byFile, phone, day, status: 'cancelled' })
  const event = { number: byFeed, phone, product: 'internet', city: 'Москва', connectedOn: day }
  await db.transaction((tx) =>
    recordContracts(tx, [{ ...event, subscriber: null, status: 'cancelled' }], {
      batch: null,
      actor: 'feed:test',
      now: clock.businessNow(),
    }),
  )
  await merge(pair)
  expect(await undo(batch)).toMatchObject({ contracts: 0, clawedBack: 0n, skipped: [byFile, byFeed] })
  expect(await importLines(db, clock, contracts.map(aLine))).toMatchObject({ created: 0, rejected: 2 })
  expect(await listContractStatuses(db, [byFile, byFeed])).toEqual(['cancelled', 'cancelled'])
  expect(await money(member.memberId)).toEqual(noMoney)
  expect(await allDifferences(db)).toEqual([])
})

it('undoing a cancellation after a merge restores nothing and lists the contract, which earns again when its import is undone and repeated', async () => {
  const { member, duplicate, pair } = await twoAccounts(on)
  const contract = { number: aNumber(), phone: duplicate.phone, day }
  const batch = await imported(contract)
  const cancelling = await imported({ ...contract, status: 'cancelled' })
  await merge(pair)
  expect(await undo(cancelling)).toMatchObject({ restored: 0, skipped: [contract.number] })
  expect(await undo(batch)).toMatchObject({ contracts: 1, clawedBack: 0n, skipped: [] })
  await imported(contract)
  expect(await money(member.memberId)).toEqual({ ...noMoney, frozen: 500n })
  expect(await allDifferences(db)).toEqual([])
})
