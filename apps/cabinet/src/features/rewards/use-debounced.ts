import { useEffect, useState } from 'react'

/** The words once they have stood still for a while, for a live region: empty until they first change. */
export function useSettled(text: string): string {
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
