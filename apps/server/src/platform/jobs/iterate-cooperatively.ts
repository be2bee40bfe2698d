import { setImmediate } from 'node:timers/promises'

/** Default number of items after which other requests are answered. */
const defaultItemsAtOnce = 20

/**
 * Iterates over items, and lets the event loop run other work every few items, so that a long list blocks no request.
 * `itemsAtOnce`: more for items of little work, such as the lines of a file.
 */
export async function* iterateCooperatively<Item>(
  items: Iterable<Item>,
  itemsAtOnce = defaultItemsAtOnce,
): AsyncGenerator<Item> {
  let index = 0
  for (const item of items) {
    if (index++ % itemsAtOnce === itemsAtOnce - 1) await setImmediate()
    yield item
  }
}

/** Iterates over the offsets of the steps in which a long text or file is read, and lets other work run after each step. */
export const iterateOffsets = (length: number, step: number): AsyncGenerator<number> =>
  iterateCooperatively(
    Array.from({ length: Math.ceil(length / step) }, (_, place) => place * step),
    1,
  )
