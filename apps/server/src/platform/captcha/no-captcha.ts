import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Captcha } from './captcha.ts'

/**
 * Demo mode only (`CAPTCHA=none`): accepts any value, or none. Its challenge is solved at once, so that the
 * cabinet's widget works unchanged.
 */
export const noCaptcha: Captcha = {
  challenge: () => createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey }),
  verify: async () => true,
}
