import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { isSignedOut, isStale } from './call.ts'
import { formatFailure, SignInAgain } from './failure-alert.tsx'

/**
 * Returns `runAction`, which runs the action of a button and notifies of its result, and `busy`, which is
 * true during the action.
 */
export function usePress() {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const reportFailure = useReportFailure()
  /** Runs the action `callback`. `message` is the text of the notification when the action succeeds. */
  const runAction = async (callback: () => Promise<unknown>, message?: string): Promise<void> => {
    setBusy(true)
    try {
      await callback()
      if (message !== undefined) notify(message, { type: 'success' })
    } catch (error) {
      reportFailure(error)
    }
    setBusy(false)
  }
  return { busy, runAction }
}

/**
 * Returns a function that shows an error as a notification. When the shown data are outdated (`isStale`), the function
 * also reloads the page's data.
 */
export function useReportFailure(): (failure: unknown) => void {
  const [notify, refresh] = [useNotify(), useRefresh()]
  return (failure) => {
    const options = isSignedOut(failure) && { action: <SignInAgain />, autoHideDuration: null }
    notify(formatFailure(failure), { type: 'error', ...options })
    if (isStale(failure)) refresh()
  }
}
