import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Captcha } from './captcha.ts'

/**
 * Captcha for demo mode only (`CAPTCHA=none`): accepts any value, or none. Its challenge takes no time to
 * solve, so that the cabinet's widget works unchanged.
 */
export const noCaptcha: Captcha = {
  challenge: () => createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey }),
  verify: async () => true,
}
