import { enableCompileCache } from 'node:module'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type CommandRequest = { id: number; args: string[]; env: Record<string, string> }
export type Ended = { code: number; out: string; err: string }

// Uses the compile cache of the command line.
enableCompileCache(fileURLToPath(new URL('../../../../../node_modules/.cache/lk', import.meta.url)))
const { runCommand } = await import('../../cli/run-command.ts')

let running = 0
process.on('disconnect', () => process.exit())
process.on('message', (request: CommandRequest) => void answer(request))
// Creates both streams, because Node creates them on first access and they would count as open handles.
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
 * Returns the handles that would keep the process of a command running. While other commands run, their
 * handles cannot be distinguished, so only the last command is checked.
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
    // The handles are reported only once, for the command that left them open.
    idle = active
    return left
  }
}

/** Time in which the connections of a command must be closed, long because the machine may be busy. */
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
