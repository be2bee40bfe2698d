import { createHash, randomInt } from 'node:crypto'

/**
 * Seed of all random values of a test run. A failed test prints the seed, and `TEST_SEED` runs the tests with
 * the same seed again.
 */
export const seed = process.env['TEST_SEED'] ?? String(randomInt(1_000_000_000))

let drawCount = 0

/** Starts the sequence of random values again from its beginning. */
export const resetRandom = (): void => void (drawCount = 0)
export const hasDrawn = (): boolean => drawCount > 0

/**
 * Returns random bytes that depend only on the seed and on the number of earlier draws. Tests use this function instead
 * of `randomBytes`.
 */
export const chanceBytes = (length: number): Buffer =>
  createHash('shake256', { outputLength: length })
    .update(`${seed} ${(drawCount += 1)}`)
    .digest()

/**
 * Returns a random number, at least 0 and less than 1, that depends only on the seed and on the number of earlier
 * draws. Tests use this function instead of `Math.random`.
 */
export const chance = (): number => chanceBytes(6).readUIntBE(0, 6) / 2 ** 48

/**
 * Returns a random integer from 0 to `limit - 1` that depends only on the seed and on the number of earlier draws.
 * Tests use this function instead of `randomInt`.
 */
export const chanceBelow = (limit: number): number => Math.floor(chance() * limit)
