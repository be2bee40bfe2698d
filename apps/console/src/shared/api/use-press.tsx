import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { isSignedOut, isStale } from './call.ts'
import { formatFailure, SignInAgain } from './failure-alert.tsx'

/**
 * Returns `runAction`, which runs the action of a button and shows a message with its result, and `busy`, which is true
 * during the action.
 */
export function usePress() {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const reportFailure = useReportFailure()
  /**
   * Runs `callback`, the action of the button. When it succeeds, shows `message` to the staff member; without `message`
   * a success shows nothing.
   */
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
 * Returns a function that shows the message of an error over the page. When the error means that the shown data are
 * outdated (`isStale`), the function also reloads the page's data.
 */
export function useReportFailure(): (failure: unknown) => void {
  const [notify, refresh] = [useNotify(), useRefresh()]
  return (failure) => {
    const options = isSignedOut(failure) && { action: <SignInAgain />, autoHideDuration: null }
    notify(formatFailure(failure), { type: 'error', ...options })
    if (isStale(failure)) refresh()
  }
}
