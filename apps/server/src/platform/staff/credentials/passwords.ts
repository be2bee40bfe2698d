import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { Refusal } from '../../refusal/refusal.ts'
import { createSemaphore } from '../../jobs/semaphore.ts'

const derive = promisify(argon2)

/** 46 MiB, one pass (OWASP, Password Storage). Each hash names its own, so that these may be raised. */
const cost = { memory: 47_104, passes: 1, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

/**
 * Each takes its memory and most of a core; who waits longer than all these is asked to come back. Strangers, of whom there may be
 * any number, wait for one another and keep nobody waiting who is known: by their browser, or by an invitation.
 */
const unknownUserSemaphore = createSemaphore({ atOnce: 2, maxWaiting: 50, retryAfter: 5 })
const knownUserSemaphore = createSemaphore({ atOnce: 1, maxWaiting: 50, retryAfter: 5 })

/** Argon2id, in PHC's format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await knownUserSemaphore(() =>
    derive('argon2id', toArgon2Parameters(password, { salt, ...cost })),
  )
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encoded(salt)}$${encoded(hash)}`
}

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** `kept` null: nobody's. It takes as long, and fits nothing. `isKnown`: they have signed in there before. */
export async function fitsPassword(
  password: string,
  { storedHash, isKnown }: { storedHash: string | null; isKnown: boolean },
): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = shape.exec(storedHash ?? nobodys) ?? []
  const parameters = toArgon2Parameters(password, {
    salt: Buffer.from(salt, 'base64'),
    ...{ memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  })
  const semaphore = isKnown ? knownUserSemaphore : unknownUserSemaphore
  const made = await semaphore(() => derive('argon2id', parameters))
  const expected = Buffer.from(hash, 'base64')
  return made.length === expected.length && timingSafeEqual(made, expected) && storedHash !== null
}

const toArgon2Parameters = (
  password: string,
  options: { salt: Buffer; memory: number; passes: number; parallelism: number },
): Argon2Parameters => ({
  // However a keyboard composes its letters.
  ...{ message: password.normalize('NFKC'), nonce: options.salt, tagLength: hashBytes },
  ...{ memory: options.memory, passes: options.passes, parallelism: options.parallelism },
})

const encoded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** Of the same cost as everybody's. */
const nobodys = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encoded(Buffer.alloc(saltBytes))}$${encoded(Buffer.alloc(hashBytes))}`

/** Of 0 to 4: «safely unguessable», some 10^8 tries and more. */
const lowestScore = 3

/** Refuses `staff_weak_password`. `about`: what belongs to the person and whoever guesses tries first. */
export async function refuseWeakPassword(password: string, about: readonly string[]): Promise<void> {
  const { score } = (await strengthMeter()).check(password, [...about])
  if (score < lowestScore) throw new Refusal('staff_weak_password')
}

let meter: Promise<ZxcvbnFactory> | undefined

/** Its words take memory that a programme without new staff does not need. */
const strengthMeter = (): Promise<ZxcvbnFactory> => (meter ??= openMeter())

async function openMeter(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
