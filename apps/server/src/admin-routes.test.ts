import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import {
  type Allowed,
  type ConsoleAction,
  consoleActionNames,
  consoleActions,
  type StaffRole,
  staffRoles,
} from '@impulse/api/staff/console-permissions'
import { memberViewPages } from '@impulse/api/members/impersonation'
import { openConsole } from './admin-routes.ts'
import { aMember, testPasswords } from './testing/identity/member-fixtures.ts'
import { aFilesFolder } from './testing/earnings/claim-fixtures.ts'
import {
  sendAsStaff,
  aStaffMember,
  buildTestConsole,
  testPictures,
} from './testing/operations/staff-fixtures.ts'
import { buildTestApp } from './testing/harness/test-app.ts'
import { testDatabase } from './testing/database/test-database.ts'
import { readConfig } from './platform/config/config.ts'
import { openLog } from './platform/log/log.ts'
import { openSessions } from './platform/session/session.ts'
import { newKey } from './platform/vault/seal.ts'
import { openVault } from './platform/vault/vault.ts'
import { buildApp, type Routes } from './platform/http/app.ts'
import { openHostCookies } from './platform/http/requests/host-cookies.ts'
import { registerConsoleRoutes } from './platform/admin/register-admin-routes.ts'

const { db } = await testDatabase()
const routes: { method: string; url: string; action: ConsoleAction }[] = []
const test = await buildTestConsole({
  db,
  onRoute: ({ method, url, config }) => {
    const action = config?.action
    if (action) for (const one of [method].flat()) routes.push({ method: one, url, action })
  },
})

const cookies = {
  ...Object.fromEntries(
    await Promise.all(
      staffRoles.map(async (role) => [role, (await aStaffMember(test, { roles: [role] })).cookie] as const),
    ),
  ),
  nobody: undefined,
} as Record<StaffRole | 'nobody', string | undefined>
const { accessToken, memberId } = await aMember(db)

/**
 * Returns true when the permission check of the console accepts the request. The route itself may still
 * refuse the request, because the test sends a made-up id and body.
 */
async function isLetIn({ method, url }: (typeof routes)[number], cookie: string | undefined, headers = {}) {
  const address = url.replace(':id', '00000000-0000-7000-8000-000000000000')
  const response = await test.app.inject({
    method: method as 'GET',
    url: address,
    headers: { host: 'localhost:3000', origin: test.origin, ...(cookie && { cookie }), ...headers },
  })
  const isJson = method !== 'HEAD' && String(response.headers['content-type']).includes('json')
  const code = isJson ? response.json<{ error?: { code: string } } | null>()?.error?.code : null
  return (
    response.statusCode !== 403 &&
    !(response.statusCode === 401 && (code ?? 'staff_unauthorized') === 'staff_unauthorized')
  )
}

const expected = (action: ConsoleAction, role: StaffRole | 'nobody'): boolean => {
  const allowed: Allowed = consoleActions[action]
  if (allowed === 'anyone') return true
  return role !== 'nobody' && (allowed === 'staff' || allowed.includes(role))
}

it('each staff role, and a caller without a session, can call exactly the console routes that the permission matrix allows', async () => {
  const wrong: string[] = []
  // Leaves out the sign-out route and the routes of the second factor. These routes return 401 themselves, which
  // the test could not distinguish from a missing permission.
  const matching = routes.filter(
    ({ url, method }) => !(method === 'DELETE' && url.endsWith('/session')) && !url.includes('second-factor'),
  )
  for (const route of matching)
    for (const [role, cookie] of Object.entries(cookies) as [StaffRole | 'nobody', string | undefined][])
      if ((await isLetIn(route, cookie)) !== expected(route.action, role))
        wrong.push(`${role}: ${route.method} ${route.url}`)
  expect(wrong).toEqual([])
  expect(matching.length).toBeGreaterThan(15)
})

