import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createSemaphore } from '../../jobs/semaphore.ts'

const derive = promisify(argon2)

/**
 * Cost of a hash: 46 MiB of memory and one pass, as OWASP recommends (Password Storage). Each hash contains
 * its parameters, so a higher cost can be used for new hashes later.
 */
const cost = { memory: 47_104, passes: 1, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

/**
 * Limits of parallel hashes: each hash takes 46 MiB and most of a processor core. When too many requests are
 * waiting, further ones are refused with a retry time. Requests from unknown browsers have a queue of their
 * own, so that guesses do not delay staff with a known browser or an invitation.
 */
const unknownUserSemaphore = createSemaphore({ atOnce: 2, maxWaiting: 50, retryAfter: 5 })
const knownUserSemaphore = createSemaphore({ atOnce: 1, maxWaiting: 50, retryAfter: 5 })

/**
 * Hashes a password with Argon2id. Returns the hash in PHC format.
 * @throws Refusal unavailable when too many requests are waiting
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await knownUserSemaphore(() =>
    derive('argon2id', toArgon2Parameters(password, { salt, ...cost })),
  )
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encoded(salt)}$${encoded(hash)}`
}

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/**
 * Returns true when the password matches the hash. For a name that does not exist, `storedHash` is null: the check
 * returns false after the same time, so that its duration does not reveal which names exist. `isKnown`: the staff
 * member has signed in from this browser before.
 * @throws Refusal unavailable when too many requests are waiting
 */
export async function fitsPassword(
  password: string,
  { storedHash, isKnown }: { storedHash: string | null; isKnown: boolean },
): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = shape.exec(storedHash ?? nobodys) ?? []
  const parameters = toArgon2Parameters(password, {
    salt: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  const semaphore = isKnown ? knownUserSemaphore : unknownUserSemaphore
  const derivedHash = await semaphore(() => derive('argon2id', parameters))
  const expected = Buffer.from(hash, 'base64')
  return (
    derivedHash.length === expected.length && timingSafeEqual(derivedHash, expected) && storedHash !== null
  )
}

const toArgon2Parameters = (
  password: string,
  options: { salt: Buffer; memory: number; passes: number; parallelism: number },
): Argon2Parameters => ({
  message: password,
  nonce: options.salt,
  tagLength: hashBytes,
  memory: options.memory,
  passes: options.passes,
  parallelism: options.parallelism,
})

const encoded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/**
 * Hash with the usual cost. This hash is compared for an unknown name, so that the response takes as long as for a
 * known one.
 */
const nobodys = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encoded(Buffer.alloc(saltBytes))}$${encoded(Buffer.alloc(hashBytes))}`
