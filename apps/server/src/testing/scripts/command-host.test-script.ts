import { enableCompileCache } from 'node:module'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type CommandRequest = { id: number; args: string[]; env: Record<string, string> }
export type Ended = { code: number; out: string; err: string }

// As the command line does.
enableCompileCache(fileURLToPath(new URL('../../../../../node_modules/.cache/lk', import.meta.url)))
const { runCommand } = await import('../../cli/run-command.ts')

let running = 0
process.on('disconnect', () => process.exit())
process.on('message', (request: CommandRequest) => void answer(request))
// Both are created on first access.
void [process.stdout, process.stderr]
let idle = process.getActiveResourcesInfo()

async function answer({ id, args, env }: CommandRequest): Promise<void> {
  const [stdout, stderr] = [createOutput(), createOutput()]
  running += 1
  const code = await runCommand(args, env, { stdout, stderr })
  running -= 1
  process.send?.({ id, code, out: stdout.words(), err: stderr.words(), left: await leftOpen() })
}

/**
 * Counts handles that would keep the command's process running; with parallel commands only the last one can.
 */
async function leftOpen(): Promise<string[]> {
  const until = performance.now() + endsWithinMs
  for (;;) {
    await sleep(1)
    const active = process.getActiveResourcesInfo()
    const left = [...active]
    for (const resource of idle) if (left.includes(resource)) left.splice(left.indexOf(resource), 1)
    if (running > 0 || left.length === 0) return []
    if (performance.now() < until) continue
    // Reported once, for the command that left it.
    idle = active
    return left
  }
}

/** Connections take a moment to close, longer on a busy machine. */
const endsWithinMs = 30_000

function createOutput() {
  const chunks: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _encoding, done) => {
      chunks.push(String(chunk))
      done()
    },
  })
  return Object.assign(stream, { words: () => chunks.join('') })
}
