/**
 * Calls `run` for each item, in order, with at most `concurrency` calls at the same time. After `signal` aborts, or a
 * call fails, no call begins for the items that remain. Rejects with the first failure.
 */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  { concurrency, signal }: { concurrency: number; signal?: AbortSignal | undefined },
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const remaining = items.values()
  let hasFailed = false
  const runRemaining = async (): Promise<void> => {
    for (const item of remaining) {
      if (hasFailed || signal?.aborted) return
      await run(item).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runRemaining))
}
