import { expect, test } from 'vitest'
import { codeTries } from '@impulse/api/sign-in/sign-in-limits'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import {
  aRecipient,
  aRecipientsTest,
  confirmWith,
  listRecipients,
  payable,
  saveDetails,
  tBank,
} from '../../../testing/payouts/recipient-fixtures.ts'
import { tally, wrongCodeFor } from '../../../testing/identity/sign-in-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()

const countNotifications = async (memberId: string): Promise<number> =>
  (await db.query({ text: 'select from notifications where member_id = $1', values: [memberId] })).rowCount

test('two hundred parallel calls with the correct code confirm a recipient once and create one notification', async () => {
  const testApp = await aRecipientsTest(db)
  for (const _ of times(repeated(5), () => null)) {
    const member = await aMember(db)
    const { recipient, attemptId } = await aRecipient(testApp, member)
    const code = testApp.codes.deriveCode(attemptId)
    const responses = await Promise.all(
      times(200, () => confirmWith(testApp, member, { id: recipient.id, attemptId, code })),
    )
    // Some calls return the already confirmed recipient. Of the other calls, at most five codes are checked.
    const { 200: confirmed = 0, ...others } = tally(responses)
    expect(confirmed).toBeGreaterThanOrEqual(1)
    expect(Object.keys(others).every((code) => ['code_expired', 'too_many_tries'].includes(code))).toBe(true)
    expect(await countNotifications(member.memberId)).toBe(1)
  }
})

test('checks only five of two hundred parallel calls with a wrong code, and then refuses the correct code', async () => {
  const testApp = await aRecipientsTest(db)
  const member = await aMember(db)
  const { recipient, attemptId } = await aRecipient(testApp, member)
  const { id } = recipient
  const code = wrongCodeFor(testApp, attemptId)
  const responses = await Promise.all(times(200, () => confirmWith(testApp, member, { id, attemptId, code })))
  expect(tally(responses)).toEqual({ invalid_code: codeTries, too_many_tries: 200 - codeTries })
  const right = await confirmWith(testApp, member, {
    id,
    attemptId,
    code: testApp.codes.deriveCode(attemptId),
  })
  expect(tally([right])).toEqual({ too_many_tries: 1 })
  expect(await listRecipients(testApp, member)).toMatchObject([{ confirmed: false }])
})

test('fifty parallel requests to save the same recipient create one recipient and send one code', async () => {
  const testApp = await aRecipientsTest(db)
  const member = await aMember(db)
  const details = { bankId: tBank.id, phone: aPhone() }
  const responses = await Promise.all(times(50, () => saveDetails(testApp, member, details)))
  expect(tally(responses)).toEqual({ 200: 1, too_early: 49 })
  expect(await listRecipients(testApp, member)).toHaveLength(1)
  await testApp.drainOutbox()
  expect(testApp.sentSms.filter(({ phone }) => phone === member.phone)).toHaveLength(1)
})

test('parallel withdrawals to the member’s own phone create one recipient with this phone', async () => {
  await aRecipientsTest(db)
  const member = await aMember(db)
  const details = { bankId: tBank.id, phone: member.phone }
  const input = { memberId: member.memberId, details, now: new Date() }
  const saved = await Promise.all(times(20, () => payable(db, input)))
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
  expect(await countNotifications(member.memberId)).toBe(1)
})
