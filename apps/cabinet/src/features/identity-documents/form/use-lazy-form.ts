import { useEffect, useState } from 'react'

type FormPart = {
  form: Awaited<ReturnType<typeof load>> | null
  hasFailed: boolean
  retry: () => void
}

const load = () => import('../editable-document.tsx')

// Begins to load the form together with the page, because most members open the page to fill in the form.
if (!import.meta.env.SSR) void load().catch(() => undefined)

/**
 * Loads the code of the form separately, so that the page needs less code at first. A failed load is retried
 * when the network is back.
 */
export function useFormPart(): FormPart {
  const [part, setPart] = useState<Omit<FormPart, 'retry'>>({ form: null, hasFailed: false })
  const [attempt, setAttempt] = useState(0)
  const retry = () => setAttempt((before) => before + 1)
  useEffect(() => {
    let isThere = true
    load().then(
      (form) => isThere && setPart({ form, hasFailed: false }),
      () => isThere && setPart({ form: null, hasFailed: true }),
    )
    return () => {
      isThere = false
    }
  }, [attempt])
  useEffect(() => {
    if (!part.hasFailed) return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [part.hasFailed])
  return { ...part, retry }
}
