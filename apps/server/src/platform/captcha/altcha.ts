import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Clock } from '../clock/clock.ts'
import { keysFor } from '../vault/secrets.ts'
import type { Captcha } from './captcha.ts'
import { spendChallenge } from './spent-challenges.ts'
import type { AppContext } from '../context.ts'

/** Lifetime of a challenge in seconds. */
export const challengeSeconds = 120

/** Default difficulty. A phone's browser tries numbers from 0 upwards and finds the solution in about a second. */
const usualEffort: Effort = { cost: 1000, minCounter: 1500, maxCounter: 3000 }
type Effort = { cost: number; minCounter: number; maxCounter: number }

type AltchaContext = Pick<AppContext, 'db' | 'clock' | 'passwords'> & { effort?: Effort }

/**
 * Captcha by proof of work with ALTCHA. A challenge is accepted once, because only one request can insert its
 * row into the table `used_challenges`.
 */
export function altcha({ db, clock, passwords, effort = usualEffort }: AltchaContext): Captcha {
  const secrets = keysFor(passwords, 'captcha challenges').map((key) => key.toString('hex'))
  const keySecrets = keysFor(passwords, 'captcha solutions').map((key) => key.toString('hex'))
  return {
    challenge: () =>
      makeChallenge({ clock, effort, secret: secrets[0] ?? '', keySecret: keySecrets[0] ?? '' }),
    async verify(text) {
      const payload = readPayload(text)
      if (!payload) return false
      const results = await Promise.all(
        secrets.map((secret, index) =>
          checkSolution(payload, { secret, keySecret: keySecrets[index] ?? '' }),
        ),
      )
      const result = results.find((one) => one !== 'not ours')
      const { nonce, expiresAt } = payload.challenge.parameters
      if (!result || !expiresAt || expiresAt * 1000 <= clock.systemNow().getTime()) return false
      // Inserts the row of the challenge even for a wrong solution. Of several parallel requests, only the
      // one that inserts the row can be accepted.
      return (
        (await spendChallenge(db, { nonce, expiresAt: new Date(expiresAt * 1000) })) && result === 'solved'
      )
    },
  }
}

function makeChallenge(options: {
  clock: Clock
  effort: Effort
  secret: string
  keySecret: string
}): Promise<Challenge> {
  const { cost, minCounter, maxCounter } = options.effort
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(maxCounter, minCounter),
    deriveKey,
    expiresAt: Math.floor(options.clock.systemNow().getTime() / 1000) + challengeSeconds,
    hmacSignatureSecret: options.secret,
    hmacKeySignatureSecret: options.keySecret,
  })
}

type VerificationResult = 'solved' | 'wrong' | 'not ours'

async function checkSolution(
  payload: Payload,
  options: { secret: string; keySecret: string },
): Promise<VerificationResult> {
  try {
    const { verified, invalidSolution } = await verifySolution({
      ...payload,
      deriveKey,
      hmacSignatureSecret: options.secret,
      hmacKeySignatureSecret: options.keySecret,
    })
    if (verified) return 'solved'
    // `invalidSolution` is null when the challenge is expired or was signed by another server. The caller must not
    // store such a challenge as used.
    return invalidSolution === null ? 'not ours' : 'wrong'
  } catch {
    // The library throws on a malformed payload, which the widget never sends.
    return 'not ours'
  }
}

/**
 * Parses base64 of the JSON `{ challenge, solution }`. Returns null for any other text. Does not check the
 * signature of the challenge.
 */
function readPayload(text: string | undefined): Payload | null {
  if (!text) return null
  try {
    const payload: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    return isPayload(payload) ? payload : null
  } catch {
    return null
  }
}

const isPayload = (value: unknown): value is Payload =>
  isObject(value) &&
  isObject(value['solution']) &&
  isObject(value['challenge']) &&
  typeof value['challenge']['signature'] === 'string' &&
  isObject(value['challenge']['parameters']) &&
  typeof value['challenge']['parameters']['nonce'] === 'string' &&
  typeof value['challenge']['parameters']['expiresAt'] === 'number'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
