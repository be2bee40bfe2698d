import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Worker thread with tabs that request a page for `ms` milliseconds, as browsers do: after a page, a tab waits half a
 * second; after a refusal, it waits as the outage page does: one second, growing by half to ten, and random by a
 * quarter. Sends the milliseconds of each response to the parent
 * thread.
 */
const { url, cookie, tabs, ms } = workerData as { url: string; cookie: string; tabs: number; ms: number }

export type PageTimes = { pages: number[]; refusals: number[] }

const times: PageTimes = { pages: [], refusals: [] }
const end = performance.now() + ms
await Promise.all(
  Array.from({ length: tabs }, async () => {
    let pauseMs = 1_000
    await setTimeout(Math.random() * pauseMs)
    while (performance.now() < end) {
      const sentAt = performance.now()
      const response = await fetch(url, { headers: { cookie, accept: 'text/html' }, redirect: 'error' })
      await response.arrayBuffer()
      const isPage = response.ok
      if (isPage) times.pages.push(performance.now() - sentAt)
      else times.refusals.push(performance.now() - sentAt)
      await setTimeout(isPage ? 500 : pauseMs * (0.75 + Math.random() / 2))
      pauseMs = isPage ? 1_000 : Math.min(pauseMs * 1.5, 10_000)
    }
  }),
)
parentPort?.postMessage(times)
