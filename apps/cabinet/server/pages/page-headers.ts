import { cspReporting, cspReportPaths } from '@impulse/api/security-events/csp-reports'
import { workerPolicyName } from '../../src/app/installed/worker-address.ts'
import { captchaPolicies } from '../../src/features/sign-in/captcha/captcha-policies.ts'
import { counterPolicyName } from '../../src/shared/analytics/top-mail-address.ts'

export type DocumentHeadersOptions = {
  nonce: string
  path: string
  /** True for the document of a signed-in member. Browsers must not cache such a document. */
  signedIn: boolean
  /** True in development, where the content security policy allows Vite's styles and WebSocket. */
  dev: boolean
  /** Origin of an external captcha, which only the page /login uses. */
  captchaOrigin?: string | undefined
  /** Origins of configured visit counters. */
  counterOrigins?: readonly string[] | undefined
  /**
   * Origins of visit counters that load their own script. The content security policy allows images from
   * these origins, too.
   */
  counterScriptOrigins?: readonly string[] | undefined
}

const reporting = cspReporting(cspReportPaths.cabinet)

/**
 * Returns the HTTP headers of a rendered HTML document, in addition to those of every response (`security-headers.ts`).
 * They forbid inline code that lacks the nonce, and forbid any page to show the document in a frame.
 */
export function documentHeaders(options: DocumentHeadersOptions): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    ...reporting.headers,
    'cache-control': options.signedIn ? 'no-store' : 'private, no-cache',
    'permissions-policy': permissionsPolicy,
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex, nofollow',
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
  const captchaSource = isLogin && captchaOrigin !== undefined ? ` ${captchaOrigin}` : ''
  const policies = [
    workerPolicyName,
    ...(counterScriptOrigins.length > 0 ? [counterPolicyName] : []),
    ...(isLogin ? captchaPolicies : []),
  ]
  const directives = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // `blob:` is for the preview of the photo that the member crops.
    ["img-src 'self' blob:", ...counterScriptOrigins].join(' '),
    "font-src 'self'",
    [dev ? "connect-src 'self' ws: wss:" : "connect-src 'self'", ...counterOrigins].join(' ') + captchaSource,
    ...(captchaSource ? [`frame-src${captchaSource}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...reporting.directives,
  ]
  // Trusted Types are not required in development and next to an external captcha, because they break Vite's client and
  // may break the captcha's script. Each allowed policy returns one fixed URL, except Svelte's policy of the captcha.
  if (!dev && captchaSource === '')
    directives.push("require-trusted-types-for 'script'", `trusted-types ${policies.join(' ')}`)
  return directives.join('; ')
}

/**
 * Allows the cabinet to read a code from an SMS, and forbids the browser features that the cabinet never
 * uses.
 */
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
