/**
 * Runs `work` and counts the turns of the event loop in the meantime, in each of which other requests are answered. A
 * function that blocks the process has no turn.
 */
export async function countTurns<Result>(
  work: () => Promise<Result>,
): Promise<{ read: Result; turns: number }> {
  let turns = 0
  const count = (): void => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const read = await work()
  clearImmediate(next)
  return { read, turns }
}
