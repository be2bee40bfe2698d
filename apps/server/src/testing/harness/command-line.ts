import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ScriptEnv } from './script-process.ts'
import type { CommandRequest, Ended } from '../scripts/command-host.test-script.ts'
import type { StaffAction } from './staff-actions.ts'

/**
 * Runs `lk` commands. Starting a process takes five times as long as a command, so one process runs all of
 * them and asserts that each would have ended. `first`: arguments that all commands begin with.
 */
export const commandLine =
  (env: ScriptEnv, ...first: string[]) =>
  (...args: string[]): Promise<Ended> =>
    run({ args: [...first, ...args], env })

/** Does what staff do in the console, in the same process; throws what the service refuses. */
export const staffOf =
  (env: ScriptEnv) =>
  async (...action: StaffAction): Promise<string> => {
    const { code, out, err } = await run({ action, env })
    if (code !== 0) throw new Error(err)
    return out
  }

const script = fileURLToPath(new URL('../scripts/command-host.test-script.ts', import.meta.url))
// The pinned runtime, not the one that happens to run the tests.
const nodeBinary = fileURLToPath(new URL('../../../../../node_modules/.bin/node', import.meta.url))

let host: ChildProcess | undefined
let lastId = 0
let awaited = 0

async function run(request: CommandRequest): Promise<Ended> {
  const child = (host ??= started())
  const id = (lastId += 1)
  const named = 'args' in request ? `lk ${request.args.join(' ')}` : request.action[0]
  return new Promise((resolve, reject) => {
    const settle = (callback: () => void) => {
      child.off('message', onMessage).off('close', lost)
      if ((awaited -= 1) === 0) child.channel?.unref()
      callback()
    }
    const onMessage = (message: unknown) => {
      const { id: replyId, left, ...ended } = message as Ended & { id: number; left: string[] }
      if (replyId !== id) return
      const hangs = new Error(`${named} would not have ended, for ${left.join(', ')}`)
      settle(() => (left.length > 0 ? reject(hangs) : resolve(ended)))
    }
    const lost = () => settle(() => reject(new Error(`${named} took its process with it`)))
    child.on('message', onMessage).on('close', lost)
    // A pending call keeps the process running.
    awaited += 1
    child.channel?.ref()
    child.send({ id, ...request })
  })
}

/** Ends with the parent process, and does not keep it running. */
function started(): ChildProcess {
  const child = fork(script, [], {
    execPath: nodeBinary,
    // Removes the arguments of vitest and Playwright.
    execArgv: [],
    env: {},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.setMaxListeners(0)
  child.once('close', () => (host = undefined))
  child.unref()
  return child
}
