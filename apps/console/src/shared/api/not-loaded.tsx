import { LinearProgress } from '@mui/material'
import { FailureAlert } from './failure-alert.tsx'

/** Placeholder for a response that is loading, or its error. */
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
