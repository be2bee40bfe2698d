/** Returns the code of a system or database error, or an empty string. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

export function toErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
