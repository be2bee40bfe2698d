/**
 * Returns how often a test must run its check: `count` times, multiplied by the environment variable `TEST_REPEATS`
 * when it is set.
 */
export const repeated = (count: number): number => count * Number(process.env['TEST_REPEATS'] ?? 1)

/** Returns an array of `count` items. `make` creates each item from its index. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
