import { useEffect, useRef } from 'react'
import { reloads } from '../session/browser-session.ts'

/** A reload after a renewed session waits while one is typing: until it is released, or the form is gone. */
export function useTypingHold(): { take: () => void; release: () => void } {
  const held = useRef<(() => void) | null>(null)
  const release = () => {
    held.current?.()
    held.current = null
  }
  useEffect(() => release, [])
  return { take: () => void (held.current ??= reloads.hold()), release }
}
