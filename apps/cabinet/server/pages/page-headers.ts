import { workerPolicyName } from '../../src/app/installed/worker-address.ts'
import { counterPolicyName } from '../../src/shared/analytics/top-mail-address.ts'

export type DocumentHeadersOptions = {
  nonce: string
  path: string
  /** Documents of a session are kept nowhere. */
  signedIn: boolean
  production: boolean
  /** Vite's client puts styles into the page and speaks over a socket. */
  dev: boolean
  /** The origin of a captcha that is not ours: it is on /login alone. */
  captchaOrigin?: string | undefined
  /** Of counters of visits, where they are set up. */
  counterOrigins?: readonly string[] | undefined
  /** Of those whose own script and pixel are loaded; a script loads images of its own. */
  counterScriptOrigins?: readonly string[] | undefined
}

/** The headers of a rendered document: its own nonce, nothing inline, nobody else's frame, no referrer. */
export function documentHeaders(options: DocumentHeadersOptions): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'cache-control': options.signedIn ? 'no-store' : 'private, no-cache',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex, nofollow',
    ...(options.production && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

function contentSecurityPolicy({
  nonce,
  path,
  dev,
  captchaOrigin,
  counterOrigins = [],
  counterScriptOrigins = [],
}: DocumentHeadersOptions): string {
  const isLogin = /^\/login\/?$/.test(path)
  const theirs = isLogin && captchaOrigin !== undefined ? ` ${captchaOrigin}` : ''
  const policies = [workerPolicyName, ...(counterScriptOrigins.length > 0 ? [counterPolicyName] : [])]
  const directives = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // A photo that is about to be cut is shown from the page's own memory.
    ["img-src 'self' blob:", ...counterScriptOrigins].join(' '),
    "font-src 'self'",
    [dev ? "connect-src 'self' ws: wss:" : "connect-src 'self'", ...counterOrigins].join(' ') + theirs,
    ...(theirs ? [`frame-src${theirs}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  // The captcha's widget on /login breaks under Trusted Types, and Vite's client in development does. The policies that may
  // be made give one address each, whatever they are asked for: of our own worker, and of a counter's script.
  if (!dev && !isLogin)
    directives.push("require-trusted-types-for 'script'", `trusted-types ${policies.join(' ')}`)
  return directives.join('; ')
}

/** Browser features that the cabinet never uses are off, except for offering a code from an SMS. */
const permissionsPolicy = [
  'otp-credentials=(self)',
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'display-capture',
    'encrypted-media',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ')
