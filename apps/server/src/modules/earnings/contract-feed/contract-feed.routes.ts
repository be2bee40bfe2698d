import { maxFeedRows } from '@impulse/api/contracts/contract-limits'
import type { Routes } from '../../../platform/http/app.ts'
import { takeOrRefuse } from '../../../platform/http/requests/rate-limits.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { Vault } from '../../../platform/vault/vault.ts'
import { requireKey } from './api-keys.ts'
import { applyFeed } from './contract-feed.service.ts'
import type { AppContext } from '../../../platform/context.ts'

const maxBodyBytes = 1024 * 1024
/**
 * Maximum number of requests of one API key in a minute. A request may contain 500 rows, so a billing system can send
 * 300,000 contracts in a minute.
 */
const maxRequestsPerMinute = 600

/**
 * Route of the contract feed for the billing system. Requests from any site are allowed, because the route
 * accepts API keys and no cookies.
 */
export const contractFeedRoutes =
  ({
    limits,
    ...context
  }: Pick<AppContext, 'db' | 'clock' | 'log'> & { vault: Pick<Vault, 'hashFor'>; limits: boolean }): Routes =>
  (app) => {
    app.addRoute(
      'POST /api/feed/contracts',
      {
        onRequest: requireKey(context),
        bodyLimit: maxBodyBytes,
        config: { anySite: true },
        // The schema only documents the body. The service checks each row separately, so that one invalid row
        // does not reject the others.
        validatorCompiler: () => (value: unknown) => ({ value }),
      },
      async (request) => {
        const { apiKey } = request
        const rows = parseRows(request.body)
        if (limits) {
          const bucket = { bucket: `feed:${apiKey.id}`, max: maxRequestsPerMinute, windowSeconds: 60 }
          await takeOrRefuse(context.db, { ...bucket, now: context.clock.systemNow() })
        }
        return { results: await applyFeed({ ...context, actor: `feed:${apiKey.name}` }, rows) }
      },
    )
  }

function parseRows(body: unknown): readonly unknown[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalid_request')
  if (!('contracts' in body)) return [body]
  const { contracts } = body
  if (!Array.isArray(contracts) || contracts.length === 0) throw new Refusal('invalid_request')
  if (contracts.length > maxFeedRows) throw new Refusal('too_many_rows')
  return contracts
}
