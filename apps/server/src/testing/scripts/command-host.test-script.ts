import { enableCompileCache } from 'node:module'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import type { ScriptEnv } from '../harness/script-process.ts'
import type { StaffAction } from '../harness/staff-actions.ts'

/** Request to run a command of `lk`, or an action of staff. */
export type CommandRequest = { env: ScriptEnv } & ({ args: readonly string[] } | { action: StaffAction })
export type CommandResult = { code: number; out: string; err: string }

// Uses the same compile cache as the command line, because compiling takes much of the start time.
enableCompileCache(fileURLToPath(new URL('../../../../../node_modules/.cache/lk', import.meta.url)))
const { runCommand } = await import('../../cli/run-command.ts')
const { runStaffAction } = await import('../harness/staff-actions.ts')

let running = 0
process.on('disconnect', () => process.exit())
process.on('message', (request: CommandRequest & { id: number }) => void handleRequest(request))
// Node creates these two streams at their first use. The script uses them now, because later they would count
// as handles that a command left open.
void [process.stdout, process.stderr]
let idle = process.getActiveResourcesInfo()

async function handleRequest(request: CommandRequest & { id: number }): Promise<void> {
  running += 1
  const result = await ('args' in request ? runArguments(request) : runAction(request))
  running -= 1
  process.send?.({ id: request.id, ...result, left: await leftOpen() })
}

async function runArguments({
  args,
  env,
}: Extract<CommandRequest, { args: unknown }>): Promise<CommandResult> {
  const [stdout, stderr] = [createOutput(), createOutput()]
  const code = await runCommand([...args], env, { stdout, stderr })
  return { code, out: stdout.words(), err: stderr.words() }
}

const runAction = ({ action, env }: Extract<CommandRequest, { action: unknown }>): Promise<CommandResult> =>
  runStaffAction(env, action[0], action[1]).then(
    (out) => ({ code: 0, out, err: '' }),
    (error: unknown) => ({ code: 1, out: '', err: inspect(error) }),
  )

/**
 * Returns the handles, such as connections and timers, that the last command left open and that would keep a separate
 * process running. Returns none while another command runs, because it is unknown which command opened a handle.
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
    // From now on these handles count as idle, so that they are not reported again for the next command.
    idle = active
    return left
  }
}

/**
 * Milliseconds within which a command must close its connections after its end. The time is long, because the machine
 * may be busy.
 */
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
