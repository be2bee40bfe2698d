import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { payoutQueues } from '@impulse/api/payouts/payout-queues'
import { afterAll, expect, it } from 'vitest'
import { listAuditEvents } from './platform/audit/audit.service.ts'
import { buildBackend } from './backend.ts'
import { memberOperations } from './openapi-operations.ts'
import { readConfig } from './platform/config/config.ts'
import { createPictures } from './platform/pictures/pictures.ts'
import { openConfiguredFiles } from './platform/storage/files.ts'
import { openConfiguredVault } from './platform/vault/vault.ts'
import { openLog } from './platform/log/log.ts'
import { maxMemberReads, maxStaffReads } from './platform/http/requests/limit-reads.ts'
import { aMember, type SignedIn, testPasswords } from './testing/identity/member-fixtures.ts'
import { times } from './testing/harness/repeat.ts'
import { aStaffMember, sendAsStaff } from './testing/operations/staff-fixtures.ts'
import { aClock } from './testing/harness/test-clock.ts'
import { testDatabase } from './testing/database/test-database.ts'
import { aProviderPayoutTest, aReadyPayout, sendLost } from './testing/payouts/provider-payout-fixtures.ts'
import { aClamd, eicar } from './testing/stubs/clamd-stub.ts'
import { aPhoto } from './testing/files/photos.ts'
import { sendClaim, storedIn } from './testing/earnings/claim-fixtures.ts'
import { aPayoutStub } from './testing/stubs/payout-stub.ts'

const { db } = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'impulse-files-'))
const clamd = await aClamd()
const config = readConfig({ DATA_DIR: dataDir, CLAMAV_URL: clamd.url })
const { filesDir } = config
const clock = aClock()
let serving = true
const files = await openConfiguredFiles({ db, clock, config })
const context = {
  maxEventLoopDelayMs: 0,
  db,
  clock,
  log: openLog('silent'),
  config,
  passwords: testPasswords,
  files,
  pictures: await createPictures({ db, clock, config }),
  vault: await openConfiguredVault({ db, config }),
  isServing: () => serving,
  wakeOutbox: () => undefined,
}
const { app } = await buildBackend(context)
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

