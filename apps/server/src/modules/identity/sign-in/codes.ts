import { createHmac, timingSafeEqual } from 'node:crypto'
import { defaultCode } from '@impulse/api/sign-in/sign-in'
import { codeLength } from '@impulse/api/sign-in/sign-in-limits'
import { keysFor, type SessionPasswords } from '../../../platform/vault/secrets.ts'

/**
 * Derives the code of a sign-in attempt from the attempt id each time the code is needed. The server never
 * stores a code.
 */
export type Codes = {
  deriveCode(attemptId: string): string
  /** Returns true when the entered code is the code of the attempt. Spaces and hyphens are ignored. */
  fits(attemptId: string, enteredCode: string): boolean
}

export function openCodes({ passwords, demo }: { passwords: SessionPasswords; demo: boolean }): Codes {
  if (demo)
    return { deriveCode: () => defaultCode, fits: (_, enteredCode) => plain(enteredCode) === defaultCode }
  const keys = keysFor(passwords, 'sign-in codes')
  return {
    deriveCode: (attemptId) => derive(keys[0], attemptId),
    // Tries the keys of all configured session passwords, because the operator may have rotated the password after the
    // code was sent.
    fits: (attemptId, enteredCode) =>
      keys.map((key) => sameText(derive(key, attemptId), plain(enteredCode))).includes(true),
  }
}

/**
 * Derives a code of six digits from 48 bits of an HMAC, so that all codes are almost equally probable. Skips
 * `000000`, because forms display this example code of the specification.
 */
function derive(key: Buffer, attemptId: string): string {
  for (let iteration = 0; ; iteration++) {
    const bytes = createHmac('sha256', key).update(`${attemptId}.${iteration}`).digest()
    const code = String(bytes.readUIntBE(0, 6) % 10 ** codeLength).padStart(codeLength, '0')
    if (code !== defaultCode) return code
  }
}

const plain = (enteredCode: string): string => enteredCode.replace(/[\s-]/g, '')

const sameText = (expectedText: string, enteredText: string): boolean =>
  Buffer.byteLength(enteredText) === expectedText.length &&
  timingSafeEqual(Buffer.from(expectedText), Buffer.from(enteredText))
