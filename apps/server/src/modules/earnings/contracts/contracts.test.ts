import { afterEach, expect, it } from 'vitest'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import {
  aFixedClock,
  aFile,
  aLine,
  aNumber,
  toCounts,
  importLines,
  getMemberId,
  silentLog,
} from '../../../testing/earnings/contract-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import { aLedgerOperation, getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { postHold } from '../../../ledger/ledger.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { verifyRewards } from '../rewards/rewards.service.ts'
import { releaseDue } from '../../../testing/earnings/release-fixtures.ts'
import { importContracts, previewContracts, readContractFile } from './contracts.service.ts'

const { db } = await testDatabase()
const aClock = () => aFixedClock('2026-11-21')

const getContract = async (number: string) => {
  const { rows } = await db.query<{
    status: string
    city: string
    reward: bigint | null
    lot: bigint | null
  }>({
    text: 'select status, city, reward, lot from contracts where number = $1',
    values: [number],
  })
  return rows[0]
}

/** Creates a contract connected on 10 November. Its reward is frozen until 24 November. */
async function aFrozenContract({ product = 'internet' } = {}) {
  const [number, phone, clock] = [aNumber(), aPhone(), aClock()]
  const line = (changes: { status?: string; city?: string } = {}) =>
    aLine({ number, phone, product, day: '2026-11-10', ...changes })
  await importLines(db, clock, [line()])
  const money = async () => getMoney(db, await getMemberId(db, phone))
  const release = async () => {
    clock.setDay('2026-11-25')
    await releaseDue({ db, clock, log: silentLog })
  }
  return { number, phone, clock, line, money, release }
}

afterEach(async () => {
  expect(await verifyLedger(db)).toEqual([])
  expect(await verifyRewards(db)).toEqual([])
})

it('an import registers a member for an unknown phone and freezes the reward of the contract', async () => {
  const { number, line, clock, money } = await aFrozenContract()
  expect(await money()).toEqual({ available: 0n, frozen: 500n, held: 0n, debt: 0n })
  expect(await getContract(number)).toMatchObject({ status: 'confirmed', reward: 500n })
  expect(toCounts(await importLines(db, clock, [line()]))).toEqual([0, 0, 1, 0])
})

it('an import releases the reward of a contract immediately when its hold period is already over', async () => {
  const [phone, number, clock] = [aPhone(), aNumber(), aClock()]
  await importLines(db, clock, [aLine({ number, phone, day: '2026-11-07', product: 'mobile' })])
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 300n, frozen: 0n })
  expect(await getContract(number)).toMatchObject({ status: 'released' })
})

it('rewards the contracts of a month by the percent steps of the rules, in the order of dates and numbers', async () => {
  const [phone, clock] = [aPhone(), aClock()]
  const lines = Array.from({ length: 21 }, (_, i) =>
    aLine({ number: aNumber(), phone, day: `2026-10-${String(21 - i).padStart(2, '0')}` }),
  )
  const report = await importLines(db, clock, lines)
  expect(report).toMatchObject({ created: 21, membersCreated: 1 })
  // The steps of the month give 4 × 500 + 5 × 625 + 10 × 750 + 2 × 1000 points.
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 14_625n })
  expect(toCounts(await importLines(db, clock, lines))).toEqual([0, 0, 21, 0])
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 14_625n })
})

it('imports the valid rows of a file and reports the line number of each invalid row', async () => {
  const [phone, clock, twice] = [aPhone(), aClock(), aNumber()]
  const day = '2026-11-10'
  const report = await importLines(db, clock, [
    aLine({ number: aNumber(), phone, day }),
    aLine({ number: aNumber(), phone, day, product: 'telegraph' }),
    aLine({ number: aNumber(), phone: '+7 495 123-45-67', day }),
    aLine({ number: aNumber(), phone, day: '2026-02-30' }),
    aLine({ number: aNumber(), phone, day: '2026-11-22' }),
    aLine({ number: twice, phone, day }),
    aLine({ number: twice, phone, day }),
    aLine({ number: twice, phone, day, city: 'Тула' }),
    aLine({ number: aNumber(), phone, day, status: '__proto__' }),
    aLine({ number: aNumber(), phone, day, product: '__proto__' }),
    aLine({ number: aNumber(), phone, day, product: 'constructor', status: 'constructor' }),
  ])
  expect(toCounts(report)).toEqual([2, 0, 1, 8])
  expect(report.rejections.map(({ line }) => line)).toEqual([3, 4, 5, 6, 9, 10, 11, 12])
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ frozen: 1000n })
})

it('an import registers no member for the phone of a rejected row', async () => {
  const [phone, { number, clock }] = [aPhone(), await aFrozenContract()]
  const report = await importLines(db, clock, [aLine({ number, phone, day: '2026-11-10' })])
  expect(toCounts(report)).toEqual([0, 0, 0, 1])
  await expect(getMemberId(db, phone)).rejects.toThrow('no member')
})

it('a cancellation before the reward is released takes the reward from the frozen balance, and nothing is released later', async () => {
  const { number, line, clock, money, release } = await aFrozenContract()
  expect(toCounts(await importLines(db, clock, [line({ status: 'cancelled' })]))).toEqual([0, 1, 0, 0])
  expect(await money()).toMatchObject({ available: 0n, frozen: 0n, debt: 0n })
  await release()
  expect(await money()).toMatchObject({ available: 0n, frozen: 0n, debt: 0n })
  expect(await getContract(number)).toMatchObject({ status: 'cancelled' })
  expect(toCounts(await importLines(db, clock, [line({ status: 'cancelled' })]))).toEqual([0, 0, 1, 0])
})

