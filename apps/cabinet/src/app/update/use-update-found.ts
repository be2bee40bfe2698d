import type { Version } from '@impulse/api/version/version'
import { useEffect, useState } from 'react'
import { isVersion, updateFound } from './update-found.ts'

/** Interval between two checks (specification, section 9). */
const pollMs = 60_000

/**
 * Returns the version that replaced the version of this page, or null. The first version file that is read
 * counts as the version of this page.
 */
export function useUpdateFound(): Version | null {
  const [found, setFound] = useState<Version | null>(null)
  useEffect(() => {
    let first: Version | null = null
    const controller = new AbortController()
    const poll = async () => {
      const read = await readVersion(controller.signal)
      if (read === null) return
      first ??= read
      if (updateFound(first, read)) setFound(read)
    }
    // Delayed until hydration has finished.
    const firstPoll = setTimeout(poll)
    const timer = setInterval(() => void poll(), pollMs)
    return () => {
      controller.abort()
      clearTimeout(firstPoll)
      clearInterval(timer)
    }
  }, [])
  return found
}

/** Returns null when the request fails; the next request follows in a minute. */
async function readVersion(signal: AbortSignal): Promise<Version | null> {
  try {
    const answer = await fetch('/version.json', { cache: 'no-store', signal })
    const read: unknown = answer.ok ? await answer.json() : null
    return isVersion(read) ? read : null
  } catch {
    return null
  }
}
