import pino from 'pino'

export type Log = pino.Logger

/**
 * One line of JSON an event, to standard error, so that standard output keeps the address alone. What is logged is
 * chosen field by field: no request body, query, header, phone or token ever gets here.
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

/** Errors of libraries quote values: whatever looks like an e-mail address, a phone, a code or a token is struck out. */
export const redact = (text = ''): string =>
  text
    .replace(/[^\s<>@"'(),;:]{1,64}@[^\s<>@"'(),;:]{1,255}/g, '[address]')
    .replace(/\d[\d\s()-]{4,}\d/g, '[digits]')
    .replace(/[\w-]{24,}(?:\.[\w-]+)*/g, '[token]')
