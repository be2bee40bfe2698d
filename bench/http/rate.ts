import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'

/** Action to measure: `rate` repeats the action for `ms` milliseconds and returns the number per second. */
export type Contender = { name: string; rate: (ms: number) => Promise<number> }

const callers = 16

/** Action that runs in this process, with as many parallel callers as the database pool has connections. */
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

/** Measures the 99th percentile of a route's response times in ms with a few parallel callers. */
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
 * Requests a route with each of `headers` in turn, from a separate thread, so that the server is not slowed.
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
 * Posts to a route from a separate thread. Each request uses a random member, because parallel requests of
 * one member wait for each other, and a new idempotency key.
 */
export const postsOverHttp = (
  name: string,
  url: string,
  requestOptions: { headers: Record<string, string>; body: string }[],
): Contender => ({
  name,
  rate: async (ms) => {
    const workerData = { url, requestOptions, callers, ms }
    const worker = new Worker(new URL('./request-worker.ts', import.meta.url), { workerData })
    const [rate] = (await once(worker, 'message')) as [number]
    return rate
  },
})

/**
 * Measures the contenders in alternating rounds, so that other load of the machine affects all of them, and
 * returns the median rate of each. Callers compare two rates, because a single rate depends on the machine.
 */
export async function rates(
  contenders: Contender[],
  { iterations, ms }: { iterations: number; ms: number },
): Promise<number[]> {
  const measured = contenders.map((): number[] => [])
  for (let iteration = -1; iteration < iterations; iteration++) {
    for (const [place, contender] of contenders.entries()) {
      const rate = await contender.rate(ms)
      // The first round warms up caches, plans and the compiler.
      if (iteration >= 0) measured[place]?.push(rate)
    }
  }
  return measured.map(median)
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
