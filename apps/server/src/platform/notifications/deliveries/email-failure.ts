/**
 * Classifies a failed e-mail. After a refusal or without a connection the e-mail was not accepted; after any
 * other failure the outcome is unknown, and the e-mail is not sent again.
 */
export function mailFailure(
  error: unknown,
): { state: 'failed' | 'unknown'; error: string } | { state: 'later'; error: string } {
  const { responseCode, code, command } = toErrorDetails(error)
  if (responseCode !== undefined)
    return { state: responseCode >= 500 ? 'failed' : 'later', error: `SMTP ${responseCode}` }
  const isUnsent = command === 'CONN' || withoutConnection.has(code)
  return isUnsent ? { state: 'later', error: code } : { state: 'unknown', error: code }
}

const withoutConnection = new Set(['EDNS', 'ECONNREFUSED', 'ENOTFOUND', 'EAUTH', 'ETLS'])

/** Reads nodemailer's error codes, never its messages, because a message may contain the e-mail. */
function toErrorDetails(error: unknown): { responseCode: number | undefined; code: string; command: string } {
  const details = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const { responseCode, code, command } = details
  return {
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    code: typeof code === 'string' ? code : 'unknown',
    command: typeof command === 'string' ? command : '',
  }
}
