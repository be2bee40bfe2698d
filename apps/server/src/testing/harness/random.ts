import { createHash, randomInt } from 'node:crypto'

/** Seed of all random values. A failed test prints it, and `TEST_SEED` repeats the run with it. */
export const seed = process.env['TEST_SEED'] ?? String(randomInt(1_000_000_000))

let drawn = 0

/** Restarts the sequence of random values. */
export const resetRandom = (): void => void (drawn = 0)
export const hasDrawn = (): boolean => drawn > 0

/** Returns random bytes, as `randomBytes` does. */
export const chanceBytes = (length: number): Buffer =>
  createHash('shake256', { outputLength: length })
    .update(`${seed} ${(drawn += 1)}`)
    .digest()

/** Returns a random number, as `Math.random` does. */
export const chance = (): number => chanceBytes(6).readUIntBE(0, 6) / 2 ** 48

/** Returns a random integer, as `randomInt` does. */
export const chanceBelow = (limit: number): number => Math.floor(chance() * limit)
