import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Captcha } from './captcha.ts'

/**
 * Captcha of demo mode with `CAPTCHA=none`: accepts any value, and requests without a value. The cabinet
 * shows no widget, but another client may request a challenge, so this challenge has the lowest possible difficulty.
 */
export const noCaptcha: Captcha = {
  challenge: () => createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey }),
  verify: async () => true,
}
