/** Client of an SMS provider, written by the provider's documentation. */
export type SmsProvider = {
  name: string
  /** Sends a message once. Never throws: a broken connection is one of the results. */
  send(message: { phone: string; text: string }): Promise<SmsResult>
  /** Returns the status of a message. Throws when the provider does not respond. */
  getDeliveryStatus(message: { id: string; phone: string }): Promise<DeliveryStatus>
  /** Returns the balance in roubles. Throws when the provider does not respond. */
  balance(): Promise<number>
}

export type SmsResult =
  | { kind: 'sent'; id: string }
  /** The provider refused; `reason` is its code. */
  | { kind: 'refused'; reason: string }
  /** The request was never sent, so a retry is safe. */
  | { kind: 'unreached' }
  /** There was no valid response, so the provider may have accepted the message. */
  | { kind: 'unknown' }

export type DeliveryStatus = { kind: 'waiting' } | { kind: 'delivered' } | { kind: 'failed'; reason: string }

export const callTimeoutMs = 12_000

/** Returns the result of a failed request. Only without a connection the message was certainly not sent. */
export function brokenCall(error: unknown): SmsResult {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return { kind: typeof code === 'string' && withoutConnection.has(code) ? 'unreached' : 'unknown' }
}

const withoutConnection = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
])

/** Returns a field of a response; undefined when the response is not an object. */
export const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** Converts a text or number to a text; undefined for other values. */
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** Parses roubles that a provider wrote as a number or as a text. */
export function parseRoubles(value: unknown): number {
  const word = toText(value)
  const roubles = word === undefined || word.trim() === '' ? Number.NaN : Number(word)
  if (Number.isFinite(roubles)) return roubles
  throw new Error('the SMS provider did not report its balance')
}
