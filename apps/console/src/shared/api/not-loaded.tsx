import { LinearProgress } from '@mui/material'
import { FailureAlert } from './failure-alert.tsx'

/** Placeholder of a response: loading, or the error. */
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
