import { closedPolicy } from '@impulse/api/routes/content-policy'
import type { App } from '../routes.ts'

/**
 * Adds the security headers to every response of a server: pages, files, the API and errors. A page or a file replaces the
 * content security policy, `closedPolicy`, by its own.
 */
export function registerSecurityHeaders(app: App, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * Returns the security headers of a server at this address. A server without TLS must not send
 * `Strict-Transport-Security`.
 */
export const securityHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  'content-security-policy': closedPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(publicUrl?.startsWith('https:') && {
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  }),
})
