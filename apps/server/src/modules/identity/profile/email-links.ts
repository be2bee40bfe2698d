import { createHash, createHmac } from 'node:crypto'
import { keysFor, type SessionPasswords } from '../../../platform/vault/secrets.ts'

export type EmailChange = { memberId: string; email: string; createdAt: Date }

/**
 * Tokens of the links that confirm an email address. The server derives the 256 bits of a token from the email change
 * each time it needs the token, so the database stores only a hash and the outbox stores no token.
 */
export type EmailLinks = {
  createToken(change: EmailChange): string
  /**
   * Returns the token that has this hash. Returns null when the token was derived from a session password that the
   * operator has since removed from the configuration.
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
    // Tries the keys of all configured session passwords, because the operator may have rotated the password after the
    // member requested the email change.
    tokenWith: (hash, change) =>
      keys.map((key) => derive(key, change)).find((token) => hashEmailToken(token).equals(hash)) ?? null,
  }
}

export const hashEmailToken = (token: string): Buffer => createHash('sha256').update(token).digest()
