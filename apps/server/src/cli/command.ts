import type { Config } from '../platform/config/config.ts'
import type { ServerDatabase } from '../open-database.ts'

/** Context of a command: arguments, configuration, database, and output. */
export type CommandInvocation = {
  args: string[]
  config: Config
  /** Opened only when arguments and files were found good; closed for the command. */
  openDatabase: () => Promise<ServerDatabase['db']>
  print: (line: string) => void
}

/** `name`: the words that it is called by. `help`: what it tells of itself beyond the list of all commands. */
export type Command = { name: string[]; run(invocation: CommandInvocation): Promise<number>; help?: string }
