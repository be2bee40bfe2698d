/** Returns how often a test repeats its check: `count`, multiplied by `TEST_REPEATS` in a long run. */
export const repeated = (count: number): number => count * Number(process.env['TEST_REPEATS'] ?? 1)

/** Returns `count` items, each made from its index. */
export const times = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place))
