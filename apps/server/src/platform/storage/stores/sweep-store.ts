import type { FileStore } from './file-store.ts'

/** After this time an upload has certainly ended. */
const sweepAfterMs = 60 * 60_000

type Sweep = {
  /** System clock. */
  now: Date
  /** Returns the ids that have a row. */
  selectExistingIds: (ids: readonly string[]) => Promise<Set<string>>
}

/** Deletes stored objects that never got a row. */
export async function sweepStore(store: FileStore, { now, selectExistingIds }: Sweep): Promise<void> {
  for await (const names of store.olderThan(new Date(now.getTime() - sweepAfterMs))) {
    const knownIds = await selectExistingIds(names.filter((name) => /^[0-9a-f-]{36}$/.test(name)))
    await Promise.all(names.filter((name) => !knownIds.has(name)).map((name) => store.remove(name)))
  }
}
