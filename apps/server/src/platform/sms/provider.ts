/** Client of an SMS provider, following its documentation. */
export type SmsProvider = {
  name: string
  /** Sends once. Never throws: the result describes a broken connection. */
  send(message: { phone: string; text: string }): Promise<SmsResult>
  /** Throws without a response. */
  getDeliveryStatus(message: { id: string; phone: string }): Promise<DeliveryStatus>
  /** Roubles. Throws without a response. */
  balance(): Promise<number>
}

export type SmsResult =
  | { kind: 'sent'; id: string }
  /** The provider refused; `reason` is its code. */
  | { kind: 'refused'; reason: string }
  /** The request was never sent, so a retry is safe. */
  | { kind: 'unreached' }
  /** No valid response: the provider may have accepted the message. */
  | { kind: 'unknown' }

export type DeliveryStatus = { kind: 'waiting' } | { kind: 'delivered' } | { kind: 'failed'; reason: string }

export const callTimeoutMs = 12_000

/** Result of a broken request: it is certainly unsent only if no connection was made. */
export function brokenCall(error: unknown): SmsResult {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return { kind: typeof code === 'string' && withoutConnection.has(code) ? 'unreached' : 'unknown' }
}

const withoutConnection = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
])

/** Reads a field of a response of any type. */
export const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** Converts a text or number to a text; undefined for other values. */
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** Parses roubles in a response, written as a number or a text. */
export function parseRoubles(value: unknown): number {
  const word = toText(value)
  const roubles = word === undefined || word.trim() === '' ? Number.NaN : Number(word)
  if (Number.isFinite(roubles)) return roubles
  throw new Error('the provider of SMS did not tell its balance')
}
