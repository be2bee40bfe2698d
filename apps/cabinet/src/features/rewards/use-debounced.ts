import { useEffect, useState } from 'react'

/** Returns the text for a live region once it has stopped changing. Empty until the first change. */
export function useDebounced(text: string): string {
  const [began] = useState(text)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (text === began && settled === '') return undefined
    const timer = setTimeout(() => setSettled(text), settledAfterMs)
    return () => clearTimeout(timer)
  }, [text, began, settled])
  return settled
}

const settledAfterMs = 600
