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

test('a code of one purpose, recipient or member is none of another', async () => {
  const programme = await aRecipientsTest(db)
  const { codes, clock } = programme
  const [member, otherMember] = [await aMember(db), await aMember(db)]
  const { recipient, attemptId } = await aRecipient(programme, member)
  const { id } = recipient
  const right = { attemptId, code: codes.deriveCode(attemptId) }

  const signInId = await anAttempt(programme, member.phone)
  const signInCode = { attemptId: signInId, code: codes.deriveCode(signInId) }
  expect(toOutcome(await confirmWith(programme, member, { id, ...signInCode })).code).toBe('code_expired')
  const asSignIn = await tryCode(programme, { userId: attemptId, code: right.code })
  expect(toOutcome(asSignIn).code).toBe('code_expired')
  expect(toOutcome(await confirmWith(programme, otherMember, { id, ...right })).status).toBe(404)

  // The pause begins again with the next code, which belongs to the other recipient alone.
  clock.moveBy({ seconds: 60 })
  const other = await aRecipient(programme, member)
  const others = { attemptId: other.attemptId, code: codes.deriveCode(other.attemptId) }
  expect(toOutcome(await confirmWith(programme, member, { id, ...others })).code).toBe('code_expired')
  const confirmed = await confirmWith(programme, member, { id: other.recipient.id, ...others })
  expect(confirmed.statusCode).toBe(200)
  // None of this has touched the code to sign in with.
  expect((await tryCode(programme, { userId: signInId, code: signInCode.code })).statusCode).toBe(200)
})

test('whoever asks for codes to sign in keeps no member from confirming, and the reverse', async () => {
  const programme = await aRecipientsTest(db, { config: { limits: true } })
  const member = await aMember(db)
  for (const _ of times(5, () => null)) {
    expect((await requestCode(programme, { phone: member.phone })).statusCode).toBe(200)
    programme.clock.moveBy({ seconds: 60 })
  }
  expect(toOutcome(await requestCode(programme, { phone: member.phone })).code).toBe('too_many_requests')
  await aConfirmedRecipient(programme, member)
})

test('a signed-in member gets five codes an hour, and ten wrong guesses a day are looked at', async () => {
  const programme = await aRecipientsTest(db, { config: { limits: true } })
  const member = await aMember(db)
  const { recipient, attemptId } = await aRecipient(programme, member)
  const { id } = recipient
  const now = () => withFreshToken(programme, member)
  const guess = async (attempt: string) => {
    const code = wrongCodeFor(programme, attempt)
    return toOutcome(await confirmWith(programme, now(), { id, attemptId: attempt, code }))
  }
  const answers = []
  for (const _ of times(6, () => null)) answers.push((await guess(attemptId)).code)
  expect(answers).toEqual([...times(5, () => 'invalid_code'), 'too_many_tries'])
  const responses = []
  for (const _ of times(5, () => null)) {
    programme.clock.moveBy({ seconds: 60 })
    responses.push(await resendCode(programme, now(), id))
  }
  expect(responses.map((answer) => toOutcome(answer).code)).toEqual([
    null,
    null,
    null,
    null,
    'too_many_requests',
  ])
  const last = responses[3]?.json<{ code: { attemptId: string } }>().code.attemptId ?? ''
  for (const _ of times(5, () => null)) expect((await guess(last)).code).toBe('invalid_code')
  programme.clock.moveBy({ seconds: hourSeconds })
  const next = (await resendCode(programme, now(), id)).json<{ code: { attemptId: string } }>()
  expect((await guess(next.code.attemptId)).code).toBe('too_many_requests')
})
