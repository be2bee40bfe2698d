import { useEffect, useState } from 'react'

/** The words once they have stood still for a while, for a live region: empty until they first change. */
export function useSettled(words: string): string {
  const [began] = useState(words)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (words === began && settled === '') return undefined
    const timer = setTimeout(() => setSettled(words), settledAfterMs)
    return () => clearTimeout(timer)
  }, [words, began, settled])
  return settled
}

const settledAfterMs = 600
