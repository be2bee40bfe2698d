import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { sessionRoutes } from './sessions.routes.ts'
import { aMember, testPasswords } from '../../../testing/identity/member-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { type Db, openDb } from '../../../platform/db/db.ts'
import { freePort } from '../../../platform/db/embedded/postmaster/free-port.ts'
import { buildApp } from '../../../platform/http/app.ts'
import { openLog } from '../../../platform/log/log.ts'
import { openSessions } from '../../../platform/session/session.ts'

const { db, ownerUrl } = await testDatabase()
const member = await aMember(db)

async function lookupSession(
  queried: Db,
  {
    bearer = member.sessionBearer,
    lookupTimeoutMs = 60_000,
  }: { bearer?: string; lookupTimeoutMs?: number } = {},
) {
  const clock = aClock()
  const log = openLog('silent')
  const sessions = openSessions({ db: queried, clock, log, passwords: testPasswords, lookupTimeoutMs })
  const app = buildApp({ log, allowsHost: () => true, trustedProxies: [] })
  await sessionRoutes({ db: queried, clock, sessions, publicUrl: undefined })(app)
  const headers = { authorization: `Bearer ${bearer}` }
  const response = await app.inject({ url: '/api/session/', headers })
  const body = response.json<{ error?: { code: string } }>()
  return [response.statusCode, body.error?.code, response.headers['retry-after']]
}

const served = [200, undefined, undefined]
const owner = new pg.Client(ownerUrl)
afterAll(() => owner.end())

test('the session route returns 503 instead of 401 while the database is down', async () => {
  const unreachableDb = openDb({ url: `postgres://u:p@127.0.0.1:${await freePort()}/x` })
  expect(await lookupSession(unreachableDb, { lookupTimeoutMs: 100 })).toEqual([503, 'unavailable', '10'])
  expect(await lookupSession(db)).toEqual(served)
  await unreachableDb.close()
})

test('the session route returns 503 instead of 401 while the database does not respond, and 200 afterwards', async () => {
  await owner.connect()
  await owner.query('begin; lock table sessions in access exclusive mode')
  expect(await lookupSession(db, { lookupTimeoutMs: 100 })).toEqual([503, 'unavailable', '5'])
  await owner.query('rollback')
  expect(await lookupSession(db)).toEqual(served)
})

test('the session route returns 401 for an unknown bearer token', async () => {
  expect(await lookupSession(db, { bearer: 'nonsense' })).toEqual([401, 'unauthorized', undefined])
})
