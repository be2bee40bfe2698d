export const timeoutMs = 10_000

/** Returns why a connection failed, for the operator: the code of the error, or that no response came in time. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}

export const timeoutError = (): Error => new Error(`нет ответа за ${timeoutMs / 1000} секунд`)
