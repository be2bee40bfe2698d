import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const period = 30

const createTotp = (secret: Buffer, options: { name: string; programme: string }): TOTP =>
  new TOTP({
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    issuer: options.programme,
    label: options.name,
    algorithm: 'SHA1',
    digits: 6,
    period,
  })

/** Creates a secret for an authenticator app. With SHA-1, authenticator apps expect 160 bits. */
export const newTotpSecret = (): Buffer => randomBytes(20)

/** Returns the secret in two forms: as the text of a QR code, and as a text that a person can type. */
export function describeTotp(
  secret: Buffer,
  options: { name: string; programme: string },
): { secret: string; uri: string } {
  const totp = createTotp(secret, options)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * Returns the number of the current 30-second step when the authenticator code belongs to it; null for any other code. No
 * code lives longer than 30 seconds, so the clocks of the server and of the phone must be exact. The caller must redeem
 * the step.
 */
export function findCodeStep(secret: Buffer, { code, now }: { code: string; now: Date }): bigint | null {
  const timestamp = now.getTime()
  const delta = createTotp(secret, { name: '', programme: '' }).validate({
    token: code,
    timestamp,
    window: 0,
  })
  return delta === null ? null : BigInt(Math.floor(timestamp / 1000 / period))
}

const issuedCodes = 10
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Creates ten recovery codes of 130 random bits each, such as `ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: issuedCodes }, () =>
    [...randomBytes(26)]
      .map((byte, at) => `${at > 0 && at % 4 === 0 ? '-' : ''}${alphabet[byte % 32]}`)
      .join(''),
  )

/** Hashes a recovery code. Case, spaces and hyphens do not change the hash. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))
    .digest()
