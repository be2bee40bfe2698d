import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeLength, defaultCode } from '@impulse/wire/sign-in'
import { keysFor, type SessionPasswords } from '../../../platform/vault/secrets.ts'

/** Codes are derived from the id of their attempt whenever they are needed, and stored nowhere. */
export type Codes = {
  deriveCode(attemptId: string): string
  /** Compares as people write codes: spaces and hyphens do not count. */
  fits(attemptId: string, written: string): boolean
}

export function openCodes({ passwords, demo }: { passwords: SessionPasswords; demo: boolean }): Codes {
  if (demo) return { deriveCode: () => defaultCode, fits: (_, written) => plain(written) === defaultCode }
  const keys = keysFor(passwords, 'sign-in codes')
  return {
    deriveCode: (attemptId) => derive(keys[0], attemptId),
    // Every key is tried, since a code may have been sent before the password was rotated.
    fits: (attemptId, written) =>
      keys.map((key) => sameText(derive(key, attemptId), plain(written))).includes(true),
  }
}

/**
 * 48 bits of an HMAC taken modulo 10^6: the bias is below one in 10^8. The specification's `000000` is what a form
 * shows, so it is nobody's code: whoever would get it gets the next one.
 */
function derive(key: Buffer, attemptId: string): string {
  for (let iteration = 0; ; iteration++) {
    const bytes = createHmac('sha256', key).update(`${attemptId}.${iteration}`).digest()
    const code = String(bytes.readUIntBE(0, 6) % 10 ** codeLength).padStart(codeLength, '0')
    if (code !== defaultCode) return code
  }
}

const plain = (written: string): string => written.replace(/[\s-]/g, '')

const sameText = (made: string, written: string): boolean =>
  Buffer.byteLength(written) === made.length && timingSafeEqual(Buffer.from(made), Buffer.from(written))
