import type { Version } from '@impulse/api/version/version'
import { useEffect, useState } from 'react'
import { isVersion, updateFound } from './update-found.ts'

/** Interval between two checks for a new version (specification, section 9). */
const pollMs = 60_000

/**
 * Returns the new version of the cabinet, or null while the page has the newest version. The first version file
 * that the page reads counts as the version of the page.
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
    // The timer delays the first check until hydration has finished.
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

/**
 * Reads the version file. Returns null when the request fails or the file is invalid; the next check follows a minute
 * later.
 */
async function readVersion(signal: AbortSignal): Promise<Version | null> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store', signal })
    const read: unknown = response.ok ? await response.json() : null
    return isVersion(read) ? read : null
  } catch {
    return null
  }
}
