import type { Config } from '../platform/config/config.ts'
import type { ServerDatabase } from '../open-database.ts'

/** Context of a command: arguments, configuration, database, and output. */
export type CommandInvocation = {
  args: string[]
  config: Config
  /**
   * Opens the database; a command calls it after its arguments and files are checked. `runCommand` closes the
   * database.
   */
  openDatabase: () => Promise<ServerDatabase['db']>
  print: (line: string) => void
}

/**
 * `name`: the words of the command. `help`: a help text of this command, in addition to the list of all
 * commands.
 */
export type Command = { name: string[]; run(invocation: CommandInvocation): Promise<number>; help?: string }
