import type { FileStore } from './file-store.ts'

/** Age in milliseconds after which the cleanup may delete bytes without a row, because no upload takes so long. */
const sweepAfterMs = 60 * 60_000

type Sweep = {
  /** Time by the system clock. */
  now: Date
  /** Returns those of `ids` that have a row in the database. */
  selectExistingIds: (ids: readonly string[]) => Promise<Set<string>>
}

/** Deletes stored objects that still have no row in the database an hour after their upload. */
export async function sweepStore(store: FileStore, { now, selectExistingIds }: Sweep): Promise<void> {
  for await (const names of store.olderThan(new Date(now.getTime() - sweepAfterMs))) {
    const knownIds = await selectExistingIds(names.filter((name) => /^[0-9a-f-]{36}$/.test(name)))
    await Promise.all(names.filter((name) => !knownIds.has(name)).map((name) => store.remove(name)))
  }
}
