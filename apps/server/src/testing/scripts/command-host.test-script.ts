import { enableCompileCache } from 'node:module'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import type { ScriptEnv } from '../harness/script-process.ts'
import type { StaffAction } from '../harness/staff-actions.ts'

/** Arguments of `lk`, or an action of staff by the services. */
export type CommandRequest = { env: ScriptEnv } & ({ args: readonly string[] } | { action: StaffAction })
export type Ended = { code: number; out: string; err: string }

// Uses the compile cache of the command line.
enableCompileCache(fileURLToPath(new URL('../../../../../node_modules/.cache/lk', import.meta.url)))
const { runCommand } = await import('../../cli/run-command.ts')
const { runStaffAction } = await import('../harness/staff-actions.ts')

let running = 0
process.on('disconnect', () => process.exit())
process.on('message', (request: CommandRequest & { id: number }) => void answer(request))
// Creates both streams, because Node creates them on first access and they would count as open handles.
void [process.stdout, process.stderr]
let idle = process.getActiveResourcesInfo()

async function answer(request: CommandRequest & { id: number }): Promise<void> {
  running += 1
  const ended = await ('args' in request ? runArguments(request) : runAction(request))
  running -= 1
  process.send?.({ id: request.id, ...ended, left: await leftOpen() })
}

async function runArguments({ args, env }: Extract<CommandRequest, { args: unknown }>): Promise<Ended> {
  const [stdout, stderr] = [createOutput(), createOutput()]
  const code = await runCommand([...args], env, { stdout, stderr })
  return { code, out: stdout.words(), err: stderr.words() }
}

const runAction = ({ action, env }: Extract<CommandRequest, { action: unknown }>): Promise<Ended> =>
  runStaffAction(env, action[0], action[1]).then(
    (out) => ({ code: 0, out, err: '' }),
    (error: unknown) => ({ code: 1, out: '', err: inspect(error) }),
  )

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
