import { argon2Sync } from 'node:crypto'
import type { LightMyRequestResponse, onRouteHookHandler } from 'fastify'
import { afterAll } from 'vitest'
import type { StaffRole } from '@impulse/api/staff/console-permissions'
import { openConsole } from '../../admin-routes.ts'
import { type Pictures, createPictures } from '../../platform/pictures/pictures.ts'
import { openHostCookies } from '../../platform/http/requests/host-cookies.ts'
import { consoleCookie } from '../../platform/admin/console-cookie.ts'
import { createStaff } from '../../platform/staff/manage-staff.ts'
import { acceptInvitation, openInvitation } from '../../platform/staff/sign-in/invitations.ts'
import { openKnownBrowsers } from '../../platform/staff/sign-in/known-browsers.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { type App, type AppOptions, buildApp } from '../../platform/http/app.ts'
import { createHostCheck } from '../../platform/http/requests/refuse-cross-origin-requests.ts'
import { type Log, openLog } from '../../platform/log/log.ts'
import { openSessions } from '../../platform/session/session.ts'
import { newKey } from '../../platform/vault/seal.ts'
import { openVault, type Vault } from '../../platform/vault/vault.ts'
import { testPasswords } from '../identity/member-fixtures.ts'
import { aFilesFolder, aFolder } from '../earnings/claim-fixtures.ts'
import { testSandbox } from '../files/test-sandbox.ts'
import { codeAt } from './authenticator-code.ts'
import { aClock, type TestClock } from '../harness/test-clock.ts'
import type { AppContext } from '../../platform/context.ts'

export const host = 'localhost:3000'
const hostCookies = openHostCookies(undefined)
export const goodPassword = 'сорок тысяч обезьян'

export type TestConsole = { app: App; db: Db; clock: TestClock; vault: Vault; origin: string }

/**
 * Builds a server with the routes of the console under `/console`, where the main server has them when
 * `CONSOLE_PORT` is not set.
 */
export async function buildTestConsole({
  db,
  clock = aClock(),
  log = openLog('silent'),
  config = {},
  sealed,
  onRoute,
  onSecurityEvent,
}: {
  db: Db
  clock?: TestClock
  log?: Log
  config?: Partial<Config>
  /** Vault and files that contain the members' data. */
  sealed?: Pick<AppContext, 'vault' | 'files'>
  onRoute?: onRouteHookHandler
  onSecurityEvent?: AppOptions['onSecurityEvent']
}): Promise<TestConsole> {
  const app = buildApp({
    log,
    allowsHost: createHostCheck({ publicUrl: undefined, demo: true }),
    trustedProxies: [],
    ...(onSecurityEvent && { onSecurityEvent }),
  })
  const { files, vault } = sealed ?? (await emptySealed(db))
  if (onRoute) app.addHook('onRoute', onRoute)
  await openConsole(app, {
    db,
    clock,
    log,
    passwords: testPasswords,
    isServing: () => true,
    config: { ...readConfig({}), ...config },
    files,
    vault,
    pictures: await testPictures(db, clock),
    sessions: openSessions({ db, clock, log, passwords: testPasswords }),
  })
  await app.ready()
  afterAll(() => app.close())
  return { app, db, clock, vault, origin: `http://${host}` }
}

/** Opens the storage of public pictures in a new folder. */
export async function testPictures(db: Db, clock: TestClock): Promise<Pictures> {
  return createPictures({
    db,
    clock,
    config: readConfig({ DATA_DIR: await aFolder() }),
    sandbox: testSandbox,
  })
}

async function emptySealed(db: Db): Promise<Pick<AppContext, 'vault' | 'files'>> {
  const keys = [{ id: 'test', key: newKey() }] as const
  const { files } = await aFilesFolder(db, keys)
  return { files, vault: openVault({ db, keys }) }
}

type RequestOptions = { payload?: object; cookie?: string | undefined; from?: string; headers?: object }

/** Sends a request with the headers that a page of the console sends. */
export const sendAsStaff = (
  { app, origin }: Pick<TestConsole, 'app' | 'origin'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { payload, cookie, from, headers }: RequestOptions = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method,
    url,
    ...(payload && { payload }),
    ...(from && { remoteAddress: from }),
    headers: { host, ...(method !== 'GET' && { origin }), ...(cookie && { cookie }), ...headers },
  })

export const getCookies = (response: LightMyRequestResponse): string =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

let personCount = 0

export type SignedInStaffActor = {
  name: string
  secret: string
  recoveryCodes: string[]
  /**
   * Value of the `cookie` header: the session, and the cookie of a known browser, from which the staff member has
   * signed in before. Such a browser has its own limits of sign-in attempts.
   */
  cookie: string
}

/** Returns the token at the end of an invitation link. */
export const parseInvitationToken = ({ link }: { link: string }): string => link.split('/').at(-1) ?? ''

export async function invited(
  { db, clock, origin }: TestConsole,
  { roles = ['admin'] as StaffRole[], name = `person-${++personCount}` } = {},
): Promise<{ name: string; token: string }> {
  const invitation = await createStaff({ db, clock, origin, by: 'system' }, { name, roles, phone: null })
  return { name, token: parseInvitationToken(invitation) }
}

/**
 * Creates a staff member who has accepted an invitation and is signed in. Calls the services instead of the routes, to
 * use a cheap hash of the password. With the usual hash, this function and every later sign-in would take much longer.
 */
export async function aStaffMember(
  test: TestConsole,
  options: { roles?: StaffRole[]; name?: string } = {},
): Promise<SignedInStaffActor> {
  const { name, token } = await invited(test, options)
  const context = { ...test, programme: 'ИМПУЛЬС', hash: cheapHash }
  const { secret } = await openInvitation(context, { token })
  const code = codeAt(secret, test.clock.systemNow())
  const from = { ip: '127.0.0.1', userAgent: 'test' }
  const accepted = await acceptInvitation(context, { token, password: goodPassword, code, from })
  const cookies = [
    consoleCookie(hostCookies, accepted.token),
    openKnownBrowsers({ passwords: testPasswords, hostCookies }).remember(name),
  ]
  const cookie = cookies.map((header) => header.split(';', 1)[0]).join('; ')
  return { name, secret, recoveryCodes: accepted.recoveryCodes, cookie }
}

/** Hashes a password like the server, with the lowest cost of Argon2id and a fixed salt. */
async function cheapHash(password: string): Promise<string> {
  const nonce = Buffer.alloc(16)
  const parameters = { message: password, nonce, tagLength: 32, memory: 8, passes: 1, parallelism: 1 }
  const hash = argon2Sync('argon2id', parameters)
  const [salt, encoded] = [nonce, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${encoded}`
}

/** Runs an action while the staff member has no role, and returns what the action returns. */
export async function withoutRoles<T>(
  db: Db,
  name: string | undefined,
  action: () => PromiseLike<T>,
): Promise<T> {
  const text = 'select roles from staff where name = $1'
  const { rows } = await db.query<{ roles: string[] }>({ text, values: [name] })
  const change = (roles: readonly string[]) =>
    db.query({ text: 'update staff set roles = $2 where name = $1', values: [name, roles] })
  await change([])
  const result = await action()
  await change(rows[0]?.roles ?? [])
  return result
}
