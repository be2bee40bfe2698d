import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeLength, defaultCode } from '@impulse/api/sign-in/sign-in'
import { keysFor, type SessionPasswords } from '../../../platform/vault/secrets.ts'

/** Codes derived from the attempt id on demand, and never stored. */
export type Codes = {
  deriveCode(attemptId: string): string
  /** Compares a code as the member entered it: spaces and hyphens are ignored. */
  fits(attemptId: string, written: string): boolean
}

export function openCodes({ passwords, demo }: { passwords: SessionPasswords; demo: boolean }): Codes {
  if (demo) return { deriveCode: () => defaultCode, fits: (_, written) => plain(written) === defaultCode }
  const keys = keysFor(passwords, 'sign-in codes')
  return {
    deriveCode: (attemptId) => derive(keys[0], attemptId),
    // Tries all keys, because the code may have been sent before the password was rotated.
    fits: (attemptId, written) =>
      keys.map((key) => sameText(derive(key, attemptId), plain(written))).includes(true),
  }
}

/**
 * Derives a code from 48 bits of an HMAC modulo 10^6; the bias is below one in 10^8. Skips `000000`, the
 * specification's example code, which forms display.
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
