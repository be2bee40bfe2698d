/** How often a proof repeats: reduced in `npm test`, in full in `npm run test:long`. */
export const counts = (reduced: number, full: number): number =>
  process.env['LONG'] === '1' ? full : reduced
