import { safeStorage } from '../../../shared/drafts/safe-storage.ts'
import type { Intent } from './withdrawal-draft.ts'

/**
 * Withdrawal requests to which the server did not respond. The requests are stored longer than the draft, so
 * that a request that is repeated after the next sign-in returns the same withdrawal. Only the key and a slow
 * hash are stored, so the browser's storage reveals no sum, bank or recipient.
 */
type SentRequest = { key: string; hash: string }
type SentByMember = Record<string, SentRequest[]>

const storageKey = 'impulse.sent'
const values = safeStorage(() => window.localStorage)

/**
 * Stores a withdrawal request. The caller must await the promise before sending the request. Without Web
 * Crypto nothing is stored, and only the draft contains the key.
 */
export async function rememberSent(memberId: string, { key, fingerprint }: Intent): Promise<void> {
  if (sentBy(memberId).some((sent) => sent.key === key)) return
  const hash = await hashRequest({ memberId, key, fingerprint })
  if (hash === null) return
  const others = sentBy(memberId).filter((sent) => sent.key !== key)
  write(memberId, [...others, { key, hash }].slice(-maxSaved))
}

/** Deletes a stored request, because the server has responded to it. */
export const forgetSent = (memberId: string, key: string): void =>
  write(
    memberId,
    sentBy(memberId).filter((sent) => sent.key !== key),
  )

/** Finds the intent of an earlier unanswered request with the same amount and destination. */
export async function findUnansweredRequest(memberId: string, fingerprint: string): Promise<Intent | null> {
  for (const { key, hash } of sentBy(memberId).toReversed())
    if ((await hashRequest({ memberId, key, fingerprint })) === hash) return { key, fingerprint }
  return null
}

const maxSaved = 5

function sentBy(memberId: string): SentRequest[] {
  const found = readAll()[memberId]
  return Array.isArray(found) ? found.filter(isSentRequest) : []
}

function readAll(): SentByMember {
  try {
    return (JSON.parse(values.getItem(storageKey) ?? '{}') ?? {}) as SentByMember
  } catch {
    return {}
  }
}

const isSentRequest = (found: Partial<SentRequest> | null): boolean =>
  typeof found?.key === 'string' && typeof found.hash === 'string'

function write(memberId: string, sent: SentRequest[]): void {
  const { [memberId]: _, ...others } = readAll()
  const all = sent.length === 0 ? others : { ...others, [memberId]: sent }
  if (Object.keys(all).length === 0) values.removeItem(storageKey)
  else values.setItem(storageKey, JSON.stringify(all))
}

/**
 * Hashes a request slowly with PBKDF2. There are only few different sums and banks, so an attacker could try
 * all inputs of a fast hash.
 */
async function hashRequest({
  memberId,
  key,
  fingerprint,
}: Intent & { memberId: string }): Promise<string | null> {
  try {
    const encodeUtf8 = (text: string) => new TextEncoder().encode(text)
    const from = await crypto.subtle.importKey('raw', encodeUtf8(fingerprint), 'PBKDF2', false, [
      'deriveBits',
    ])
    const salt = encodeUtf8(`${memberId} ${key}`)
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 100_000 }
    const bits = await crypto.subtle.deriveBits(how, from, 256)
    return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}
