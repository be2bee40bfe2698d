import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16
/** Of the layout: version, iv, tag, cipher text. */
const version = 1

export const newKey = (): Buffer => randomBytes(32)

/** AES-256-GCM. What is sealed opens only with the same words about it: bytes of another member or file are refused. */
export function seal(key: Buffer, plain: Buffer, about: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const text = cipher.update(plain)
  const last = cipher.final()
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), text, last])
}

/** @throws when a bit of it has changed, or it was sealed about something else or with another key */
export function unseal(key: Buffer, sealed: Buffer, about: string): Buffer {
  if (sealed[0] !== version || sealed.length < 1 + ivBytes + tagBytes) throw new Error('not a sealed file')
  const iv = sealed.subarray(1, 1 + ivBytes)
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()])
}
