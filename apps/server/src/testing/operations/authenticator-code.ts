import { Secret, TOTP } from 'otpauth'

/** Returns the code that an authenticator app with this secret shows at the moment `now`. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
