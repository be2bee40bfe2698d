/** Client of the API of one SMS provider. */
export type SmsProvider = {
  name: string
  /** Tries once to send a message. Never throws: a broken connection is the result `unreached` or `unknown`. */
  send(message: { phone: string; text: string }): Promise<SmsResult>
  /** Returns the delivery status of a message. Throws when the provider does not respond. */
  getDeliveryStatus(message: { id: string; phone: string }): Promise<DeliveryStatus>
  /** Returns the balance of the account in roubles. Throws when the provider does not respond. */
  balance(): Promise<number>
}

export type SmsResult =
  | { kind: 'sent'; id: string }
  /** The provider refused the message. `reason` is the provider's error code. */
  | { kind: 'refused'; reason: string }
  /** The server could not connect to the provider, so the message was not sent and may be sent again. */
  | { kind: 'unreached' }
  /** The provider gave no valid response, but may have accepted the message. */
  | { kind: 'unknown' }

export type DeliveryStatus = { kind: 'waiting' } | { kind: 'delivered' } | { kind: 'failed'; reason: string }

export const callTimeoutMs = 12_000

/**
 * Returns the result of a request that failed. Without a connection the message was certainly not sent;
 * otherwise the outcome is unknown.
 */
export function brokenCall(error: unknown): SmsResult {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return { kind: typeof code === 'string' && withoutConnection.has(code) ? 'unreached' : 'unknown' }
}

const withoutConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

/** Returns a field of a response; undefined when the response is not an object. */
export const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** Converts a text or a number to a text. Returns undefined for any other value. */
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/**
 * Parses a sum of roubles, which a provider may write as a number or as a text. Throws for any other value.
 */
export function parseRoubles(value: unknown): number {
  const text = toText(value)
  const roubles = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isFinite(roubles)) return roubles
  throw new Error('the SMS provider did not report its balance')
}
