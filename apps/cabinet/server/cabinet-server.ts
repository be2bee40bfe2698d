import { defaultCode } from '@impulse/api/sign-in/sign-in'
import { versionPath } from '@impulse/api/version/version'
import type { FastifyInstance } from 'fastify'
import type { Brand, SmartCaptchaAccess } from '../src/shared/style/brand.ts'
import { assetRoutes } from './assets/assets.ts'
import type { Backend } from './backend/backend.ts'
import { openBuiltCabinet } from './built-cabinet.ts'
import { type BrandFile, brandFileRoutes } from './assets/brand-files.ts'
import { setBackendLanguage } from './backend/backend-language.ts'
import { busyPage } from './pages/busy-page.ts'
import { compressResponses } from './assets/compress-responses.ts'
import { openDevCabinet } from './dev-cabinet.ts'
import { documentRoutes } from './pages/page-routes.ts'
import { eventStreams } from './backend/event-streams.ts'
import { forwardApi } from './backend/forward-api.ts'
import { installedAppRoutes } from './assets/installed-app.ts'
import { addSecurityTxtRoute } from './assets/security-text.ts'
import { sessionCookie } from './session/session-cookie.ts'
import { impersonationRoutes } from './pages/impersonation-routes.ts'
import { sessionRoutes } from './session/session-routes.ts'

export type CabinetOptions = {
  backend: Backend
  /**
   * Address of a separate backend that gets all requests for `/api/*`, except those for the app server's own
   * routes.
   */
  forwardApiTo?: string | undefined
  /**
   * Passwords of the session cookie, each of at least 32 characters. The first password seals new cookies, and each
   * password of the list opens the cookies that it has sealed.
   */
  sessionPasswords: string[]
  publicUrl?: string | undefined
  /** Contact for reports of vulnerabilities: `mailto:` or an https address. */
  securityContact?: string | undefined
  mode: 'demo' | 'production'
  brand: Brand
  brandFiles?: readonly BrandFile[] | undefined
  /** Public settings of Yandex SmartCaptcha, if configured. */
  smartCaptcha?: SmartCaptchaAccess | undefined
  /** True when sign-in requires no captcha. */
  noCaptcha?: boolean
  counters?: Brand['counters'] | undefined
  /** Returns the network of an address, which gets a share of the pages in progress; by default the address. */
  toNetwork?: (address: string) => string
  /** `dev` runs Vite within this server; `production` serves the result of `npm run build`. */
  build?: 'production' | 'dev'
}

/**
 * Registers the members' cabinet on a Fastify instance: its pages and their files, the session cookie, logout, event
 * streams, impersonations, and the proxy for transactions. The instance must be the root instance, so that the
 * cabinet's hooks (cookie, compression) also apply to the API's routes.
 */
export async function cabinetServer(app: FastifyInstance, options: CabinetOptions): Promise<void> {
  const { backend, mode, smartCaptcha, counters } = options
  const brand: Brand = {
    ...options.brand,
    ...(mode === 'demo' && { demoCode: defaultCode }),
    ...(smartCaptcha && { smartCaptcha }),
    ...(options.noCaptcha && { noCaptcha: true }),
    ...(counters && { counters }),
  }
  const dev = options.build === 'dev'
  const cookie = sessionCookie({ passwords: options.sessionPasswords, publicUrl: options.publicUrl })
  setBackendLanguage(app)
  sessionRoutes(app, { backend, cookie })
  eventStreams(app, { backend, cookie })
  // Hooks run in the order of registration. `sessionRoutes` is registered above, because its hook for the session
  // cookie must run before `busyPage` and `compressResponses`, which may replace the response.
  busyPage(app)
  compressResponses(app)
  if (options.forwardApiTo !== undefined) forwardApi(app, options.forwardApiTo)
  const { render, version } = dev ? await openDevCabinet(app) : await openBuiltCabinet()
  app.get(versionPath, async (_request, reply) => reply.header('cache-control', 'no-store').send(version))
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send(robots))
  addSecurityTxtRoute(app, { contact: options.securityContact, publicUrl: options.publicUrl })
  brandFileRoutes(app, options.brandFiles ?? [])
  if (!dev) {
    await assetRoutes(app)
    await installedAppRoutes(app, brand)
  }
  impersonationRoutes(app, { backend, render, brand, publicUrl: options.publicUrl })
  documentRoutes(app, {
    backend,
    cookie,
    render,
    brand,
    publicUrl: options.publicUrl?.replace(/\/$/, ''),
    dev,
    captchaOrigin: smartCaptcha?.url,
    counterOrigins: counters && toOrigins(counters),
    counterScriptOrigins: counters && toScriptOrigins(counters),
    toNetwork: options.toNetwork,
  })
}

/**
 * Rules for crawlers. Messengers may fetch the public pages for previews of links. No page is indexed, because each
 * document has the header `x-robots-tag: noindex`.
 */
const robots = [
  'User-agent: *',
  ...['/$', '/login', '/policy', '/rules', '/check', '/link-preview.png'].map((path) => `Allow: ${path}`),
  'Disallow: /',
  '',
].join('\n')

/**
 * Returns the origins of the configured visit counters. Yandex Metrika has two origins, because its server
 * redirects to a second host to synchronise cookies.
 */
const toOrigins = ({ topMail, metrika, liveInternet }: NonNullable<Brand['counters']>): string[] =>
  [topMail, metrika, liveInternet].flatMap((counter) => {
    if (counter === undefined) return []
    return counter.url === 'https://mc.yandex.ru' ? [counter.url, 'https://mc.yandex.com'] : [counter.url]
  })

const toScriptOrigins = ({ scripts, topMail, liveInternet }: NonNullable<Brand['counters']>): string[] =>
  scripts ? [topMail, liveInternet].flatMap((counter) => (counter === undefined ? [] : [counter.url])) : []

// Makes Fastify register this plugin on the root instance instead of in an encapsulated scope.
Object.assign(cabinetServer, { [Symbol.for('skip-override')]: true })
