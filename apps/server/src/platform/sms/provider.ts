/** A company that sends messages, spoken to as its documentation says. */
export type SmsProvider = {
  name: string
  /** Asks once. Never throws: what a broken connection leaves behind is told. */
  send(message: { phone: string; text: string }): Promise<SmsResult>
  /** Throws when there is no answer. */
  getDeliveryStatus(message: { id: string; phone: string }): Promise<Fate>
  /** Roubles. Throws when there is no answer. */
  balance(): Promise<number>
}

export type SmsResult =
  | { kind: 'sent'; id: string }
  /** It said that it will not; `reason` is its code for why. */
  | { kind: 'refused'; reason: string }
  /** The request never left, so it may be made again. */
  | { kind: 'unreached' }
  /** No answer that makes sense: it may have taken the message. */
  | { kind: 'unknown' }

export type Fate = { kind: 'waiting' } | { kind: 'delivered' } | { kind: 'failed'; reason: string }

export const callTimeoutMs = 12_000

/** Of a call that broke: what is certain is only that nothing was sent while there was no connection. */
export function brokenCall(error: unknown): SmsResult {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return { kind: typeof code === 'string' && withoutConnection.has(code) ? 'unreached' : 'unknown' }
}

const withoutConnection = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
])

/** A field of an answer, whatever the answer is. */
export const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** Text or a number as text, and nothing else of what an answer may hold. */
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** Roubles of an answer, however they are written. */
export function parseRoubles(value: unknown): number {
  const word = toText(value)
  const roubles = word === undefined || word.trim() === '' ? Number.NaN : Number(word)
  if (Number.isFinite(roubles)) return roubles
  throw new Error('the provider of SMS did not tell its balance')
}
