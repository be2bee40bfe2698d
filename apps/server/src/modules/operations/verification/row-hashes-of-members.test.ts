import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { verifyRowHashes } from '../../../platform/row-hashes/verify-row-hashes.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import {
  requestAndConfirmDeletion,
  anAccountDeletionTest,
} from '../../../testing/identity/account-deletion-fixtures.ts'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import {
  aHalfChange,
  aPhoneChangeTest,
  confirmPhoneWith,
} from '../../../testing/identity/phone-change-fixtures.ts'
import { importContractsOf, mergeContext, merged } from '../../../testing/operations/member-merge-fixtures.ts'
import { aPayee, aPayoutTest, aWithdrawal } from '../../../testing/payouts/payout-fixtures.ts'
import { eraseDueAccounts } from '../../identity/account-deletion/account-deletion.service.ts'
import { verifyAll } from './verification.service.ts'

const database = await databaseEach()
const { db, folder } = database
const context = await aPayoutTest(db)

/** Runs SQL as the owner of the tables, with triggers. */
async function asOwner(text: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(text)
  await owner.end()
}

it('the whole verification names the member whose phone the owner changed, signed in with and withdrew by, and prints no phone', async () => {
  const member = await aPayee(db)
  const phone = aPhone()
  await asOwner(`update members set phone = '${phone}' where id = '${member.memberId}'`)
  const { memberId } = await aMember(db, { phone, clock: context.clock })
  expect(memberId).toBe(member.memberId)
  await aWithdrawal(context, { member: { memberId, phone } })
  const { differences } = await verifyAll(db, { dataDir: join(folder, randomUUID()) })
  // The points of the test members come from corrections without proposals.
  expect(differences.filter(({ what }) => !what.startsWith('every correction'))).toEqual([
    {
      what: 'every row of members has the hash with which the server wrote it',
      memberId,
      where: `members ${memberId}`,
      expected: 'unchanged',
      found: 'changed',
    },
    // The trigger that saves the former phone ran with the rights of the owner, too.
    {
      what: 'every row of former_phones has the hash with which the server wrote it',
      memberId,
      where: 'former_phones 1',
      expected: 'unchanged',
      found: 'inserted',
    },
    {
      what: 'the rows of former_phones are those that the server wrote',
      memberId: '',
      where: 'former_phones 1',
      expected: 'no row',
      found: 'inserted',
    },
  ])
})

it.each([
  [`update members set phone_changed_at = null where phone_changed_at is not null`, 'members changed'],
  [
    `update members set merged_into = (select id from members where merged_into is null limit 1) where merged_into is null
      and id <> (select id from members where merged_into is null limit 1)`,
    'members changed',
  ],
  [`update sessions set member_id = (select id from members order by id desc limit 1)`, 'sessions changed'],
  [`update account_deletions set due_at = now()`, 'account_deletions changed'],
  [`delete from risk_check_queue`, 'risk_check_queue deleted'],
])(
  'the owner who gives an account to another person, deletes it early or skips a risk check leaves a difference by the SQL: %s',
  async (text, difference) => {
    const deletion = await anAccountDeletionTest(db)
    const { clock } = deletion
    await aMember(db, { clock })
    const member = await aMember(db, { clock })
    await requestAndConfirmDeletion(deletion, member)
    await db.query({
      text: 'update members set phone_changed_at = now() where id = $1',
      values: [member.memberId],
    })
    expect(await verifyRowHashes(db)).toEqual([])
    await asOwner(text)
    const found = (await verifyRowHashes(db)).map((one) => `${one.where.split(' ')[0]} ${one.found}`)
    expect(new Set(found)).toEqual(new Set([difference]))
  },
)

it('sign-up, an import that creates members, phone change, merge and account deletion leave no difference', async () => {
  const deletion = await anAccountDeletionTest(db)
  const { clock } = deletion
  const changes = await aPhoneChangeTest(db, { clock })
  const [member, duplicate] = [await aMember(db, { clock }), await aMember(db, { clock })]
  const phone = aPhone()
  expect(
    (await confirmPhoneWith(changes, member, await aHalfChange(changes, member, phone))).statusCode,
  ).toBe(200)
  await importContractsOf({ db, clock }, { phone: aPhone(), day: '2026-11-10' })
  await importContractsOf({ db, clock }, { phone: duplicate.phone, day: '2026-11-10' })
  await merged(mergeContext({ db, clock }), { memberId: member.memberId, duplicateId: duplicate.memberId })
  expect(await verifyRowHashes(db)).toEqual([])
  await requestAndConfirmDeletion(deletion, await aMember(db, { phone, clock }))
  clock.moveBy({ days: 30 })
  expect(await eraseDueAccounts(deletion)).toBe(1)
  expect(await verifyRowHashes(db)).toEqual([])
})
