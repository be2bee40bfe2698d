import type { Command } from 'commander'
import type { Config } from '../platform/config/config.ts'
import type { DbContext } from '../platform/db/db-context.ts'

/**
 * Error of a command that cannot be carried out. The message is printed to standard error, and the exit code
 * is 1.
 */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Context of a command: configuration, database and output. */
export type CommandContext = {
  config: Config
  /**
   * Opens the database. A command calls this function after it has checked its arguments and files. `runCommand`
   * closes the database after the command. `migrates`: for `lk migrate`. `servingUrl`: for a connection with other limits.
   */
  open: (options?: { migrates?: boolean }) => Promise<DbContext & { servingUrl: string }>
  print: (line: string) => void
  /**
   * Sets the exit code to 1. A command calls this function when it has found a problem that the operator must solve.
   */
  fail: () => void
}

/**
 * Converts `action` to a function for the argument parser. The parser passes the arguments and options of a command to
 * this function, and the function passes the context of the command and then these values to `action`.
 */
export type Run = <Input extends unknown[]>(
  action: (context: CommandContext, ...input: Input) => Promise<void>,
) => (...input: Input) => Promise<void>

/** Adds commands to `lk`, or to a group of commands such as `lk import`. */
export type AddCommands = (parent: Command, run: Run) => void

/** Parses an argument that must be a number of 1 to 15 digits. Throws `CommandError` for any other text. */
export function parseNumber(text: string): bigint {
  if (!/^\d{1,15}$/.test(text)) throw new CommandError(`Нужен номер, а не «${text}»`)
  return BigInt(text)
}
