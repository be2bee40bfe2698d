/** Milliseconds that a page may take under load, from its request to its response. */
const targetMs = 500
/** Few enough that a slow machine renders them in about a second, and more than a small programme ever needs at once. */
const minPages = 8
/** More pages at once would need more memory, and would not be rendered faster. */
const maxPages = 200

export type PageLimit = {
  /**
   * Takes a slot for a page. Returns the function that releases it, or null when too many pages are in progress, in all or
   * for this network: the server then has to refuse the page.
   */
  acquire: (network: string) => (() => void) | null
}

/**
 * Limits how many pages are rendered at the same time, so that under load each accepted page is fast and API requests,
 * such as those of a withdrawal, get their turn. The limit shrinks by a tenth with each page that took longer than
 * `targetMs`, and grows slowly while pages are fast and the limit is reached (AIMD). So it follows the speed of the machine.
 * One network gets half of the slots at most, so that the slow pages of one client never refuse those of all others.
 */
export function createPageLimit(now: () => number = () => performance.now()): PageLimit {
  let limit = 2 * minPages
  let inProgress = 0
  const byNetwork = new Map<string, number>()
  return {
    acquire: (network) => {
      const own = byNetwork.get(network) ?? 0
      if (inProgress >= limit || own >= limit / 2) return null
      inProgress++
      byNetwork.set(network, own + 1)
      const beganAt = now()
      return () => {
        if (now() - beganAt > targetMs) limit = Math.max(minPages, limit * 0.9)
        else if (inProgress > limit - 1) limit = Math.min(maxPages, limit + 0.5)
        inProgress--
        const left = (byNetwork.get(network) ?? 0) - 1
        if (left > 0) byNetwork.set(network, left)
        else byNetwork.delete(network)
      }
    },
  }
}
