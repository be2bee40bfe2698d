import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { eventsPath } from '@impulse/api/notifications/event-stream'
import type { Figure } from '../report.ts'

const streamCount = 1_000
const notifications = 200

/**
 * Measures the memory that a thousand event streams need in one process, and the delay until a notification
 * reaches its stream.
 */
export async function benchStreams(): Promise<Figure[]> {
  const script = fileURLToPath(new URL('./streams-server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--expose-gc', script, String(streamCount)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const sendLine = async (line: string): Promise<string> => {
    child.stdin.write(`${line}\n`)
    return String((await lines.next()).value)
  }
  const { url, cookies } = JSON.parse(String((await lines.next()).value)) as {
    url: string
    cookies: string[]
  }
  const agent = new Agent({ maxSockets: Infinity })
  // Opens some streams first, so that the memory of modules that the first requests load is not counted.
  for (const cookie of cookies.slice(0, 50)) (await listen({ url, cookie, agent })).destroy()
  await setTimeout(1_000)
  const before = Number(await sendLine('memory'))
  const streams = await Promise.all(cookies.map((cookie) => listen({ url, cookie, agent })))
  await setTimeout(2_000)
  const grownMb = Number(await sendLine('memory')) - before
  const delays: number[] = []
  for (let sent = 0; sent < notifications; sent += 1) {
    const to = Math.floor(Math.random() * streams.length)
    const received = event(streams[to] as IncomingMessage)
    await sendLine(String(to))
    const startMs = performance.now()
    await received
    delays.push(performance.now() - startMs)
  }
  for (const stream of streams) stream.destroy()
  agent.destroy()
  child.stdin.end()
  await once(child, 'exit')
  const p99 = delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? Infinity
  return [
    {
      name: `${streamCount} streams of events, memory`,
      value: `${grownMb.toFixed(0)} MB, at most 100`,
      ratio: 100 / Math.max(grownMb, 1),
      goal: 1,
    },
    {
      name: 'a notification reaches its stream, p99',
      value: `${p99.toFixed(0)} ms, at most 1000`,
      ratio: 1_000 / p99,
      goal: 1,
    },
  ]
}

/** Waits for the next event of a stream. Heartbeats are not events and are skipped. */
async function event(stream: IncomingMessage): Promise<void> {
  for (let text = ''; !text.includes('data:');) [text = ''] = (await once(stream, 'data')) as [string]
}

async function listen({ url, cookie, agent }: { url: string; cookie: string; agent: Agent }) {
  const asking = get(new URL(eventsPath, url), { agent, headers: { cookie } })
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A stream was answered ${response.statusCode}`)
  response.setEncoding('utf8').on('error', () => undefined)
  response.resume()
  return response
}