it('an administrator without an account declaration can call every console route, except the routes that decide about money or documents', async () => {
  const { cookie, name } = await aStaffMember(test, { roles: ['admin'] })
  await db.query({ text: 'update staff set declared_at = null where name = $1', values: [name] })
  const refused: string[] = []
  const matching = routes.filter(({ url }) => !/\/(?:session|second-factor|key|not-member)$/.test(url))
  for (const route of matching)
    if (!(await isLetIn(route, cookie))) refused.push(`${route.method} ${route.url}`)
  expect(refused.toSorted()).toEqual([
    'DELETE /console/api/identity-documents/:id/assignment',
    'GET /console/api/identity-documents/:id/scans/:field',
    'POST /console/api/balance-corrections',
    'POST /console/api/balance-corrections/:id/decision',
    'POST /console/api/bank-responses',
    'POST /console/api/claims/:id/acceptance',
    'POST /console/api/claims/:id/information-request',
    'POST /console/api/claims/:id/rejection',
    'POST /console/api/contracts/:id/reassignment',
    'POST /console/api/identity-documents/:id/assignment',
    'POST /console/api/identity-documents/:id/decision',
    'POST /console/api/identity-documents/next',
    'POST /console/api/import-uploads/:id/commit',
    'POST /console/api/imports/:id/decision',
    'POST /console/api/imports/:id/undoing',
    'POST /console/api/manual-settlements',
    'POST /console/api/manual-settlements/:id/decision',
    'POST /console/api/member-merges',
    'POST /console/api/member-merges/:id/decision',
    'POST /console/api/members/:id/merge-preview',
    'POST /console/api/payer/:id/decision',
    'POST /console/api/reported-payments/:id/explanation',
    'POST /console/api/reward-rules/:id/approval',
    'POST /console/api/risk-cases/:id/clearing',
    'POST /console/api/risk-cases/:id/confirmation',
    'POST /console/api/statement-lines/:id/explanation',
    'POST /console/api/statement-lines/:id/match',
    'POST /console/api/withdrawals/:id/approval',
    'POST /console/api/withdrawals/:id/explanation',
    'POST /console/api/withdrawals/:id/outcome',
    'POST /console/api/withdrawals/:id/rejection',
    'POST /console/api/withdrawals/:id/resubmission',
    'PUT /console/api/identity-documents/:id/assignment',
  ])
})

it('each permission of the matrix is required by a console route, except permissions that are checked within the action of another permission', () => {
  const used = new Set(routes.map(({ action }) => action))
  const within = ['payouts.override-pause']
  const isPart = (action: string) => action.startsWith('dashboard.') || within.includes(action)
  expect(consoleActionNames.filter((action) => !used.has(action) && !isPart(action))).toEqual([])
})

it('console routes refuse a member’s access token, and the cabinet’s API refuses a console session', async () => {
  const closed = routes.filter(({ action }) => expected(action, 'admin') && !expected(action, 'nobody'))
  for (const route of closed) {
    expect([route.url, await isLetIn(route, undefined, { authorization: `Bearer ${accessToken}` })]).toEqual([
      route.url,
      false,
    ])
    expect([route.url, await isLetIn(route, `impulse-console=${accessToken}`)]).toEqual([route.url, false])
  }
  const cabinet = await buildTestApp({ db })
  const token = /impulse-console=([\w-]+)/.exec(cookies.admin ?? '')?.[1] ?? ''
  for (const url of ['/api/user/', '/api/profile/', '/api/notification/', '/api/session/'])
    for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: cookies.admin ?? '' }]) {
      const response = await cabinet.app.inject({ url, headers: { host: 'localhost:3000', ...headers } })
      // Of the four cabinet routes that are called here, only `/api/user/` returns 200 without a valid token. Its body
      // then states that nobody is signed in.
      const isNobodys = response.statusCode >= 400 || response.body === '{"isLoggedIn":false}'
      expect([url, isNobodys]).toEqual([url, true])
    }
})

