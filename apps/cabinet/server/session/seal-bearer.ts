import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Format: version, password id, expiry, salt, iv, tag, ciphertext. */
const version = 1
const headerBytes = 1 + 4 + 6
const saltBytes = 16
const ivBytes = 12
const tagBytes = 16
const minBytes = headerBytes + saltBytes + ivBytes + tagBytes

/**
 * Encrypts a bearer token with AES-256-GCM until `expiresAtMs`. Each value has a key of its own, which HKDF-SHA-256 derives from
 * the password, so that no number of values wears a key out.
 */
export function sealBearer(password: string, bearer: string, expiresAtMs: number): string {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt8(version)
  header.writeUInt32BE(toPasswordId(password), 1)
  header.writeUIntBE(expiresAtMs, 5, 6)
  const [salt, iv] = [randomBytes(saltBytes), randomBytes(ivBytes)]
  const cipher = createCipheriv('aes-256-gcm', toKey(password, salt), iv).setAAD(header)
  const ciphertext = Buffer.concat([cipher.update(bearer, 'utf8'), cipher.final()])
  return Buffer.concat([header, salt, iv, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

/** Decrypts a bearer token. Null: the value has expired or was changed, or none of the passwords sealed it. */
export function openBearer(passwords: readonly string[], sealed: string, nowMs: number): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < minBytes || bytes[0] !== version || bytes.readUIntBE(5, 6) <= nowMs) return null
  const id = bytes.readUInt32BE(1)
  const password = passwords.find((one) => toPasswordId(one) === id)
  if (password === undefined) return null
  let at = headerBytes
  const take = (length: number): Buffer => bytes.subarray(at, (at += length))
  const [salt, iv, tag] = [take(saltBytes), take(ivBytes), take(tagBytes)]
  const decipher = createDecipheriv('aes-256-gcm', toKey(password, salt), iv, { authTagLength: tagBytes })
  decipher.setAAD(bytes.subarray(0, headerBytes)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(bytes.subarray(at)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const toKey = (password: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', password, salt, 'session cookie', 32))

/**
 * Returns the id of a password. It is derived from the password, because the password's position in the
 * list may change.
 */
const toPasswordId = (password: string): number =>
  createHash('sha256').update(`session-password-id:${password}`).digest().readUInt32BE(0)
