import { expect, test } from 'vitest'
import type { Db, Query, Queryable, Tx } from '../../../platform/db/db.ts'
import { openLog } from '../../../platform/log/log.ts'
import { aMember, aPhone } from '../../../testing/identity/member-fixtures.ts'
import { anAttempt, requestCode, toOutcome, tryCode } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { mentions } from '../../../testing/harness/mentions.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db } = await testDatabase()
const invited = { registration: 'invited' } as const

/** Returns a database that records the names or texts of the SQL statements that it runs. */
function watched(): { db: Db; statements: string[] } {
  const statements: string[] = []
  const watch = <T extends Queryable>(on: T): T => ({
    ...on,
    query: <R extends object>(query: Query<R>) => {
      statements.push(query.name ?? query.text)
      return on.query(query)
    },
  })
  const transaction: Db['transaction'] = (callback) => db.transaction((tx) => callback(watch<Tx>(tx)))
  return { db: { ...watch(db), transaction }, statements }
}

test('a request for a code gets the same response and runs the same SQL statements for invited and uninvited phones', async () => {
  const { db: on, statements } = watched()
  // The clock is fixed, because the response contains the number of seconds to wait.
  const clock = aClock({ isStopped: true })
  const testApp = await buildTestApp({
    db: on,
    clock,
    realCodes: true,
    config: { ...invited, limits: true },
  })
  const { phone: known } = await aMember(db)
  const requestCodeFor = async (phone: string) => {
    statements.length = 0
    const { statusCode, headers, body } = await requestCode(testApp, { phone })
    const shape = body.replace(/"userId":"[\w-]{22}"/, '"userId":"…"')
    return { statusCode, headers: { ...headers, date: '' }, shape, work: [...statements] }
  }
  const unknown = aPhone()
  expect(await requestCodeFor(unknown)).toEqual(await requestCodeFor(known))
  expect(await requestCodeFor(unknown)).toEqual(await requestCodeFor(known))
})

test('sends no SMS to an uninvited phone and rejects every code for that phone', async () => {
  const testApp = await buildTestApp({ db, realCodes: true, config: invited })
  const phone = aPhone()
  const userId = await anAttempt(testApp, phone)
  await testApp.drainOutbox()
  expect(testApp.sentSms.filter((message) => message.phone === phone)).toEqual([])
  for (const triesLeft of [4, 3]) {
    const tried = await tryCode(testApp, { userId, code: testApp.codes.deriveCode(userId) })
    expect(toOutcome(tried)).toEqual({ status: 400, code: 'invalid_code', details: { triesLeft } })
  }
  const { rows } = await db.query({ text: 'select from members where phone = $1', values: [phone] })
  expect(rows).toEqual([])
})

test('signs in a member with the correct code when only invited phones can sign in', async () => {
  const testApp = await buildTestApp({ db, realCodes: true, config: invited })
  const { phone } = await aMember(db)
  const userId = await anAttempt(testApp, phone)
  const right = await tryCode(testApp, { userId, code: testApp.codes.deriveCode(userId) })
  expect(right.statusCode).toBe(200)
})

test('a sign-in writes no phone, code or token to logs or the outbox', async () => {
  const lines: string[] = []
  const log = openLog('trace', { write: (line: string) => void lines.push(line) })
  const phone = aPhone()
  // Simulates an error of the SMS provider whose text contains the phone and the SMS with the code.
  const sms = {
    send: async (message: { phone: string; text: string }) => {
      throw new Error(`could not send «${message.text}» to +${message.phone}`)
    },
  }
  const testApp = await buildTestApp({ db, log, realCodes: true, sms })
  const { app, codes, clock } = testApp
  const userId = await anAttempt(testApp, phone)
  await requestCode(testApp, { phone })
  await testApp.drainOutbox()
  const code = codes.deriveCode(userId)
  const verified = await tryCode(testApp, { userId, code })
  const { accessToken, refreshToken } = verified.json<{ accessToken: string; refreshToken: string }>()
  const sessionBearer = String(verified.headers['x-session-bearer'])
  const authorization = `Bearer ${sessionBearer}`
  await app.inject({ url: '/api/user/', headers: { authorization: `Bearer ${accessToken}` } })
  await app.inject({ url: '/api/session/', headers: { authorization } })
  const first = await app.inject({ url: '/api/refresh-token', query: { refreshToken } })
  const { access_token, refresh_token } = first.json<{ data: Record<string, string> }>().data
  clock.moveBy({ seconds: 31 })
  await app.inject({ url: '/api/refresh-token', query: { refreshToken } })
  await app.inject({ url: `/api/nowhere/${refresh_token}`, query: { phone } })

  const logged = lines.join('')
  expect(logged).toContain('a refresh token was used twice')
  expect(logged).toContain('an outbox job failed')
  const { rows } = await db.query({ text: 'select * from outbox', values: [] })
  const storedRows = JSON.stringify(rows)
  expect(storedRows).toContain('could not send')
  const secrets = [
    phone,
    phone.slice(1),
    code,
    accessToken,
    refreshToken,
    sessionBearer,
    access_token,
    refresh_token,
  ]
  for (const secret of secrets) {
    expect([secret, mentions(logged, secret ?? ''), mentions(storedRows, secret ?? '')]).toEqual([
      secret,
      false,
      false,
    ])
  }
})