it.each([
  '/api/user/',
  '/api/balance/user-balance/',
  '/api/balance/account-history/',
  '/api/pending-amount/',
  '/api/accounts/transactions',
  '/api/notification/is-notification/',
  '/api/balance/parts/',
  '/api/contract/',
  '/api/contract/claim/',
  '/api/order/',
])('%s responds 200 to a signed-in member, with and without a trailing slash in the path', async (path) => {
  const { accessToken } = await aMember(db)
  for (const url of [path, path.endsWith('/') ? path.slice(0, -1) : `${path}/`]) {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${accessToken}` } })
    expect([url, response.statusCode]).toEqual([url, 200])
  }
})

it('responds 404 to a request for another member’s file, and records the attempt in the audit', async () => {
  const [owner, other] = [await aMember(db), await aMember(db)]
  const content = { mediaType: 'image/jpeg', bytes: Buffer.from('scan') }
  const stored = await files.store({ memberId: owner.memberId, field: 'pasportScan', content })
  await db.transaction((tx) => files.attach(tx, stored))
  const headers = { authorization: `Bearer ${other.accessToken}` }
  const response = await app.inject({ url: `/api/file/${stored.id}/`, headers })
  expect(response.statusCode).toBe(404)
  expect(await listAuditEvents(db, { memberId: owner.memberId })).toMatchObject([
    { actor: `member:${other.memberId}`, action: 'file.refused', object: stored.id },
  ])
})

it('refuses the reads of a member and of a staff member above a limit for the rest of the minute, and nobody else’s', async () => {
  const stopped = aClock({ isStopped: true })
  const limited = { ...context, clock: stopped, config: { ...config, limits: true } }
  const { app: limitedApp } = await buildBackend(limited)
  const origin = 'http://localhost:3000'
  const staff = await aStaffMember({ ...limited, app: limitedApp, origin }, { roles: ['admin'] })
  const [member, other] = [await aMember(db, { clock: stopped }), await aMember(db, { clock: stopped })]
  const readMember = async ({ accessToken }: SignedIn) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    return (await limitedApp.inject({ url: '/api/lk/account-info/', headers })).statusCode
  }
  const readStaff = async () =>
    (await sendAsStaff({ app: limitedApp, origin }, 'GET', '/console/api/session', staff)).statusCode
  for (const [read, max] of [
    [() => readMember(member), maxMemberReads],
    [readStaff, maxStaffReads],
  ] as const) {
    const outcomes = await Promise.all(times(max, read))
    expect([...new Set(outcomes)]).toEqual([200])
    expect(await read()).toBe(429)
  }
  expect(await readMember(other)).toBe(200)
  stopped.moveBy({ seconds: 60 })
  expect([await readMember(member), await readStaff()]).toEqual([200, 200])
  await limitedApp.close()
})

it('stores the events of the security journal before it stops, also those of the console on a port of its own', async () => {
  const consoleUrl = 'https://console.example.ru'
  const other = await buildBackend({ ...context, config: { ...config, consolePort: 4000, consoleUrl } })
  await other.app.inject({ url: '/api/user/', headers: { origin: 'https://elsewhere.example' } })
  const headers = { host: 'console.example.ru', origin: 'https://elsewhere.example' }
  await other.staffApp.inject({ url: '/console/api/session', headers })
  await Promise.all([other.app.close(), other.staffApp.close()])
  const { rows } = await db.query<{ route: string }>({
    text: `select route from security_events where kind = 'foreign-site' order by route`,
    values: [],
  })
  expect(rows.map(({ route }) => route)).toEqual(['GET /api/user/', 'GET /console/api/session'])
})

it('an infected upload is refused, recorded in the journal and not stored, and so is every upload while the scanner is away', async () => {
  const member = await aMember(db)
  const { memberId } = member
  const before = await storedIn(filesDir)
  const file = Buffer.concat([await aPhoto(), eicar])
  const refused = await sendClaim({ app }, member, { file })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    415,
    { error: { code: 'file_infected', message: expect.stringContaining('вирус') } },
  ])
  await expect(context.pictures.setAvatar({ memberId, file })).rejects.toMatchObject({
    code: 'file_infected',
  })
  await expect(context.pictures.addNewsPicture(file, { by: 'staff:olga' })).rejects.toMatchObject({
    code: 'file_infected',
  })
  clamd.fault = (socket) => socket.destroy()
  const away = await sendClaim({ app }, member).finally(() => (clamd.fault = null))
  expect([away.statusCode, away.headers['retry-after'], away.json()]).toMatchObject([
    503,
    '60',
    { error: { code: 'file_not_scanned' } },
  ])
  expect(await storedIn(filesDir)).toEqual(before)
  const find = async () =>
    (
      await db.query({
        text: `select member_id as "memberId", route, outcome, count from security_events where kind = 'infected-file'`,
        values: [],
      })
    ).rows
  await expect
    .poll(find, { timeout: 10_000 })
    .toEqual([{ memberId, route: 'POST /api/contract/claim/', outcome: 'failure', count: 1n }])
  expect((await sendClaim({ app }, member)).statusCode).toBe(200)
  expect((await storedIn(filesDir)).length).toBeGreaterThan(before.length)
})

it('stores the reports of the cabinet’s and the console’s pages about their content security policy in the journal', async () => {
  for (const url of ['/csp-reports', '/console/csp-reports']) {
    const payload = JSON.stringify({
      'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://evil.example/x' },
    })
    const headers = { 'content-type': 'application/csp-report', origin: 'null' }
    expect((await app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(204)
  }
  const find = async () =>
    (
      await db.query<{ route: string; reason: string }>({
        text: `select route, reason from security_events where kind = 'csp-violation' order by route`,
        values: [],
      })
    ).rows
  const reason = 'img-src https://evil.example'
  await expect
    .poll(find, { timeout: 10_000 })
    .toEqual(['POST /console/csp-reports', 'POST /csp-reports'].map((route) => ({ route, reason })))
})

// Excludes the operations that need another token instead of the access token. These operations also return 401 here,
// because the test sends no token.
const withOtherTokens = new Set(['GET /api/refresh-token', 'POST /api/feed/contracts'])
it.each([...memberOperations].filter(([operation]) => !withOtherTokens.has(operation)))(
  'requires an access token for %s if and only if the API reference says so',
  async (operation, { isPublic }) => {
    const [method, url] = operation.split(' ') as ['GET', string]
    const { statusCode } = await app.inject({ method, url: url.replaceAll(/:\w+/g, 'x') })
    expect(statusCode === 401).toBe(!isPublic)
  },
)

it('`/openapi.json` describes the API’s routes with their methods and request schemas', async () => {
  const { paths } = (await app.inject('/openapi.json')).json()
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/api/mobile-auth/code',
      '/api/mobile-auth/verify',
      '/api/balance/account-history',
    ]),
  )
  const verify = paths['/api/mobile-auth/verify'].post
  expect(Object.keys(verify.requestBody.content['application/json'].schema.properties)).toEqual([
    'userId',
    'code',
    'captcha',
  ])
})

it('`/openapi.json` exists only if the setting `OPENAPI` allows it', async () => {
  const closed = await buildBackend({ ...context, config: { ...config, openApi: false } })
  expect((await closed.app.inject('/openapi.json')).statusCode).toBe(404)
  await closed.app.close()
})

it('`/readyz` lists each readiness check, and responds 503 while the server stops or when the files folder is missing', async () => {
  expect((await app.inject('/readyz')).json()).toEqual({
    status: 'ok',
    checks: { database: 'ok', queue: 'ok', files: 'ok' },
  })
  serving = false
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  serving = true
  await rm(filesDir, { recursive: true })
  const check = async () => {
    const red = await app.inject('/readyz')
    return [red.statusCode, red.json().checks.files]
  }
  // The checks run at most once a second.
  await expect.poll(check, { timeout: 30_000 }).toEqual([503, 'failing'])
})

it('`/metrics` counts responses by route pattern and never shows the query of a request', async () => {
  await app.inject('/api/refresh-token?refreshToken=r.secret')
  const { body } = await app.inject('/metrics')
  for (const queue of payoutQueues) expect(body).toContain(`payout_queue_count{queue="${queue}"} 0`)
  expect(body).toContain('payouts_paused 0')
  expect(body).toContain('payouts_unknown_age_seconds 0')
  expect(body).toContain('lots_overdue 0')
  expect(body).toContain('risk_checks_failed 0')
  expect(body).toContain('risk_checks_failed_age_seconds 0')
  expect(body).toContain('verify_differences 0')
  expect(body).toMatch(/^verify_changes_age_seconds \d/m)
  expect(body).toMatch(/^verify_age_seconds \d/m)
  expect(body).toContain('http_answers_total{method="GET",route="/api/refresh-token",status="401"}')
  expect(body).not.toContain('secret')
})

it('`/metrics` shows the age of the database as the age of the last whole verification until one has ended', async () => {
  const at = (hoursAgo: number) => new Date(clock.systemNow().getTime() - hoursAgo * 3_600_000)
  await db.query({
    text: 'update verification set installed_at = $1, started_at = $2, finished_at = null',
    values: [at(72), at(1)],
  })
  expect((await app.inject('/metrics')).body).toMatch(/^verify_age_seconds 259[23]\d\d(\.\d+)?$/m)
  await db.query({ text: 'update verification set finished_at = $1', values: [at(0.5)] })
  expect((await app.inject('/metrics')).body).toMatch(/^verify_age_seconds 1[89]\d\d(\.\d+)?$/m)
})

it('`/metrics` shows for how long an effect is due, how many failed, and for how long a background task fails', async () => {
  const at = (seconds: number) => new Date(clock.systemNow().getTime() - seconds * 1_000)
  await db.query({
    text: `insert into outbox (id, kind, payload, created_at, run_at, failed_at)
      values (gen_random_uuid(), 'none', '{}', now(), $1, null), (gen_random_uuid(), 'none', '{}', now(), $1, now())`,
    values: [at(40)],
  })
  await db.query({
    text: `insert into background_tasks (name, failing_since, error) values ('news', $1, 'broken')`,
    values: [at(50)],
  })
  const { body } = await app.inject('/metrics')
  expect(body).toMatch(/^outbox_oldest_seconds 4\d(\.\d+)?$/m)
  expect(body).toMatch(/^outbox_failed 1$/m)
  expect(body).toMatch(/^background_tasks_failing_seconds 5\d(\.\d+)?$/m)
  expect(body).toMatch(/^database_connections_open [1-9]/m)
  await db.query({ text: 'delete from outbox', values: [] })
  await db.query({ text: 'delete from background_tasks', values: [] })
})

it('`/metrics` shows the number of members whose risk check failed, and the age of the oldest failure', async () => {
  const failedAt = new Date(clock.systemNow().getTime() - 7_200_000)
  const { memberId } = await aMember(db)
  await db.query({
    text: 'insert into risk_check_queue (member_id, failed_at, retry_at) values ($1, $2, $2)',
    values: [memberId, failedAt],
  })
  const { body } = await app.inject('/metrics')
  expect(body).toContain('risk_checks_failed 1')
  expect(body).toMatch(/^risk_checks_failed_age_seconds 72\d\d(\.\d+)?$/m)
  await db.query({ text: 'delete from risk_check_queue where failed_at is not null', values: [] })
})

it('`/metrics` shows the age of the oldest payout that the provider got an hour ago and whose outcome is unknown', async () => {
  const stub = await aPayoutStub()
  const context = await aProviderPayoutTest(db, { stub })
  context.clock.moveBy({ seconds: -7200 })
  await aReadyPayout(context)
  await sendLost(context, stub)
  const { body } = await app.inject('/metrics')
  expect(body).toMatch(/^payouts_unknown_age_seconds 72\d\d(\.\d+)?$/m)
  await db.query({ text: `update payouts set state = 'returned'`, values: [] })
})
