import { useEffect, useState } from 'react'
import { useWhenOnline } from '../online/use-when-online.ts'
import { api } from '../session/browser-session.ts'
import { foundOrShown, type Loadable, settle } from './loadable.ts'

export type Asked<T> = { shown: Loadable<T>; retry: () => void; retrying: boolean }

const loading = { status: 'loading' } as const

/**
 * What a sheet asks for, by its address: anew at each opening, while the last answer stands. What has failed is asked for
 * again by itself once the network is back. Null: it is not known yet what.
 */
export function useAsked<T>(path: string | null, { isOpen }: { isOpen: boolean }): Asked<T> {
  const [answers, setAnswers] = useState<Readonly<Record<string, Loadable<T>>>>({})
  const [attempt, setAttempt] = useState(0)
  const [retrying, setRetrying] = useState(false)
  useEffect(() => {
    if (path === null || !isOpen) return undefined
    const controller = new AbortController()
    settle(api.get<T>(path, { signal: controller.signal })).then(
      (found) => {
        if (controller.signal.aborted) return
        setAnswers((before) => ({ ...before, [path]: foundOrShown(found, before[path]) }))
        setRetrying(false)
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [path, isOpen, attempt])

  const shown = (path !== null && answers[path]) || loading
  const retry = () => {
    setRetrying(true)
    setAttempt((before) => before + 1)
  }
  useWhenOnline(retry, isOpen && shown.status === 'failed')
  return { shown, retry, retrying }
}
