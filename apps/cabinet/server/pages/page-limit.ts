/** Milliseconds that a page may take under load, from its request to its response. */
const targetMs = 500
/** Few enough that a slow machine renders them in about a second, and more than a small programme ever needs at once. */
const minPages = 8
/** More pages at once would need more memory, and would not be rendered faster. */
const maxPages = 200

export type PageLimit = {
  /**
   * Takes a slot for a page. Returns the function that releases it, or null when too many pages are in progress: the
   * server then has to refuse the page.
   */
  acquire: () => (() => void) | null
}

/**
 * Limits how many pages are rendered at the same time, so that under load each accepted page is fast and API requests,
 * such as those of a withdrawal, get their turn. The limit shrinks by a tenth with each page that took longer than
 * `targetMs`, and grows slowly while pages are fast and the limit is reached (AIMD). So it follows the speed of the machine.
 */
export function createPageLimit(now: () => number = () => performance.now()): PageLimit {
  let limit = 2 * minPages
  let inProgress = 0
  return {
    acquire: () => {
      if (inProgress >= limit) return null
      inProgress++
      const beganAt = now()
      return () => {
        if (now() - beganAt > targetMs) limit = Math.max(minPages, limit * 0.9)
        else if (inProgress > limit - 1) limit = Math.min(maxPages, limit + 0.5)
        inProgress--
      }
    },
  }
}
