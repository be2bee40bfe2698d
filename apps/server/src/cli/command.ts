import type { Config } from '../platform/config/config.ts'
import type { ServerDatabase } from '../open-database.ts'

/** Context of a command: arguments, configuration, database, and output. */
export type CommandInvocation = {
  args: string[]
  config: Config
  /** Opens the database when arguments and files are valid; it is closed after the command. */
  openDatabase: () => Promise<ServerDatabase['db']>
  print: (line: string) => void
}

/** `name`: the words of the command. `help`: its own help text, in addition to the list of all commands. */
export type Command = { name: string[]; run(invocation: CommandInvocation): Promise<number>; help?: string }
