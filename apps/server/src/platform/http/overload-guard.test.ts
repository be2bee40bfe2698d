import fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { registerOverloadGuard } from './overload-guard.ts'

afterEach(() => vi.useRealTimers())

it('an overloaded server refuses pages and API requests with a retry time, but serves scripts and /healthz', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const maxEventLoopDelayMs = 50
  const app = fastify()
  await registerOverloadGuard(app, { maxEventLoopDelayMs })
  for (const url of ['/assets/*', '/console/assets/*', '/healthz', '/api/user/', '/assets', '/healthz-of'])
    app.get(url, async () => 'served')
  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  expect(await statusOf('/api/user/')).toBe(200)
  // Takes two samples of the delay. The event loop does not run between them, so the second sample is infinite.
  vi.advanceTimersByTime(2 * maxEventLoopDelayMs)
  const refused = await app.inject('/api/user/')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10'])
  for (const url of ['/assets', '/healthz-of']) expect([url, await statusOf(url)]).toEqual([url, 503])
  for (const url of ['/assets/entry.js', '/console/assets/index.css', '/healthz'])
    expect([url, await statusOf(url)]).toEqual([url, 200])
  await app.close()
})
