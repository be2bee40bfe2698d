import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { isSignedOut, isStale } from './call.ts'
import { formatFailure, SignInAgain } from './failure-alert.tsx'

/**
 * Returns `press`, which runs the action of a button, `busy`, which is true during the action, and `failure`, the error
 * of the last action, which the component shows at the button; null when there was none.
 */
export function useInlinePress() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const press = async (action: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    await action().catch(setFailure)
    setBusy(false)
  }
  return { busy, failure, press }
}

/**
 * Returns `runAction`, which runs the action of a button and shows a message with its result, and `busy`, which is true
 * during the action.
 */
export function usePress() {
  const { busy, press } = useInlinePress()
  const notify = useNotify()
  const reportFailure = useReportFailure()
  /**
   * Runs `callback`, the action of the button. When it succeeds, shows `message` to the staff member; without `message`
   * a success shows nothing.
   */
  const runAction = (callback: () => Promise<unknown>, message?: string): Promise<void> =>
    press(async () => {
      try {
        await callback()
        if (message !== undefined) notify(message, { type: 'success' })
      } catch (error) {
        reportFailure(error)
      }
    })
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
