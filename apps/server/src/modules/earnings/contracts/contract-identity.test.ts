import type { Contracts } from '@impulse/api/contracts/my-contracts'
import { expect, it } from 'vitest'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import {
  aFile,
  aLine,
  aNumber,
  getMemberId,
  importLines,
  toCounts,
} from '../../../testing/earnings/contract-fixtures.ts'
import { aClaim, aClaimsTest, sendClaim, sendRequest } from '../../../testing/earnings/claim-fixtures.ts'
import { aFeedTest, aRow } from '../../../testing/earnings/contract-feed-fixtures.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import { merged, mergeContext, twoAccounts } from '../../../testing/operations/member-merge-fixtures.ts'
import { aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { verifyRewards } from '../rewards/rewards.service.ts'
import { memberList } from '../../operations/members/members.service.ts'
import {
  contractList,
  selectBatches,
  previewContracts,
  readContractFile,
  reassignContract,
  undoImport,
} from './contracts.service.ts'
import { findAdminContract } from './lists/admin-contracts.sql.ts'

const { db } = await testDatabase()
const test = await aClaimsTest(db)
const { clock } = test
await aPayoutTest(db)
const day = '2026-11-05'

/**
 * Returns a number and six other spellings of it: a Latin letter and a dash, small letters, a space, no hyphen,
 * full-width and Arabic-Indic digits.
 */
function spelled(): [string, ...string[]] {
  const digits = aNumber().slice(2)
  const from = (zero: number) => digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
  const ofOtherDigits = [`К${from(0xff_10)}`, `К${from(0x06_60)}`]
  return [`К-${digits}`, `K–${digits}`, `k-${digits}`, `K ${digits}`, `K${digits}`, ...ofOtherDigits]
}

const storedNumbers = async (phone: string) => {
  const { rows } = await db.query<{ number: string }>({
    text: 'select number from contracts where member_id = $1 order by number',
    values: [await getMemberId(db, phone)],
  })
  return rows.map(({ number }) => number)
}

it.each([['Ѕ'], ['І'], ['Ԛ'], ['һ'], ['é'], ['Κ']])(
  'a number with the letter «%s», which is neither Russian nor Latin or has an accent, is refused in a file',
  async (letter) => {
    const number = `${letter}-${aNumber().slice(2)}`
    const report = await importLines(db, clock, [aLine({ number, phone: aPhone(), day })])
    expect(report).toMatchObject({
      created: 0,
      rejections: [{ reason: expect.stringContaining('русских или латинских букв') }],
    })
  },
)

it('a contract that is imported under seven spellings of its number is recorded and rewarded once, and the reports list the other spellings', async () => {
  const phone = aPhone()
  const [first, ...others] = spelled()
  expect(toCounts(await importLines(db, clock, [aLine({ number: first, phone, day })]))).toEqual([1, 0, 0, 0])
  for (const number of others) {
    const lines = [aLine({ number, phone, day })]
    const respellings = [{ line: 2, number, storedAs: first }]
    const preview = await previewContracts({ db, clock }, readContractFile(aFile(lines)))
    expect(preview).toMatchObject({ created: 0, unchanged: 1, accrued: 0, respelled: 1, respellings })
    expect(await importLines(db, clock, lines)).toMatchObject({ created: 0, respelled: 1, respellings })
  }
  expect(await storedNumbers(phone)).toEqual([first])
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 500n })
  expect(await verifyRewards(db)).toEqual([])
})

it('when rows spell one contract number differently, records the first row, lists equal rows as respellings and rejects rows that differ', async () => {
  const phone = aPhone()
  const [first, second, third] = spelled()
  const lines = [
    aLine({ number: first, phone, day }),
    aLine({ number: second ?? '', phone, day }),
    aLine({ number: third ?? '', phone: aPhone(), day }),
  ]
  const respellings = [{ line: 3, number: second, storedAs: first }]
  const preview = await previewContracts({ db, clock }, readContractFile(aFile(lines)))
  expect(preview).toMatchObject({ created: 1, respelled: 1, respellings })
  const report = await importLines(db, clock, lines)
  expect(report).toMatchObject({ respelled: 1, respellings })
  // The stored report outlives the account of the member.
  const { rows } = await db.query({
    text: `select id from import_batches where strpos(report::text, $1) > 0`,
    values: [phone],
  })
  expect(rows).toEqual([])
  expect(toCounts(report)).toEqual([1, 0, 1, 1])
  expect(report.rejections).toEqual([
    { line: 4, reason: 'этот номер договора уже есть в строке 2 с другими данными' },
  ])
  expect(await storedNumbers(phone)).toEqual([first])
})

it('lists each row of a file under another spelling than the stored one, also equal rows, and no row that is spelled as stored', async () => {
  const phone = aPhone()
  const [first, second = ''] = spelled()
  await importLines(db, clock, [aLine({ number: first, phone, day })])
  const lines = [second, second, first].map((number) => aLine({ number, phone, day }))
  expect(await importLines(db, clock, lines)).toMatchObject({
    unchanged: 3,
    respelled: 2,
    respellings: [2, 3].map((line) => ({ line, number: second, storedAs: first })),
  })
})

it('a row with another spelling of a contract’s number can cancel the contract, but cannot move the contract to another member', async () => {
  const phone = aPhone()
  const [first, second = '', third = ''] = spelled()
  await importLines(db, clock, [aLine({ number: first, phone, day })])
  const foreign = await importLines(db, clock, [aLine({ number: second, phone: aPhone(), day })])
  expect(toCounts(foreign)).toEqual([0, 0, 0, 1])
  const cancelled = await importLines(db, clock, [aLine({ number: third, phone, day, status: 'расторгнут' })])
  expect(cancelled).toMatchObject({ updated: 1, clawedBack: 500, respelled: 1 })
  const again = await importLines(db, clock, [aLine({ number: second, phone, day })])
  expect(again.rejections).toEqual([{ line: 2, reason: 'договор уже расторгнут' }])
})

