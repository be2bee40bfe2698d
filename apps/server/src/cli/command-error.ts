/** A command that cannot be carried out: its words go to standard error, and the exit code is 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}
