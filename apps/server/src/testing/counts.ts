/** How often a proof repeats: reduced in `npm test`, in full in `npm run test:long`. */
export const counts = (reduced: number, full: number): number =>
  process.env['LONG'] === '1' ? full : reduced

/** How long a proof may take with its reduced counts; with the full ones it has hours, on a busy machine too. */
export const within = (reducedMs: number): number =>
  process.env['LONG'] === '1' ? Math.max(reducedMs, 4 * 3_600_000) : reducedMs

/** As many as asked for, each made from its place. */
export const times = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place))
