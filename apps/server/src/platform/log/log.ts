import pino from 'pino'

export type Log = pino.Logger

/**
 * Opens the log. Each event is one line of JSON on standard error, because standard output is only for the
 * server's address. Callers pass only selected fields, and never a body, query or header of a request, a phone
 * number or a token.
 */
export function openLog(
  level: string,
  to: pino.DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (error: unknown) =>
          error instanceof Error
            ? { name: error.name, message: redact(error.message), stack: redact(error.stack) }
            : undefined,
      },
    },
    to,
  )
}

/**
 * Replaces everything in a text that may be an e-mail address, a phone number, a code or a token with `[address]`,
 * `[digits]` or `[token]`, because error messages of libraries may contain such values.
 */
export const redact = (text = ''): string =>
  text
    .replace(/[^\s<>@"'(),;:]{1,64}@[^\s<>@"'(),;:]{1,255}/g, '[address]')
    .replace(/\d[\d\s()-]{4,}\d/g, '[digits]')
    .replace(/[\w-]{24,}(?:\.[\w-]+)*/g, '[token]')
