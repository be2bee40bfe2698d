import { setImmediate } from 'node:timers/promises'

/** Number of items after which other requests are answered. */
const itemsAtOnce = 20

/**
 * Iterates over items, and lets the event loop run other work every few items, so that a long list blocks no request.
 */
export async function* iterateCooperatively<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const [index, item] of items.entries()) {
    if (index % itemsAtOnce === itemsAtOnce - 1) await setImmediate()
    yield item
  }
}
