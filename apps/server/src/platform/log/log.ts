import pino from 'pino'

export type Log = pino.Logger

/**
 * Opens the log: one line of JSON per event, on standard error, because standard output is only for the
 * address. Fields are chosen explicitly: request bodies, queries, headers, phones and tokens are never
 * logged.
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
 * Replaces everything that looks like an e-mail address, a phone, a code or a token, because error messages
 * of libraries contain values.
 */
export const redact = (text = ''): string =>
  text
    .replace(/[^\s<>@"'(),;:]{1,64}@[^\s<>@"'(),;:]{1,255}/g, '[address]')
    .replace(/\d[\d\s()-]{4,}\d/g, '[digits]')
    .replace(/[\w-]{24,}(?:\.[\w-]+)*/g, '[token]')
