import * as z from 'zod/mini'

/**
 * Points in JSON: integers that a JavaScript number represents exactly. The server itself calculates with
 * `bigint`.
 */
export const pointsSchema = z.int()

export const pointsToNumber = (points: bigint): number => {
  const number = Number(points)
  if (!Number.isSafeInteger(number)) throw new RangeError('Points exceed the largest safe JSON integer')
  return number
}
