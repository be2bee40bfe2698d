import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { isSignedOut, isStale } from './call.ts'
import { formatFailure, SignInAgain } from './failure-alert.tsx'

/** Action of one button: one at a time, with a notification of the result. */
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

/** Shows an error, and reloads the page after a conflict. The pressed button may then be gone. */
export function useReportFailure(): (failure: unknown) => void {
  const [notify, refresh] = [useNotify(), useRefresh()]
  return (failure) => {
    const goesOn = isSignedOut(failure) && { action: <SignInAgain />, autoHideDuration: null }
    notify(formatFailure(failure), { type: 'error', ...goesOn })
    if (isStale(failure)) refresh()
  }
}
