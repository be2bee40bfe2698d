import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { isSignedOut, isStale } from './call.ts'
import { formatFailure, SignInAgain } from './failure-alert.tsx'

/** Runs the action of a button, one action at a time, and shows a notification of the result. */
export function usePress() {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const reportFailure = useReportFailure()
  /** `message`: notification on success. */
  const press = async (callback: () => Promise<unknown>, message?: string): Promise<void> => {
    setBusy(true)
    try {
      await callback()
      if (message !== undefined) notify(message, { type: 'success' })
    } catch (thrown) {
      reportFailure(thrown)
    }
    setBusy(false)
  }
  return { busy, press }
}

/** Returns a function that shows an error as a notification, and reloads the page's data after a conflict. */
export function useReportFailure(): (failure: unknown) => void {
  const [notify, refresh] = [useNotify(), useRefresh()]
  return (failure) => {
    const goesOn = isSignedOut(failure) && { action: <SignInAgain />, autoHideDuration: null }
    notify(formatFailure(failure), { type: 'error', ...goesOn })
    if (isStale(failure)) refresh()
  }
}
