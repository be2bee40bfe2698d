import { createSemaphore } from '../jobs/semaphore.ts'
import { draw } from './render-picture.ts'
import { type Drawing, toDrawingKey } from './optimiser.rules.ts'
import type { PictureCache } from './picture-cache.ts'

export type Optimiser = {
  /**
   * Returns the bytes of a version of a picture; null when the picture does not exist.
   * @throws Refusal unavailable when too many requests are waiting
   */
  drawn(drawing: Drawing): Promise<Buffer | null>
}

/** Limits of drawing: two drawings in parallel, and 50 more that wait. This is enough for a page with many avatars. */
const bounds = { atOnce: 2, maxWaiting: 50, retryAfter: 5 }

/**
 * Draws versions of pictures and caches them. Parallel requests for the same version wait for one drawing.
 * `read` returns the stored picture.
 */
export function openOptimiser({
  read,
  cache,
}: {
  read: (id: string) => Promise<Buffer | null>
  cache: PictureCache
}): Optimiser {
  const underWay = new Map<string, Promise<Buffer | null>>()
  const semaphore = createSemaphore(bounds)

  const make = async (drawing: Drawing): Promise<Buffer | null> => {
    const picture = await read(drawing.id)
    if (!picture) return null
    const bytes = await semaphore(() => draw(picture, drawing))
    await cache.put(toDrawingKey(drawing), bytes)
    // Deletes the cached versions when the picture was removed while this version was drawn. The removal could delete
    // only the versions that were in the cache at that time.
    if (await read(drawing.id)) return bytes
    await cache.forget(drawing.id)
    return null
  }
  return {
    async drawn(drawing) {
      const key = toDrawingKey(drawing)
      const cached = await cache.get(key)
      if (cached) return cached
      const pending = underWay.get(key)
      if (pending) return pending
      const picture = make(drawing).finally(() => underWay.delete(key))
      underWay.set(key, picture)
      return picture
    },
  }
}
