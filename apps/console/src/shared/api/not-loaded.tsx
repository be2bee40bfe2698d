import { LinearProgress } from '@mui/material'
import { FailureAlert } from './failure-alert.tsx'

/**
 * Progress bar while the response to the page's request is loading, or the error when the request has failed. Shows
 * nothing when the response has arrived (`isThere`).
 */
export function NotLoaded({
  failure,
  isThere,
  onRetry,
}: {
  failure: unknown
  isThere: boolean
  onRetry?: () => unknown
}) {
  if (failure !== null) return <FailureAlert failure={failure} {...(onRetry && { onRetry })} />
  return isThere ? null : <LinearProgress aria-label="Загрузка" />
}
