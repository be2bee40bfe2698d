import { CommanderError } from 'commander'
import { openServerDatabase, type ServerDatabase } from '../open-database.ts'
import { type Clock, openClock } from '../platform/clock/clock.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { recordEpoch } from '../modules/payouts/payouts/payouts.service.ts'
import { type Log, openLog } from '../platform/log/log.ts'
import { CommandError, type CommandContext, type Run } from './command.ts'
import { toErrorMessage } from './error-messages.ts'
import { createProgram } from './program.ts'

type Env = Readonly<Record<string, string | undefined>>
type Terminal = { stdout: NodeJS.WritableStream; stderr: NodeJS.WritableStream }

/** Runs one command of `lk` and returns its exit code. */
export async function runCommand(
  argv: readonly string[],
  env: Env,
  terminal: Terminal = process,
): Promise<number> {
  const { stdout, stderr } = terminal
  let [isCutOff, code] = [false, 0]
  // The reader of a pipe may close the pipe early (`lk verify | head -1`). Without these listeners, the write error
  // would end the process and leave the database open.
  stdout.on('error', () => (isCutOff = true))
  stderr.on('error', () => undefined)
  const writeOut = (text: string) => void (isCutOff || stdout.write(text))
  const run: Run =
    (action) =>
    async (...input) => {
      const config = readConfig(env)
      // Logs only warnings and errors: an operator reads the printed result, but must see problems.
      const log = openLog(env['LOG_LEVEL'] ? config.logLevel : 'warn', stderr)
      const output = { print: (line: string) => writeOut(`${line}\n`), fail: () => void (code = 1) }
      await withDatabase({ config, log }, (open) => action({ config, open, ...output }, ...input))
    }
  const writeErr = (text: string) => void stderr.write(text)
  try {
    const program = createProgram(run, { writeOut, writeErr, outputError: () => undefined })
    await program.parseAsync(argv, { from: 'user' })
    return isCutOff ? 1 : code
  } catch (error) {
    if (error instanceof CommanderError && error.code.startsWith('commander.help')) return error.exitCode
    writeErr(`${toErrorMessage(error)}\n`)
    return 1
  }
}

async function withDatabase(
  { config, log }: { config: Config; log: Log },
  callback: (open: CommandContext['open']) => Promise<void>,
): Promise<void> {
  let opening: Promise<ServerDatabase> | undefined
  let clock: (Clock & { close(): void }) | undefined
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    const open = async ({ migrates = false } = {}) => {
      // Does not open the database after the operator has interrupted the command: the `finally` block below
      // has already run, and nothing would close the database.
      interrupted.signal.throwIfAborted()
      const { db, servingUrl } = await (opening ??= openServerDatabase({ config, log, migrates }))
      if (!clock) {
        clock = await openClock(db, { movable: config.mode === 'demo' })
        await recordEpoch({
          db,
          clock,
          log,
          config: config.payouts,
          dataDir: config.dataDir,
          isCommand: true,
        })
      }
      return { db, clock, servingUrl }
    }
    await Promise.race([callback(open), whenAborted(interrupted.signal)])
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    clock?.close()
    const database = await opening?.catch(() => undefined)
    await database?.close()
  }
}

/**
 * Rejects when the operator interrupts the command. Committed transactions stay, and the open transaction is
 * rolled back.
 */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new CommandError('Прервано')), { once: true })
  })
