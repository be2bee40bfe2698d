import { createSemaphore } from '../jobs/semaphore.ts'
import { draw } from './render-picture.ts'
import { type Drawing, toDrawingKey } from './optimiser.rules.ts'
import type { PictureCache } from './picture-cache.ts'

export type Optimiser = {
  /** The drawing's bytes; null: there is no such picture. Refuses `unavailable` while too many wait to be drawn. */
  drawn(drawing: Drawing): Promise<Buffer | null>
}

/** As many wait as a screen full of people needs. */
const bounds = { atOnce: 2, maxWaiting: 50, retryAfter: 5 }

/**
 * Pictures in the sizes that a screen asks for, each drawn once however many ask at the same time. `read` gives a picture
 * as it is kept.
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
    // Taken away while it was drawn: its drawings had been forgotten before this one came.
    if (await read(drawing.id)) return bytes
    await cache.forget(drawing.id)
    return null
  }
  return {
    async drawn(drawing) {
      const key = toDrawingKey(drawing)
      const cached = await cache.get(key)
      if (cached) return cached
      const begun = underWay.get(key)
      if (begun) return begun
      const made = make(drawing).finally(() => underWay.delete(key))
      underWay.set(key, made)
      return made
    },
  }
}