it('console routes refuse text that contains NUL or an unpaired surrogate, because PostgreSQL cannot store such text', async () => {
  const cookie = cookies.admin
  const getErrorCode = async (method: 'POST' | 'PUT' | 'GET', path: string, payload?: object) =>
    (await sendAsStaff(test, method, `/console/api/${path}`, { cookie, ...(payload && { payload }) })).json<{
      error: { code: string }
    }>().error.code
  const columns = { number: 'a', product: 'b', phone: 'c', city: 'd', connectedAt: 'e', status: 'f' }
  for (const invalidText of ['a\u0000b', 'a\ud800b'])
    expect([
      await getErrorCode('POST', 'session', { name: invalidText, password: invalidText }),
      await getErrorCode('PUT', 'import-mappings/x', { columns, products: { [invalidText]: 'tv' } }),
      await getErrorCode('PUT', 'import-mappings/x', { columns, products: { ТВ: invalidText } }),
      await getErrorCode('PUT', 'staff/a%00b', { roles: ['admin'] }),
      await getErrorCode('GET', 'members?q=a%00b'),
    ]).toEqual(Array.from({ length: 5 }, () => 'invalid_request'))
})

it('the server does not start when a console route has no permission or when its path is outside `/console/api`', async () => {
  const opened = async (addRoutes: Routes) => {
    const app = buildApp({ log: openLog('silent'), allowsHost: () => true, trustedProxies: [] })
    await registerConsoleRoutes(app, {
      resolve: async () => null,
      hostCookies: openHostCookies(undefined),
      adminRoutes: [addRoutes],
      clock: test.clock,
      title: '',
      onExport: async () => undefined,
    })
    await app.ready()
  }
  await expect(opened((app) => void app.get('/console/api/secret', () => true))).rejects.toThrow(
    'names no action',
  )
  await expect(
    opened((app) => void app.get('/api/secret', { config: { action: 'staff.list' } }, () => true)),
  ).rejects.toThrow('names no action')
})

it('a staff member whose roles were removed can call only the console routes that require no role', async () => {
  const { cookie, name } = await aStaffMember(test, { roles: ['admin'] })
  await db.query({ text: `update staff set roles = '{}' where name = $1`, values: [name] })
  expect((await sendAsStaff(test, 'GET', '/console/api/staff', { cookie })).statusCode).toBe(403)
  expect((await sendAsStaff(test, 'GET', '/console/api/dashboard', { cookie })).json()).toEqual({
    isConfirmed: false,
    needsDeclaration: false,
    pausedSwitches: [],
    waiting: [],
  })
})

it('when CONSOLE_PORT is set, only the console’s own server serves the console, and the members’ server responds 404', async () => {
  const members = buildApp({ log: openLog('silent'), allowsHost: () => true, trustedProxies: [] })
  const serverContext = { db, clock: test.clock, log: openLog('silent'), isServing: () => true }
  const staffApp = await openConsole(members, {
    ...serverContext,
    passwords: testPasswords,
    config: { ...readConfig({ CONSOLE_PORT: '4001', PUBLIC_URL: 'https://lk.example.ru' }) },
    vault: openVault({ db, keys: [{ id: 'test', key: newKey() }] }),
    ...(await aFilesFolder(db)),
    pictures: await testPictures(db, test.clock),
    sessions: openSessions({ ...serverContext, passwords: testPasswords }),
  })
  const matching = { url: '/console/api/session', headers: { host: 'localhost:4001' } }
  expect((await members.inject(matching)).statusCode).toBe(404)
  expect((await staffApp.inject(matching)).statusCode).toBe(401)
  expect((await staffApp.inject({ ...matching, headers: { host: 'evil.example' } })).statusCode).toBe(400)

  // The console’s server returns a link to the members’ server, where the staff member sees the member’s
  // cabinet.
  const consoleTest = { ...test, app: staffApp }
  const cookie = cookies.admin
  const url = fillPath('/console/api/members/:id/impersonation', { id: memberId })
  const response = await sendAsStaff(consoleTest, 'POST', url, {
    cookie,
    payload: { reason: 'Не видит выплату' },
  })
  expect(response.json()).toMatchObject({ address: `https://lk.example.ru${memberViewPages}` })
})
