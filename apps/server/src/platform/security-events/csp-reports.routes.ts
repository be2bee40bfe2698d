import type { CspReportPath } from '@impulse/api/security-events/csp-reports'
import type { Routes } from '../http/app.ts'
import { reportPolicyViolation } from '../http/responses/report-security-events.ts'
import { isFromOtherSite } from '../http/requests/refuse-cross-origin-requests.ts'
import { Refusal } from '../refusal/refusal.ts'
import { readViolations } from './csp-violations.ts'

const contentTypes = ['application/csp-report', 'application/reports+json']
const maxBodyBytes = 16 * 1024

/**
 * Route at which browsers report violations of a page's content security policy. Each violation becomes an event of the
 * security journal. Browsers send no token; by version and format they send `Origin` (also `null`), `Sec-Fetch-Site`, or
 * neither. The route refuses only reports of which the browser says that a page of another site sends them.
 */
export const cspReportRoutes =
  (path: CspReportPath): Routes =>
  async (app) => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      const parse = scope.getDefaultJsonParser('error', 'error')
      scope.addContentTypeParser(contentTypes, { parseAs: 'string' }, parse)
      scope.post(path, { bodyLimit: maxBodyBytes, schema: { hide: true } }, (request, reply) => {
        if (isFromOtherSite(request)) throw new Refusal('cross_site')
        const violations = readViolations(request.body)
        if (violations === null) throw new Refusal('invalid_request')
        for (const violation of new Set(violations)) reportPolicyViolation(request, violation)
        return reply.status(204).send()
      })
    })
  }
