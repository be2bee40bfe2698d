import { expect, test } from 'vitest'
import { codeTries } from '@impulse/api/sign-in/sign-in-limits'
import { aPhone } from '../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import {
  anAttempt,
  requestCode,
  toOutcome,
  tally,
  tryCode,
  wrongCodeFor,
} from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()

test('checks only five of five hundred parallel wrong codes and then refuses the correct code', async () => {
  const testApp = await buildTestApp({ db, realCodes: true })
  for (let iteration = 0; iteration < repeated(10); iteration++) {
    const userId = await anAttempt(testApp)
    const code = wrongCodeFor(testApp, userId)
    const responses = await Promise.all(times(500, () => tryCode(testApp, { userId, code })))
    expect(tally(responses)).toEqual({ invalid_code: codeTries, too_many_tries: 500 - codeTries })
    const right = await tryCode(testApp, { userId, code: testApp.codes.deriveCode(userId) })
    expect(toOutcome(right)).toMatchObject({ status: 429, code: 'too_many_tries' })
  }
})

test('starts exactly one session for two hundred parallel requests with the correct code', async () => {
  const testApp = await buildTestApp({ db, realCodes: true })
  for (let iteration = 0; iteration < repeated(15); iteration++) {
    const phone = aPhone()
    const userId = await anAttempt(testApp, phone)
    const code = testApp.codes.deriveCode(userId)
    const responses = await Promise.all(times(200, () => tryCode(testApp, { userId, code })))
    expect(tally(responses)['200']).toBe(1)
    expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    const { rows } = await db.query({
      text: `select count(s.id) as sessions from members m join sessions s on s.member_id = m.id where m.phone = $1`,
      values: [phone],
    })
    expect(rows).toEqual([{ sessions: 1n }])
  }
})

test('creates one member when two sign-ins with the same new phone run at the same time', async () => {
  const testApp = await buildTestApp({ db })
  const phone = aPhone()
  const first = await anAttempt(testApp, phone)
  await db.query({ text: 'delete from rate_limits', values: [] })
  const second = await anAttempt(testApp, phone)
  // The second request closed the first attempt, so the test reopens both attempts.
  await db.query({ text: 'update sign_in_attempts set closed_at = null where phone = $1', values: [phone] })
  const responses = await Promise.all(
    [first, second].map((userId) => tryCode(testApp, { userId, code: '000000' })),
  )
  expect(tally(responses)).toEqual({ 200: 2 })
  const { rows } = await db.query({ text: 'select id from members where phone = $1', values: [phone] })
  expect(rows).toHaveLength(1)
})

test('sends one SMS when a thousand parallel requests ask for a code for the same phone', async () => {
  const testApp = await buildTestApp({ db, config: { limits: true } })
  const phone = aPhone()
  const many = repeated(1_000)
  const responses = await Promise.all(times(many, () => requestCode(testApp, { phone })))
  expect(tally(responses)).toEqual({ 200: 1, too_early: many - 1 })
  await testApp.drainOutbox()
  expect(testApp.sentSms.filter((message) => message.phone === phone)).toHaveLength(1)
})
