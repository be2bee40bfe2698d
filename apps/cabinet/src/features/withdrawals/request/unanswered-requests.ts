import { safeStorage } from '../../../shared/drafts/safe-storage.ts'
import type { Intent } from './withdrawal-draft.ts'

/**
 * Requests that were sent and not answered. They outlive the draft, because repeating one after the next sign-in must give the
 * same withdrawal. Each is stored as its key and a slow hash of its content, by member: the browser's storage shows no sum, bank
 * or recipient.
 */
type Sent = { key: string; hash: string }
type SentByMember = Record<string, Sent[]>

const place = 'impulse.sent'
const values = safeStorage(() => window.localStorage)

/** To be waited for before anything is sent. Where the browser can't hash, the draft alone remembers. */
export async function rememberSent(memberId: string, { key, fingerprint }: Intent): Promise<void> {
  if (sentBy(memberId).some((sent) => sent.key === key)) return
  const hash = await hashRequest({ memberId, key, fingerprint })
  if (hash === null) return
  const others = sentBy(memberId).filter((sent) => sent.key !== key)
  write(memberId, [...others, { key, hash }].slice(-maxSaved))
}

/** It was answered. */
export const forgetSent = (memberId: string, key: string): void =>
  write(
    memberId,
    sentBy(memberId).filter((sent) => sent.key !== key),
  )

/** The wish under whose key the same was sent before, if its answer never came. */
export async function sentBefore(memberId: string, fingerprint: string): Promise<Intent | null> {
  for (const { key, hash } of sentBy(memberId).toReversed())
    if ((await hashRequest({ memberId, key, fingerprint })) === hash) return { key, fingerprint }
  return null
}

const maxSaved = 5

function sentBy(memberId: string): Sent[] {
  const found = readAll()[memberId]
  return Array.isArray(found) ? found.filter(isSent) : []
}

function readAll(): SentByMember {
  try {
    return (JSON.parse(values.getItem(place) ?? '{}') ?? {}) as SentByMember
  } catch {
    return {}
  }
}

const isSent = (found: Partial<Sent> | null): boolean =>
  typeof found?.key === 'string' && typeof found.hash === 'string'

function write(memberId: string, sent: Sent[]): void {
  const { [memberId]: _, ...others } = readAll()
  const all = sent.length === 0 ? others : { ...others, [memberId]: sent }
  if (Object.keys(all).length === 0) values.removeItem(place)
  else values.setItem(place, JSON.stringify(all))
}

/** Sums and banks are few, so that a quick hash could be tried out. */
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
