import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aMember, aPhone, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import {
  aFile,
  aFixedClock,
  aLine,
  aNumber,
  getMemberId,
  importLines,
  toCounts,
} from '../../../testing/earnings/contract-fixtures.ts'
import {
  anAccountDeletionTest,
  requestAndConfirmDeletion,
} from '../../../testing/identity/account-deletion-fixtures.ts'
import { eraseDueAccounts } from '../../identity/account-deletion/account-deletion.service.ts'
import { aFeedTest, aRow } from '../../../testing/earnings/contract-feed-fixtures.ts'
import { getMoney } from '../../../testing/earnings/ledger-fixtures.ts'
import {
  aHalfChange,
  aPhoneChangeTest,
  confirmPhoneWith,
} from '../../../testing/identity/phone-change-fixtures.ts'
import {
  merged,
  mergeContext,
  reassigned,
  twoAccounts,
} from '../../../testing/operations/member-merge-fixtures.ts'
import { aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { findOrCreateMember } from '../../identity/profile/profile.service.ts'
import { importContracts, previewContracts, readContractFile } from './contracts.service.ts'

const { db } = await testDatabase()
const clock = { ...aFixedClock('2026-11-21'), moveBy: () => undefined }
const test = await aPhoneChangeTest(db, { clock })
const leaving = await anAccountDeletionTest(db)
await aPayoutTest(db)
const day = '2026-11-05'

/** Changes the member's phone by the routes of the cabinet and returns the new phone. */
async function changed(member: SignedIn, phone = aPhone()): Promise<string> {
  // Lets the member change the phone again at once.
  await db.query({ text: 'delete from rate_limits', values: [] })
  const response = await confirmPhoneWith(test, member, await aHalfChange(test, member, phone))
  if (response.statusCode !== 200) throw new Error(response.body)
  return phone
}

/** Previews lines of a contract file and imports them. Expects that the preview has the same points and members. */
async function previewedAndImported(lines: readonly string[]) {
  const file = readContractFile(aFile(lines))
  const { dueInDay: _, ...preview } = await previewContracts({ db, clock }, file)
  const { batch: _batch, ...report } = await importContracts({ db, clock }, file)
  expect(report).toEqual(preview)
  return report
}

const ownerOf = async (number: string) =>
  (
    await db.query<{ id: string }>({
      text: 'select member_id as id from contracts where number = $1',
      values: [number],
    })
  ).rows[0]?.id

const countMembers = async () => (await db.query({ text: 'select from members', values: [] })).rowCount

it('rows of a member under the current and former phones earn the same sum in any order and create no member', async () => {
  const rows = fc.array(fc.record({ phone: fc.nat(2), order: fc.nat() }), { minLength: 12, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(rows, async (picked) => {
      const member = await aMember(db, { clock })
      const phones = [member.phone, await changed(member), aPhone()]
      await changed(member, phones[2])
      await importLines(
        db,
        clock,
        times(4, () => aLine({ number: aNumber(), phone: phones[2] ?? '', day: '2026-11-02' })),
      )
      const lines = picked
        .map(({ phone, order }) => ({
          order,
          line: aLine({ number: aNumber(), phone: phones[phone] ?? '', day }),
        }))
        .sort((a, b) => a.order - b.order)
      const report = await previewedAndImported(lines.map(({ line }) => line))
      const formerPhones = picked.filter(({ phone }) => phone < 2).length
      expect(report).toMatchObject({ created: 12, membersCreated: 0, accrued: 8_375, formerPhones })
    }),
    { numRuns: repeated(10) },
  )
})

it('a contract that a file has twice, with the current and the former phone of a member, is recorded once; with the phone of another member the second row is rejected', async () => {
  const [member, other] = [await aMember(db, { clock }), await aMember(db, { clock })]
  const phones = [await changed(member), member.phone, other.phone]
  const number = aNumber()
  const report = await previewedAndImported(phones.map((phone) => aLine({ number, phone, day })))
  expect(report).toMatchObject({ created: 1, unchanged: 1, formerPhones: 1 })
  expect(report.rejections).toEqual([
    { line: 4, reason: 'этот номер договора уже есть в строке 2 с другими данными' },
  ])
  expect(await ownerOf(number)).toBe(member.memberId)
})

it('an event of the billing system with a former phone belongs to the member', async () => {
  const member = await aMember(db, { clock })
  await changed(member)
  const { send } = await aFeedTest(db)
  const before = await countMembers()
  const numbers = times(2, aNumber)
  const rows = numbers.map((number) => aRow({ event: number, number, phone: member.phone }))
  expect((await send({ contracts: rows })).statusCode).toBe(200)
  for (const number of numbers) expect(await ownerOf(number)).toBe(member.memberId)
  expect(await countMembers()).toBe(before)
})

it('a contract that was recorded with the current phone is changed by rows with a former phone of the member or of a merged duplicate', async () => {
  const { member, duplicate, pair } = await twoAccounts({ db, clock })
  const formerPhones = [member.phone, duplicate.phone]
  const phone = await changed(member)
  await changed(duplicate)
  await merged(mergeContext({ db, clock }), pair)
  const numbers = times(2, aNumber)
  await importLines(
    db,
    clock,
    numbers.map((number) => aLine({ number, phone, day })),
  )
  const lines = numbers.map((number, i) =>
    aLine({ number, phone: formerPhones[i] ?? '', day, status: 'cancelled' }),
  )
  expect(toCounts(await importLines(db, clock, lines))).toEqual([0, 2, 0, 0])
  const added = formerPhones.map((former) => ({ number: aNumber(), phone: former, day }))
  expect(await previewedAndImported(added.map(aLine))).toMatchObject({ created: 2, membersCreated: 0 })
  for (const { number } of added) expect(await ownerOf(number)).toBe(member.memberId)
})

it('a former phone belongs to another member as soon as this member signs in with it or changes to it', async () => {
  const [first, second] = [await aMember(db, { clock }), await aMember(db, { clock })]
  await changed(first)
  await changed(second)
  const signedIn = await aMember(db, { clock, phone: first.phone })
  expect(signedIn.memberId).not.toBe(first.memberId)
  const third = await aMember(db, { clock })
  await changed(third, second.phone)
  const [one, two] = [aNumber(), aNumber()]
  await previewedAndImported([
    aLine({ number: one, phone: first.phone, day }),
    aLine({ number: two, phone: second.phone, day }),
  ])
  expect([await ownerOf(one), await ownerOf(two)]).toEqual([signedIn.memberId, third.memberId])
  // The latest owner is found when the phone is free again.
  await changed(signedIn)
  const later = aNumber()
  await previewedAndImported([aLine({ number: later, phone: first.phone, day })])
  expect(await ownerOf(later)).toBe(signedIn.memberId)
})

it('a member who changes back to a former phone has it as the current phone only', async () => {
  const member = await aMember(db, { clock })
  const phone = await changed(member)
  await changed(member, member.phone)
  const { rows } = await db.query({
    text: 'select phone from former_phones where member_id = $1',
    values: [member.memberId],
  })
  expect(rows).toEqual([{ phone }])
})

it('staff who reassign a contract to a former phone assign it to the member who had this phone', async () => {
  const member = await aMember(db, { clock })
  await changed(member)
  const number = aNumber()
  await importLines(db, clock, [aLine({ number, phone: aPhone(), day })])
  expect(await reassigned({ db, clock }, { number, phone: member.phone })).toMatchObject({
    memberCreated: false,
  })
  expect(await ownerOf(number)).toBe(member.memberId)
})

it('a former phone of a deleted member creates a new member', async () => {
  const member = await aMember(db, { clock })
  await changed(member)
  await requestAndConfirmDeletion(leaving, member)
  leaving.clock.moveBy({ days: 31 })
  expect(await eraseDueAccounts(leaving)).toBe(1)
  const report = await previewedAndImported([aLine({ number: aNumber(), phone: member.phone, day })])
  expect(report).toMatchObject({ created: 1, membersCreated: 1 })
  expect(await getMemberId(db, member.phone)).not.toBe(member.memberId)
  expect(await getMoney(db, member.memberId)).toMatchObject({ frozen: 0n })
})

it('every row has one owner when a new member signs in with a former phone during an import', async () => {
  for (let iteration = 0; iteration < repeated(10); iteration++) {
    const member = await aMember(db, { clock })
    const former = member.phone
    const phone = await changed(member)
    const numbers = times(6, aNumber)
    const lines = numbers.map((number, i) => aLine({ number, phone: i % 2 ? former : phone, day }))
    const [report, { memberId }] = await Promise.all([
      importLines(db, clock, lines),
      db.transaction((tx) =>
        findOrCreateMember(tx, { phone: former, origin: 'sign-in', now: clock.businessNow() }),
      ),
    ])
    expect(report).toMatchObject({ created: 6, membersCreated: 0 })
    for (const number of numbers) expect([member.memberId, memberId]).toContain(await ownerOf(number))
  }
})
