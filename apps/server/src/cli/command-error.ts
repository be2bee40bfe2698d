/**
 * Error of a command that cannot be carried out. Its message is written to standard error, and the exit code
 * is 1.
 */
export class CommandError extends Error {
  override name = 'CommandError'
}
