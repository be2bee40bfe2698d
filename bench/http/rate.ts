import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'

/**
 * Action whose rate is measured. `rate` repeats the action for `ms` milliseconds and returns how many times per
 * second it was completed.
 */
export type Contender = { name: string; rate: (ms: number) => Promise<number> }

const callers = 16

/**
 * Returns a contender that calls `once` in this process, in parallel from as many callers as the database pool has
 * connections.
 */
export const inProcess = (name: string, once: () => Promise<unknown>): Contender => ({
  name,
  rate: async (ms) => {
    const start = performance.now()
    const end = start + ms
    let done = 0
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (performance.now() < end) {
          await once()
          done++
        }
      }),
    )
    return (done / (performance.now() - start)) * 1000
  },
})

/** Measures the 99th percentile of a route's response times in milliseconds, with a few parallel callers. */
export async function p99OverHttp(
  url: string,
  headers: Record<string, string>[],
  ms: number,
): Promise<number> {
  const requests = headers.map((one) => ({ headers: one }))
  const result = await autocannon({ url, requests, connections: 4, duration: ms / 1000, workers: 1 })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.latency.p99
}

/**
 * Returns an action that requests a route, with each element of `headers` in turn. A separate thread sends
 * the requests, so that they do not slow the server down.
 */
export const overHttp = (name: string, url: string, headers: Record<string, string>[]): Contender => ({
  name,
  rate: async (ms) => {
    const requests = headers.map((one) => ({ headers: one }))
    const result = await autocannon({ url, requests, connections: callers, duration: ms / 1000, workers: 1 })
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${name}: ${result.non2xx} refusals, ${result.errors} errors`)
    return result.requests.total / result.duration
  },
})

/**
 * Returns an action that posts to a route from a separate thread. Each request has a new idempotency key, and is
 * for a random member, because parallel requests of one member would wait for each other.
 */
export const postsOverHttp = (name: string, url: string, requests: PostRequest[]): Contender => ({
  name,
  rate: async (ms) => (await postOverHttp(url, requests, { callers, ms })).rate,
})

export type PostRequest = { headers: Record<string, string>; body: string }

/** Posts for `ms` milliseconds as `postsOverHttp` does. `times`: milliseconds of each response. */
export async function postOverHttp(
  url: string,
  requestOptions: PostRequest[],
  options: { callers: number; ms: number },
): Promise<{ rate: number; times: number[] }> {
  const workerData = { url, requestOptions, ...options }
  const worker = new Worker(new URL('./request-worker.ts', import.meta.url), { workerData })
  const [result] = (await once(worker, 'message')) as [{ rate: number; times: number[] }]
  return result
}

/**
 * Measures the actions in turn, in several rounds, so that other work of the machine slows all of them. Returns the
 * median rate of each action. A benchmark compares two rates, because one rate alone depends on the machine.
 */
export async function rates(
  contenders: Contender[],
  { iterations, ms }: { iterations: number; ms: number },
): Promise<number[]> {
  const measured = contenders.map((): number[] => [])
  for (let iteration = -1; iteration < iterations; iteration++) {
    for (const [index, contender] of contenders.entries()) {
      const rate = await contender.rate(ms)
      // The first round only warms up caches, query plans and the compiler, and is not counted.
      if (iteration >= 0) measured[index]?.push(rate)
    }
  }
  return measured.map(median)
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
