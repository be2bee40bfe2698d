import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Bench } from '../open-bench.ts'
import type { PageTimes } from './page-load-worker.ts'
import { overHttp, rates } from './rate.ts'
import type { Figure } from '../report.ts'

/**
 * Measures how many pages a second the server renders: `/balance` of the demo member (session, four API
 * calls, React) and `/login`.
 */
export async function benchPages({ url }: Bench): Promise<Figure[]> {
  const cookie = await signIn(url)
  const [balance = 0, login = 0] = await rates(
    [overHttp('/balance', `${url}/balance`, [{ cookie }]), overHttp('/login', `${url}/login`, [{}])],
    { iterations: 3, ms: 2_000 },
  )
  return [
    { name: 'server-rendered /balance', value: `${Math.round(balance)} pages/s` },
    { name: 'server-rendered /login', value: `${Math.round(login)} pages/s` },
  ]
}

/** Largest milliseconds of the 99th percentile of pages under load. */
const maxPageMs = 1_000

/**
 * Measures the pages of a server that more tabs use than it can serve. Each accepted page must be fast; the other tabs
 * get the outage page and try again.
 */
export async function benchPageLoad({ url }: Bench): Promise<Figure[]> {
  const cookie = await signIn(url)
  const load = async (tabs: number, ms: number) => {
    const workerData = { url: `${url}/balance`, cookie, tabs, ms }
    const worker = new Worker(new URL('./page-load-worker.ts', import.meta.url), { workerData })
    const [times] = (await once(worker, 'message')) as [PageTimes]
    return times
  }
  // The first load warms the compiler up.
  await load(4, 3_000)
  const { pages, refusals } = await load(200, 15_000)
  const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  return [
    {
      name: 'page of one of 200 tabs: 99th percentile / 1 s',
      value: `${(p99(pages) / maxPageMs).toFixed(2)}  (${pages.length} pages, ${refusals.length} refusals, these within ${Math.round(p99(refusals))} ms)`,
      ratio: p99(pages) / maxPageMs,
      maxRatio: 1,
    },
  ]
}

/** Signs the demo member in by the API and returns the session cookie. */
export async function signIn(url: string): Promise<string> {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  }
  const response = await post('/api/mobile-auth/code', { phone: '+7 (900) 000-00-00' })
  const { userId } = (await response.json()) as { userId: string }
  const verified = await post('/api/mobile-auth/verify', { userId, code: '000000' })
  return verified.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
