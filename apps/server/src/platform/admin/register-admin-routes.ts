import type { FastifyRequest } from 'fastify'
import { consoleApi } from '@impulse/api/staff/console-access'
import {
  type Allowed,
  type ConsoleAction,
  consoleActions,
  mayDo,
} from '@impulse/api/staff/console-permissions'
import { searchHeader } from '@impulse/api/lists/console-list'
import { needsDeclaration } from '@impulse/api/staff/needs-declaration'
import type { App, Routes } from '../http/app.ts'
import type { HostCookies } from '../http/requests/host-cookies.ts'
import { describeApi, type Operation } from '../http/openapi.ts'
import { Refusal } from '../refusal/refusal.ts'
import type { Clock } from '../clock/clock.ts'
import { consoleCookieName, consoleTokenIn } from './console-cookie.ts'
import type { ListExport, SignedInStaff } from './signed-in-staff.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Action of the permission matrix. The route can be called by those for whom the matrix allows this action: staff
     * members with certain roles, all staff members, or anyone.
     */
    action?: ConsoleAction
  }
  interface FastifyRequest {
    /** Staff member who sent the request. Set only on console routes that require a session. */
    staff: SignedInStaff
  }
}

type Parts = {
  /**
   * Returns the staff member of a session token with the current roles; null when the session is not valid.
   */
  resolve: (token: string) => Promise<SignedInStaff | null>
  hostCookies: HostCookies
  adminRoutes: readonly Routes[]
  clock: Clock
  onExport: (saved: ListExport) => Promise<void>
  /** Title of the API reference. */
  title: string
}

/**
 * Registers the admin routes in their own Fastify scope. The server does not start when a route names no action
 * of the permission matrix. A request from a staff member who lacks the permission is refused before its body
 * is read.
 */
export async function registerConsoleRoutes(
  app: App,
  { resolve, hostCookies, adminRoutes, clock, onExport, title }: Parts,
): Promise<void> {
  await app.register(async (scope) => {
    const readDocument = await describeApi(scope, 'consoleApi', {
      title,
      description: 'API of the console, for staff.',
      server: '/',
      findOperation: describeAction,
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: consoleCookieName,
          description: 'Session of a staff member',
        },
      },
      security: 'cookie',
    })
    scope.addHook('onRoute', (route) => {
      if (!route.url.startsWith(`${consoleApi}/`) || !route.config?.action)
        throw new Error(`The console's route ${route.url} names no action of the permission matrix`)
    })
    const exportState = { onExport, now: () => clock.systemNow(), runningExports: new Set<string>() }
    scope.decorate('exportState', exportState)
    scope.addHook('onRequest', guard(resolve, hostCookies))
    scope.addHook('preValidation', (request, _reply, done) => {
      const search = request.headers[searchHeader]
      if (typeof search === 'string') request.query = { ...Object(request.query), q: decodeSearch(search) }
      const areStorable = [request.params, request.query, request.body].every(isStorable)
      done(areStorable ? undefined : new Refusal('invalid_request'))
    })
    for (const addRoutes of adminRoutes) await addRoutes(scope)
    scope.get(
      `${consoleApi}/openapi.json`,
      { config: { action: 'access.session' }, schema: { hide: true } },
      readDocument,
    )
  })
}

/**
 * Returns the description of a console route for the API reference; null for a route without an action. The description
 * names only the permission that the route needs, because the console is the only client of these routes.
 */
function describeAction({
  url,
  action,
}: {
  url: string
  action: ConsoleAction | undefined
}): Operation | null {
  if (action === undefined) return null
  const allowed: Allowed = consoleActions[action]
  const roles = typeof allowed === 'string' ? allowed : `the roles ${allowed.join(', ')}`
  return {
    tag: url.split('/')[3] ?? '',
    description: `Needs the permission \`${action}\`, for ${roles}.`,
    isPublic: allowed === 'anyone',
  }
}

const guard =
  (resolve: Parts['resolve'], hostCookies: HostCookies) =>
  async (request: FastifyRequest): Promise<void> => {
    if (changes(request) && !comesFromHere(request)) throw new Refusal('cross_site')
    const { action } = request.routeOptions.config
    if (!action) throw new Refusal('not_found')
    const allowed: Allowed = consoleActions[action]
    if (allowed === 'anyone') return
    const token = consoleTokenIn(hostCookies, request.headers.cookie)
    const staff = token === null ? null : await resolve(token)
    if (!staff) throw new Refusal('staff_unauthorized')
    const note = { subject: { staffName: staff.name } }
    if (!mayDo(action, staff.roles)) throw new Refusal('staff_forbidden', undefined, note)
    if (needsDeclaration(action) && !staff.isDeclared) throw new Refusal('staff_undeclared', undefined, note)
    request.staff = staff
  }

/** @throws Refusal `invalid_request` */
function decodeSearch(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Refusal('invalid_request')
  }
}

/**
 * Returns false when the value contains text that PostgreSQL cannot store: NUL or an unpaired surrogate. Uses
 * a loop, because recursion would overflow the stack on deeply nested values.
 */
function isStorable(body: unknown): boolean {
  const waiting = [body]
  for (const value of waiting) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    for (const [key, inner] of Object.entries(value)) waiting.push(key, inner)
  }
  return true
}

const changes = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD'

/**
 * Returns true when the Origin header names the host of the request. Browsers send Origin with every write. A
 * request without Origin is refused: it is not from a page of the console.
 */
function comesFromHere({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
