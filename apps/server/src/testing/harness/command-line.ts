import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ScriptEnv } from './script-process.ts'
import type { CommandRequest, CommandResult } from '../scripts/command-host.test-script.ts'
import type { StaffAction } from './staff-actions.ts'

/**
 * Returns a function that runs commands of `lk`. All of them run in one process, because starting a process
 * takes five times as long as a command. A command that leaves a connection or timer open fails: in a separate
 * process, it would never end. `first`: arguments that are put before the arguments of each command.
 */
export const commandLine =
  (env: ScriptEnv, ...first: string[]) =>
  (...args: string[]): Promise<CommandResult> =>
    run({ args: [...first, ...args], env })

/**
 * Returns a function that runs a staff action in the process that runs the commands of `lk`. The action calls
 * services directly, and not the routes of the console. When the action fails, the function throws an error whose
 * message contains the action's error.
 */
export const staffOf =
  (env: ScriptEnv) =>
  async (...action: StaffAction): Promise<string> => {
    const { code, out, err } = await run({ action, env })
    if (code !== 0) throw new Error(err)
    return out
  }

const script = fileURLToPath(new URL('../scripts/command-host.test-script.ts', import.meta.url))
// Node binary of the version that this project installs. Another version may run the tests.
const nodeBinary = fileURLToPath(new URL('../../../../../node_modules/.bin/node', import.meta.url))

let host: ChildProcess | undefined
let lastId = 0
let awaited = 0

async function run(request: CommandRequest): Promise<CommandResult> {
  const child = (host ??= started())
  const id = (lastId += 1)
  const commandName = 'args' in request ? `lk ${request.args.join(' ')}` : request.action[0]
  return new Promise((resolve, reject) => {
    const settle = (callback: () => void) => {
      child.off('message', onMessage).off('close', onClose)
      if ((awaited -= 1) === 0) child.channel?.unref()
      callback()
    }
    const onMessage = (message: unknown) => {
      const { id: replyId, left, ...result } = message as CommandResult & { id: number; left: string[] }
      if (replyId !== id) return
      const hangs = new Error(
        `${commandName} left open handles that would keep its process running: ${left.join(', ')}`,
      )
      settle(() => (left.length > 0 ? reject(hangs) : resolve(result)))
    }
    const onClose = () =>
      settle(() => reject(new Error(`${commandName} ended the process that runs the commands`)))
    child.on('message', onMessage).on('close', onClose)
    // Keeps the test process running until the result of the command has arrived.
    awaited += 1
    child.channel?.ref()
    child.send({ id, ...request })
  })
}

/**
 * Starts the process that runs the commands. It ends together with the test process, and does not keep the
 * test process running.
 */
function started(): ChildProcess {
  const child = fork(script, [], {
    execPath: nodeBinary,
    // Vitest and Playwright start Node with arguments of their own, which the child process must not inherit.
    execArgv: [],
    env: {},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.setMaxListeners(0)
  child.once('close', () => (host = undefined))
  child.unref()
  return child
}
