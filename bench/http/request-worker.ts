import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { randomUUID } from 'node:crypto'

/**
 * Worker thread that posts requests with parallel callers for `ms` milliseconds, each request for a random
 * member. It sends the number of responses per second, and the milliseconds of each, to the parent thread.
 */
const { url, requestOptions, callers, ms } = workerData as {
  url: string
  requestOptions: { headers: Record<string, string>; body: string }[]
  callers: number
  ms: number
}
const agent = new Agent({ keepAlive: true, maxSockets: callers })

const sendRequest = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const one = requestOptions[Math.floor(Math.random() * requestOptions.length)]
    if (!one) return reject(new Error('there is somebody to ask'))
    const headers = {
      ...one.headers,
      'idempotency-key': randomUUID(),
      'content-length': String(Buffer.byteLength(one.body)),
    }
    request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    })
      .on('error', reject)
      .end(one.body)
  })

const start = performance.now()
const times: number[] = []
await Promise.all(
  Array.from({ length: callers }, async () => {
    while (performance.now() < start + ms) {
      const sentAt = performance.now()
      await sendRequest()
      times.push(performance.now() - sentAt)
    }
  }),
)
parentPort?.postMessage({ rate: (times.length / (performance.now() - start)) * 1000, times })
agent.destroy()
