import { createHash, randomInt } from 'node:crypto'

/** Seed of a failed test: `TEST_SEED` with it repeats the run. */
export const seed = process.env['TEST_SEED'] ?? String(randomInt(1_000_000_000))

let drawn = 0

/** Restarts the sequence. */
export const resetRandom = (): void => void (drawn = 0)
export const hasDrawn = (): boolean => drawn > 0

/** Like `randomBytes`. */
export const chanceBytes = (length: number): Buffer =>
  createHash('shake256', { outputLength: length })
    .update(`${seed} ${(drawn += 1)}`)
    .digest()

/** Like `Math.random`. */
export const chance = (): number => chanceBytes(6).readUIntBE(0, 6) / 2 ** 48

/** Like `randomInt`. */
export const chanceBelow = (limit: number): number => Math.floor(chance() * limit)
