import { createHash, createHmac } from 'node:crypto'
import { keysFor, type SessionPasswords } from '../../../platform/vault/secrets.ts'

export type EmailChange = { memberId: string; email: string; createdAt: Date }

/**
 * Tokens of the links that confirm an email address. A token of 256 bits is derived from the email change
 * whenever it is needed. The database stores only a hash of the token, and the outbox stores no token.
 */
export type EmailLinks = {
  createToken(change: EmailChange): string
  /**
   * Returns the token that has this hash. Returns null when the session password from which the token was
   * derived is no longer configured.
   */
  tokenWith(hash: Buffer, change: EmailChange): string | null
}

export function openEmailLinks({ passwords }: { passwords: SessionPasswords }): EmailLinks {
  const keys = keysFor(passwords, 'e-mail links')
  const derive = (key: Buffer, { memberId, email, createdAt }: EmailChange): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([memberId, email, createdAt.toISOString()]))
      .digest('base64url')
  return {
    createToken: (change) => derive(keys[0], change),
    // Tries the keys of all configured passwords. The operator may have rotated the password after the member
    // requested the email change.
    tokenWith: (hash, change) =>
      keys.map((key) => derive(key, change)).find((token) => hashEmailToken(token).equals(hash)) ?? null,
  }
}

export const hashEmailToken = (token: string): Buffer => createHash('sha256').update(token).digest()
