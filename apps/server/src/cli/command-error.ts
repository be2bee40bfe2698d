/** A command that cannot be carried out: its message goes to standard error, and the exit code is 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}
