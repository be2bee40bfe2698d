import type { Command } from 'commander'
import type { Config } from '../platform/config/config.ts'
import type { DbContext } from '../platform/db/db-context.ts'

/** A command that cannot be carried out: its message goes to standard error, and the exit code is 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Context of a command: configuration, database and output. */
export type CommandContext = {
  config: Config
  /** Opens the database when arguments and files are valid; it is closed after the command. */
  open: () => Promise<DbContext>
  print: (line: string) => void
  /** Makes the exit code 1, for a command that found what a person has to see. */
  fail: () => void
}

/** Makes an action of the parser: arguments and options come after the context. */
export type Run = <Input extends unknown[]>(
  action: (context: CommandContext, ...input: Input) => Promise<void>,
) => (...input: Input) => Promise<void>

/** Adds commands to the program, or to a group of its commands. */
export type AddCommands = (parent: Command, run: Run) => void

/** Parses the number of an argument. */
export function parseNumber(written: string): bigint {
  if (!/^\d{1,15}$/.test(written)) throw new CommandError(`Нужен номер, а не «${written}»`)
  return BigInt(written)
}
