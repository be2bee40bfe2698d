import { isDatabaseUnavailable } from '../db/refused-by-database.ts'

type ChunkJob<Item> = {
  /**
   * Processes items together and returns a count. After a failure it is called again for each item, so it must be one
   * transaction or safe to repeat.
   */
  run: (items: readonly Item[]) => Promise<number>
  /** Called for an item that could not be processed even alone. */
  onFailed: (error: unknown, item: Item) => unknown
  signal?: AbortSignal | undefined
}

/**
 * Processes a chunk together. When this fails, processes each item alone, so that a faulty item does not stop the others.
 * Returns the sum of the counts. Throws when the database is unavailable.
 */
export async function runChunkOrEach<Item>(
  items: readonly Item[],
  { run, onFailed, signal }: ChunkJob<Item>,
): Promise<number> {
  if (items.length === 0) return 0
  try {
    return await run(items)
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
  }
  let count = 0
  for (const item of items) {
    if (signal?.aborted) break
    try {
      count += await run([item])
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      await onFailed(error, item)
    }
  }
  return count
}
