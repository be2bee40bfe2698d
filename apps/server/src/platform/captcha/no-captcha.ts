import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Captcha } from './captcha.ts'

/**
 * Demo mode only (`CAPTCHA=none`): any value passes, or none. Its challenge is real and solved at once, so that the
 * cabinet's widget works as it always does.
 */
export const noCaptcha: Captcha = {
  challenge: () => createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey }),
  verify: async () => true,
}
