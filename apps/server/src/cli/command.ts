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
   * closes the database after the command.
   */
  open: () => Promise<DbContext>
  print: (line: string) => void
  /**
   * Sets the exit code to 1. A command calls this function when it has found a problem that the operator must look
   * at.
   */
  fail: () => void
}

/**
 * Returns a function that the argument parser can call with the arguments and options of a command. It calls
 * `action` with the context of the command before them.
 */
export type Run = <Input extends unknown[]>(
  action: (context: CommandContext, ...input: Input) => Promise<void>,
) => (...input: Input) => Promise<void>

/** Adds commands to `lk`, or to a group of commands such as `lk import`. */
export type AddCommands = (parent: Command, run: Run) => void

/** Parses an argument that must be a number. Throws `CommandError` for any other text. */
export function parseNumber(text: string): bigint {
  if (!/^\d{1,15}$/.test(text)) throw new CommandError(`Нужен номер, а не «${text}»`)
  return BigInt(text)
}
