import { LinearProgress } from '@mui/material'
import { FailureAlert } from './failure-alert.tsx'

/** Where an answer will stand: that it is on its way, or why there is none. */
export function NotYet({
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
