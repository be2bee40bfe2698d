import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'

/** Type of `run`. */
export type RunReauthenticated = ReturnType<typeof useReauthentication>['run']

/**
 * Runs actions that the server accepts only shortly after the member has proved the identity. `run`: if the server refuses
 * the action, waits until the member has confirmed in the sheet, and repeats the action. It throws an `AbortError` when
 * the member closes the sheet. `sheet`: props of the sheet.
 */
export function useReauthentication() {
  const [waiting, setWaiting] = useState<PromiseWithResolvers<void> | null>(null)
  const run = async <Result>(action: () => Promise<Result>): Promise<Result> => {
    try {
      return await action()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'reauthentication_required')) throw error
      const confirmed = Promise.withResolvers<void>()
      setWaiting(confirmed)
      await confirmed.promise.finally(() => setWaiting(null))
      return action()
    }
  }
  const sheet = {
    open: waiting !== null,
    onConfirmed: () => waiting?.resolve(),
    onClose: () => waiting?.reject(new DOMException('The member closed the sheet', 'AbortError')),
  }
  return { run, sheet }
}