it('a cancellation after the reward is released takes only the reward of this contract from the available balance', async () => {
  const { phone, line, clock, money, release } = await aFrozenContract()
  await importLines(db, clock, [
    aLine({ number: aNumber(), phone, day: '2026-11-10', product: 'internet-tv' }),
  ])
  await release()
  await importLines(db, clock, [line({ status: 'cancelled' })])
  expect(await money()).toEqual({ available: 800n, frozen: 0n, held: 0n, debt: 0n })
})

it('cancelling a contract whose points were spent turns the missing points into debt, which the next release pays', async () => {
  const { phone, line, clock, money, release } = await aFrozenContract()
  await release()
  const memberId = await getMemberId(db, phone)
  await db.transaction((tx) => postHold(tx, { ...aLedgerOperation(memberId), amount: 400n }))
  await importLines(db, clock, [line({ status: 'cancelled' })])
  expect(await money()).toEqual({ available: 0n, frozen: 0n, held: 400n, debt: -400n })
  await importLines(db, clock, [
    aLine({ number: aNumber(), phone, day: '2026-11-20', product: 'internet-tv' }),
  ])
  expect(await money()).toMatchObject({ frozen: 800n, debt: -400n })
  clock.setDay('2026-12-04')
  await releaseDue({ db, clock, log: silentLog })
  expect(await money()).toMatchObject({ available: 400n, frozen: 0n, debt: 0n })
})

it('a cancelled contract still counts in its month: the contract after three active contracts and a cancelled one is rewarded as the fifth', async () => {
  const [phone, clock] = [aPhone(), aClock()]
  const day = '2026-11-10'
  const numbers = Array.from({ length: 4 }, aNumber)
  await importLines(
    db,
    clock,
    numbers.map((number) => aLine({ number, phone, day })),
  )
  const [number = ''] = numbers
  await importLines(db, clock, [aLine({ number, phone, day, status: 'cancelled' })])
  const fifth = aNumber()
  await importLines(db, clock, [aLine({ number: fifth, phone, day })])
  expect(await getContract(fifth)).toMatchObject({ reward: 625n })
})

it('a cancellation of an unknown contract records the contract without a reward, and a later import that confirms the contract is rejected', async () => {
  const [phone, number, clock] = [aPhone(), aNumber(), aClock()]
  const line = (status: string) => aLine({ number, phone, day: '2026-11-10', status })
  expect(toCounts(await importLines(db, clock, [line('cancelled')]))).toEqual([1, 0, 0, 0])
  const report = await importLines(db, clock, [line('confirmed')])
  expect(toCounts(report)).toEqual([0, 0, 0, 1])
  expect(report.rejections).toEqual([{ line: 2, reason: 'договор уже расторгнут' }])
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 0n, frozen: 0n })
})

it('an import that changes only the city of a contract moves no points', async () => {
  const { number, line, clock, money } = await aFrozenContract()
  expect(toCounts(await importLines(db, clock, [line({ city: 'Тула' })]))).toEqual([0, 1, 0, 0])
  expect(await getContract(number)).toMatchObject({ city: 'Тула', status: 'confirmed' })
  expect(await money()).toMatchObject({ frozen: 500n })
})

it('rewards a contract by the rules in force on the day of its connection, and rejects a contract whose product these rules lack', async () => {
  const rules = {
    products: { internet: { name: 'Интернет', base: 700 }, fibre: { name: 'Оптика', base: 900 } },
    steps: [{ from: 1, percent: 100 }],
    holdDays: 30,
  }
  await db.query({
    text: `insert into rule_sets (version, effective_from, rules) values (2, '2027-01-10', $1)`,
    values: [JSON.stringify(rules)],
  })
  const [phone, clock] = [aPhone(), aFixedClock('2027-01-20')]
  const [before, after] = [aNumber(), aNumber()]
  const report = await importLines(db, clock, [
    aLine({ number: before, phone, day: '2027-01-09' }),
    aLine({ number: after, phone, day: '2027-01-10' }),
    aLine({ number: aNumber(), phone, day: '2027-01-09', product: 'Оптика' }),
  ])
  expect(toCounts(report)).toEqual([2, 0, 0, 1])
  expect(await getContract(before)).toMatchObject({ reward: 500n })
  expect(await getContract(after)).toMatchObject({ reward: 700n })
})

it('a preview returns the same counts as the import that follows, and writes nothing', async () => {
  const { number, line, clock, phone: known } = await aFrozenContract()
  const [phone, otherNumber] = [aPhone(), aNumber()]
  const day = '2026-11-10'
  await importLines(
    db,
    clock,
    times(2, () => aLine({ number: aNumber(), phone: known, day })),
  )
  const records = readContractFile(
    aFile([
      line({ status: 'cancelled' }),
      aLine({ number: otherNumber, phone, day }),
      aLine({ number: otherNumber, phone, day }),
      aLine({ number: aNumber(), phone, day }),
      ...times(2, () => aLine({ number: aNumber(), phone: known, day })),
      aLine({ number: aNumber(), phone, day: '2026-13-01' }),
      aLine({ number, phone, day }),
    ]),
  )
  const { dueInDay, ...preview } = await previewContracts({ db, clock }, records)
  expect(dueInDay).toBe(preview.due)
  expect(preview).toMatchObject({ created: 4, updated: 1, unchanged: 1, rejected: 2, membersCreated: 1 })
  // The new member's 1st and 2nd contract of the month earn 500 points each, the known member's 4th and 5th
  // earn 500 and 625 points.
  expect(preview.accrued).toBe(2125)
  await expect(getMemberId(db, phone)).rejects.toThrow('no member')
  expect(await getContract(number)).toMatchObject({ status: 'confirmed' })

  expect(await importContracts({ db, clock }, records)).toEqual({
    ...preview,
    batch: expect.any(Number),
  })
})
