import type { Version } from '@impulse/api/version/version'
import { useEffect, useState } from 'react'
import { isVersion, updateFound } from './update-found.ts'

/** Specification, section 9. */
const pollMs = 60_000

/** The version that has come after the one this page began with, or null. The first file read is remembered. */
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
    // Behind the task that brings the page to life.
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

/** A poll that fails is no news: the next one comes in a minute. */
async function readVersion(signal: AbortSignal): Promise<Version | null> {
  try {
    const answer = await fetch('/version.json', { cache: 'no-store', signal })
    const read: unknown = answer.ok ? await answer.json() : null
    return isVersion(read) ? read : null
  } catch {
    return null
  }
}
