import { createKey } from '../../modules/earnings/contract-feed/contract-feed.service.ts'
import { contractFeedRoutes } from '../../modules/earnings/contract-feed/contract-feed.routes.ts'
import type { Db } from '../../platform/db/db.ts'
import { aPhone } from '../identity/member-fixtures.ts'
import { aNumber, aFixedClock, aVault, silentLog } from './contract-fixtures.ts'
import { buildTestApp } from '../harness/test-app.ts'

export type FeedRow = Record<string, unknown>

export const aRow = (changes: FeedRow = {}): FeedRow => ({
  event: 'e-1',
  number: aNumber(),
  product: 'internet',
  phone: aPhone(),
  city: 'Москва',
  connectedAt: '2026-11-15',
  status: 'confirmed',
  ...changes,
})

/** Builds a server with the route of the contract feed, and creates an API key for it. */
export async function aFeedTest(db: Db) {
  const clock = aFixedClock('2026-11-21')
  const { app } = await buildTestApp({
    db,
    routes: () => [contractFeedRoutes({ db, clock, vault: aVault(db), log: silentLog, limits: true })],
  })
  let keys = 0
  const aKey = () => createKey({ db, clock }, { name: `billing-${(keys += 1)}` })
  const key = await aKey()
  const send = (
    payload: unknown,
    { bearer = key, headers = {} }: { bearer?: string; headers?: FeedRow } = {},
  ) =>
    app.inject({
      method: 'POST',
      url: '/api/feed/contracts',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  return { app, clock, aKey, key, send }
}
