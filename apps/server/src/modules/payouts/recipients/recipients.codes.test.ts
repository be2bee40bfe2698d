import { expect, test } from 'vitest'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { times } from '../../../testing/harness/repeat.ts'
import {
  aConfirmedRecipient,
  aRecipient,
  aRecipientsTest,
  resendCode,
  confirmWith,
  withFreshToken,
} from '../../../testing/payouts/recipient-fixtures.ts'
import {
  anAttempt,
  requestCode,
  toOutcome,
  tryCode,
  wrongCodeFor,
} from '../../../testing/identity/sign-in-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const hourSeconds = 3600

test('a sign-in code, a code for another recipient, and the correct code sent by another member do not confirm a recipient', async () => {
  const testApp = await aRecipientsTest(db)
  const { codes, clock } = testApp
  const [member, otherMember] = [await aMember(db), await aMember(db)]
  const { recipient, attemptId } = await aRecipient(testApp, member)
  const { id } = recipient
  const right = { attemptId, code: codes.deriveCode(attemptId) }

  const signInId = await anAttempt(testApp, member.phone)
  const signInCode = { attemptId: signInId, code: codes.deriveCode(signInId) }
  expect(toOutcome(await confirmWith(testApp, member, { id, ...signInCode })).code).toBe('code_expired')
  const asSignIn = await tryCode(testApp, { userId: attemptId, code: right.code })
  expect(toOutcome(asSignIn).code).toBe('code_expired')
  expect(toOutcome(await confirmWith(testApp, otherMember, { id, ...right })).status).toBe(404)

  // After a minute the member may request another code. This second code confirms only the second recipient.
  clock.moveBy({ seconds: 60 })
  const other = await aRecipient(testApp, member)
  const others = { attemptId: other.attemptId, code: codes.deriveCode(other.attemptId) }
  expect(toOutcome(await confirmWith(testApp, member, { id, ...others })).code).toBe('code_expired')
  const confirmed = await confirmWith(testApp, member, { id: other.recipient.id, ...others })
  expect(confirmed.statusCode).toBe(200)
  // The refused attempt did not use up the sign-in code.
  expect((await tryCode(testApp, { userId: signInId, code: signInCode.code })).statusCode).toBe(200)
})

test('a member who has used up the limit of sign-in codes can still get a code to confirm a recipient', async () => {
  const testApp = await aRecipientsTest(db, { config: { limits: true } })
  const member = await aMember(db)
  for (const _ of times(5, () => null)) {
    expect((await requestCode(testApp, { phone: member.phone })).statusCode).toBe(200)
    testApp.clock.moveBy({ seconds: 60 })
  }
  expect(toOutcome(await requestCode(testApp, { phone: member.phone })).code).toBe('too_many_requests')
  await aConfirmedRecipient(testApp, member)
})

test('limits the confirmation of recipients to five codes an hour and ten wrong codes a day for each member', async () => {
  const testApp = await aRecipientsTest(db, { config: { limits: true } })
  const member = await aMember(db)
  const { recipient, attemptId } = await aRecipient(testApp, member)
  const { id } = recipient
  const now = () => withFreshToken(testApp, member)
  const guess = async (attempt: string) => {
    const code = wrongCodeFor(testApp, attempt)
    return toOutcome(await confirmWith(testApp, now(), { id, attemptId: attempt, code }))
  }
  const outcomeCodes = []
  for (const _ of times(6, () => null)) outcomeCodes.push((await guess(attemptId)).code)
  expect(outcomeCodes).toEqual([...times(5, () => 'invalid_code'), 'too_many_tries'])
  const responses = []
  for (const _ of times(5, () => null)) {
    testApp.clock.moveBy({ seconds: 60 })
    responses.push(await resendCode(testApp, now(), id))
  }
  expect(responses.map((response) => toOutcome(response).code)).toEqual([
    null,
    null,
    null,
    null,
    'too_many_requests',
  ])
  const last = responses[3]?.json<{ code: { attemptId: string } }>().code.attemptId ?? ''
  for (const _ of times(5, () => null)) expect((await guess(last)).code).toBe('invalid_code')
  testApp.clock.moveBy({ seconds: hourSeconds })
  const next = (await resendCode(testApp, now(), id)).json<{ code: { attemptId: string } }>()
  expect((await guess(next.code.attemptId)).code).toBe('too_many_requests')
})
