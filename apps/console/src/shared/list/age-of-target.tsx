import { Typography } from '@mui/material'
import { formatHours } from '../format/duration.ts'

/** Waiting time with its target; lateness is a text, not only a colour. */
export function AgeLabel({
  hours,
  target,
  mentionsTarget = false,
}: {
  /** Null: it no longer waits. */
  hours: number | null
  target: number
  /** True: mentions the target also while it is met. */
  mentionsTarget?: boolean
}) {
  if (hours === null) return <>—</>
  const isLate = hours >= target
  const text = isLate
    ? `, срок был ${formatHours(target)}`
    : mentionsTarget
      ? `, срок ${formatHours(target)}`
      : ''
  return (
    <Typography component="span" variant="body2" color={isLate ? 'error' : 'inherit'}>
      {formatHours(hours)}
      {text}
    </Typography>
  )
}
