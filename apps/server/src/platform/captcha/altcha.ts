import { createHash } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Clock } from '../clock/clock.ts'
import { keysFor } from '../vault/secrets.ts'
import type { Captcha, CaptchaSubject } from './captcha.ts'
import { spendChallenge } from './spent-challenges.ts'
import type { AppContext } from '../context.ts'

/** Lifetime of a challenge in seconds. */
export const challengeSeconds = 120

/** Usual difficulty. A phone's browser tries numbers from 0 upwards and finds the solution in about a second. */
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
    challenge: (input) =>
      makeChallenge({
        ...input,
        clock,
        usual: effort,
        secret: secrets[0] ?? '',
        keySecret: keySecrets[0] ?? '',
      }),
    async verify(text, { subject }) {
      const payload = readPayload(text)
      if (!payload) return false
      const results = await Promise.all(
        secrets.map((secret, index) =>
          checkSolution(payload, { secret, keySecret: keySecrets[index] ?? '' }),
        ),
      )
      const result = results.find((one) => one !== 'not ours')
      const { nonce, expiresAt, data } = payload.challenge.parameters
      if (!result || !expiresAt || expiresAt * 1000 <= clock.systemNow().getTime()) return false
      // Inserts the row of the challenge even for a wrong solution or another subject. Of several parallel requests, only
      // the one that inserts the row can be accepted.
      const isFirst = await spendChallenge(db, { nonce, expiresAt: new Date(expiresAt * 1000) })
      return isFirst && result === 'solved' && data?.['subject'] === toSubjectHash(subject)
    },
  }
}

/** Hash of the subject in the signed part of a challenge, which has the same length for every subject. */
const toSubjectHash = (subject: CaptchaSubject): string =>
  createHash('sha256').update(subject).digest('base64url')

function makeChallenge(options: {
  clock: Clock
  subject: CaptchaSubject
  usual: Effort
  effort: number
  secret: string
  keySecret: string
}): Promise<Challenge> {
  const { subject, effort } = options
  const { cost, minCounter, maxCounter } = options.usual
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    // Only the number of tries grows: the cost of one try is also the server's cost.
    counter: randomInt(Math.round(maxCounter * effort), Math.round(minCounter * effort)),
    data: { subject: toSubjectHash(subject) },
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
