import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'

/** Something whose rate is measured: done how often a second, over so many milliseconds. */
export type Contender = { name: string; rate: (ms: number) => Promise<number> }

const callers = 16

/** An action of this process, with as many callers at once as the pool has connections. */
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

/** The 99th percentile of a route's answers in milliseconds, asked by a few at once. */
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

/** A route, asked with these headers in turn, from a thread of its own so that asking does not take the server's time. */
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
 * A route that changes something, posted to from a thread of its own: each time for another of these, since callers that
 * all ask for the same one would wait for each other, and each time with another key.
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
 * Contenders take turns, round by round, so that whatever else the machine does falls on all of them; the median of a
 * contender's rounds counts. The figure is the ratio of two rates; the rates themselves are this machine's.
 */
export async function rates(
  contenders: Contender[],
  { iterations, ms }: { iterations: number; ms: number },
): Promise<number[]> {
  const measured = contenders.map((): number[] => [])
  for (let iteration = -1; iteration < iterations; iteration++) {
    for (const [place, contender] of contenders.entries()) {
      const rate = await contender.rate(ms)
      // The round before the first warms up caches, plans and the compiler.
      if (iteration >= 0) measured[place]?.push(rate)
    }
  }
  return measured.map(median)
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