it('a contract whose import was undone keeps the first spelling of its number when it is imported again under another spelling', async () => {
  const phone = aPhone()
  const [first, second = ''] = spelled()
  await importLines(db, clock, [aLine({ number: first, phone, day })])
  const [batch] = await selectBatches(db, { limit: 1 })
  await undoImport({ db, clock, actor: 'operator' }, batch?.id ?? 0n)
  expect(toCounts(await importLines(db, clock, [aLine({ number: second, phone, day })]))).toEqual([
    1, 0, 0, 0,
  ])
  expect(await storedNumbers(phone)).toEqual([first])
  expect(await getMoney(db, await getMemberId(db, phone))).toMatchObject({ available: 500n })
  expect(await verifyRewards(db)).toEqual([])
})

it('refuses a claim when the contract or an open claim exists under another spelling of the number', async () => {
  const member = await aMember(db)
  const [claimed, second = '', third = ''] = spelled()
  const { id } = await aClaim(test, member, { number: claimed })
  const repeated = await sendClaim(test, member, { number: second })
  expect(repeated.json<{ error: { code: string } }>().error.code).toBe('claim_exists')
  await importLines(db, clock, [aLine({ number: third, phone: member.phone, day })])
  const order = await sendRequest(test, member, `/api/order/${id}/`)
  expect(order.json<{ order: { status: string } }>().order.status).toBe('closed')
  const known = await sendClaim(test, member, { number: second })
  expect(known.json<{ error: { code: string } }>().error.code).toBe('contract_known')
  const mine = await sendRequest(test, member, '/api/contract/')
  expect(mine.json<Contracts>()).toMatchObject({ totalCount: 1, contracts: [{ number: third }] })
})

it('the contract feed applies an event once, even when the event is repeated with another spelling of the contract number, and returns the stored spelling', async () => {
  const { send } = await aFeedTest(db)
  const [first, second = '', third = ''] = spelled()
  const row = aRow({ number: first })
  const contracts = [
    row,
    { ...row, number: second },
    { ...row, number: third, event: 'e-9', city: 'Тула' },
    { ...row, number: second, event: 'e-10', phone: aPhone() },
  ]
  const response = await send({ contracts })
  expect(response.json<{ results: { result: string }[] }>().results).toEqual([
    { number: first, result: 'created' },
    { number: second, result: 'created', storedAs: first },
    { number: third, result: 'updated', storedAs: first },
    {
      number: second,
      result: 'rejected',
      storedAs: first,
      code: 'other_phone',
      message: expect.any(String) as string,
    },
  ])
  expect(await storedNumbers(String(row['phone']))).toEqual([first])
  expect(await getMoney(db, await getMemberId(db, String(row['phone'])))).toMatchObject({ frozen: 500n })
})

it('staff and the member find a contract by any spelling of its number', async () => {
  const member = await aMember(db)
  const [first, ...others] = spelled()
  await importLines(db, clock, [aLine({ number: first, phone: member.phone, day })])
  for (const number of others) {
    const q = encodeURIComponent(number)
    const found = await contractList(db).page({
      q: number,
      sort: 'connectedAt',
      page: 1,
      perPage: 10,
      order: 'asc',
    })
    expect(found.data.map(({ id }) => id)).toEqual([first])
    const members = await memberList({ db, clock }).page({
      q: number,
      sort: 'createdAt',
      page: 1,
      perPage: 10,
      order: 'asc',
    })
    expect(members.data.map(({ id }) => id)).toEqual([member.memberId])
    const mine = await sendRequest(test, member, `/api/contract/?search=${q}`)
    expect(mine.json<Contracts>().totalCount).toBe(1)
  }
})

it('staff can reassign a contract, and open its page, by another spelling of the contract number', async () => {
  const [from, to] = [aPhone(), aPhone()]
  const [number, ...spellings] = spelled()
  const [spelling = '', otherSpelling = ''] = spellings
  await importLines(db, clock, [aLine({ number, phone: from, day })])
  const moved = await reassignContract({ db, clock, actor: 'staff:olga' }, { number: spelling, phone: to })
  expect(moved).toMatchObject({ accrued: 500n, memberCreated: true })
  expect(await storedNumbers(to)).toEqual([number])
  expect(await findAdminContract(db, otherSpelling)).toMatchObject({ number })
})

it.each([
  ['the first phone', () => 0],
  ['the second phone', () => 1],
  ['both phones in turn', (i: number) => i % 2],
])(
  'contracts of a merged member earn the same points in the preview and in the import when the file contains %s',
  async (_name, phoneOf) => {
    const context = mergeContext({ db, clock })
    const { member, duplicate, pair } = await twoAccounts(context)
    await merged(context, pair)
    const phones = [member.phone, duplicate.phone]
    // The accounts are merged, so all contracts count for one member: the first four earn 500 points each, the fifth
    // and the sixth 625 each.
    const lines = Array.from({ length: 6 }, (_, i) =>
      aLine({ number: aNumber(), phone: phones[phoneOf(i)] ?? '', day: `2026-10-0${i + 1}` }),
    )
    const preview = await previewContracts({ db, clock }, readContractFile(aFile(lines)))
    const report = await importLines(db, clock, lines)
    expect([preview.accrued, report.accrued]).toEqual([3_250, 3_250])
  },
)
