/**
 * Returns the outcome of a failed attempt to send an e-mail. `failed`: the mail server refused the e-mail
 * permanently. `later`: the server refused it temporarily or could not be reached, so the e-mail is sent again.
 * `unknown`: the server may have accepted the e-mail, so it is not sent again.
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

/** Reads only nodemailer's error codes: its error messages may contain the text of the e-mail. */
function toErrorDetails(error: unknown): { responseCode: number | undefined; code: string; command: string } {
  const details = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const { responseCode, code, command } = details
  return {
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    code: typeof code === 'string' ? code : 'unknown',
    command: typeof command === 'string' ? command : '',
  }
}
