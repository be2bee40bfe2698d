import { createHash, createHmac } from 'node:crypto'
import { keysFor, type SessionPasswords } from '../../../platform/vault/secrets.ts'

export type EmailChange = { memberId: string; email: string; createdAt: Date }

/**
 * The token of a link that confirms an address: 256 bits, derived from what it is for whenever a letter is written, so that
 * neither the database nor the outbox ever has it. Of it the database has the hash, by which it is found when it comes back.
 */
export type EmailLinks = {
  createToken(change: EmailChange): string
  /** The token that has this hash; null: its key is gone. */
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
    // A password may have been rotated since the change was asked for.
    tokenWith: (hash, change) =>
      keys.map((key) => derive(key, change)).find((token) => hashOf(token).equals(hash)) ?? null,
  }
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
