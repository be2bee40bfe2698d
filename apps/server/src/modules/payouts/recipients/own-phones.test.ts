import { expect, test } from 'vitest'
import { maxRecipients } from '@impulse/api/recipients/recipient-limits'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import {
  aRecipientsTest,
  listRecipients,
  payable,
  removeOne,
  saveDetails,
  tBank,
} from '../../../testing/payouts/recipient-fixtures.ts'
import { toOutcome, tally } from '../../../testing/identity/sign-in-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const testApp = await aRecipientsTest(db)
const bankIds = times(maxRecipients + 2, (index) => String(200_000_000_000 + index))
await db.query({
  text: `insert into banks (id, name, short_name, source) select id, id, id, 'sbp' from unnest($1::text[]) id`,
  values: [bankIds],
})

const ownAt = ({ phone }: SignedIn, bankId: string) => ({ bankId, phone })
const countNotifications = async ({ memberId }: SignedIn): Promise<number> =>
  (await db.query({ text: 'select from notifications where member_id = $1', values: [memberId] })).rowCount
const countRows = async ({ memberId }: SignedIn): Promise<number> =>
  (await db.query({ text: 'select from recipients where member_id = $1', values: [memberId] })).rowCount
const payableAt = (member: SignedIn, bankId: string) =>
  payable(db, {
    memberId: member.memberId,
    details: ownAt(member, bankId),
    now: testApp.clock.businessNow(),
  })

test('when a removed recipient with the member’s own phone is saved again, the recipient is restored and no further notification is created', async () => {
  const member = await aMember(db)
  const own = ownAt(member, tBank.id)
  const { recipient } = (await saveDetails(testApp, member, own)).json<{ recipient: { id: string } }>()
  for (const _ of times(3, () => null)) {
    await removeOne(testApp, member, recipient.id)
    expect(await listRecipients(testApp, member)).toEqual([])
    const again = await saveDetails(testApp, member, own)
    expect(again.json()).toMatchObject({ recipient: { id: recipient.id, confirmed: true }, code: null })
  }
  await removeOne(testApp, member, recipient.id)
  expect(await payableAt(member, tBank.id)).toMatchObject({ id: recipient.id })
  expect([await countNotifications(member), await countRows(member)]).toEqual([1, 1])
})

test('recipients with the member’s own phone at different banks count towards the limit, whether the member or a withdrawal saves them', async () => {
  for (const _ of times(repeated(2), () => null)) {
    const member = await aMember(db)
    const responses = await Promise.all(
      bankIds.map((bankId) => saveDetails(testApp, member, ownAt(member, bankId))),
    )
    expect(tally(responses)).toEqual({ 200: maxRecipients, too_many_recipients: 2 })
    await expect(payableAt(member, tBank.id)).rejects.toMatchObject({ code: 'too_many_recipients' })
    const [first, second] = await listRecipients(testApp, member)
    // A recipient that is already saved can be paid although the limit is reached.
    expect(await payableAt(member, first?.bankId ?? '')).toMatchObject({ id: first?.id })
    await removeOne(testApp, member, second?.id ?? '')
    expect(await payableAt(member, tBank.id)).toMatchObject({ bankId: tBank.id })
    const more = await saveDetails(testApp, member, ownAt(member, second?.bankId ?? ''))
    expect(toOutcome(more)).toMatchObject({ status: 409, code: 'too_many_recipients' })
  }
})
