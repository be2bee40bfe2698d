/** Yields the items in chunks of `size`, the last of which may be shorter. */
export function* toChunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
