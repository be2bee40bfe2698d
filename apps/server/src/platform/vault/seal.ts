import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16
/** Version of the format of sealed bytes. The format is: version, iv, tag, encrypted text. */
const version = 1

export const newKey = (): Buffer => randomBytes(32)

/**
 * Encrypts with AES-256-GCM. `about` describes the bytes and must be the same at decryption, so that sealed
 * bytes cannot be used for another member or file.
 */
export function seal(key: Buffer, plain: Buffer, about: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const text = cipher.update(plain)
  const last = cipher.final()
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), text, last])
}

/**
 * Decrypts sealed bytes.
 * @throws when the bytes are damaged, or when `key` or `about` is not the one with which they were sealed
 */
export function unseal(key: Buffer, sealed: Buffer, about: string): Buffer {
  if (sealed[0] !== version || sealed.length < 1 + ivBytes + tagBytes)
    throw new Error('the bytes are not in the sealed format')
  const iv = sealed.subarray(1, 1 + ivBytes)
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()])
}
