import { Typography } from '@mui/material'
import { formatHours } from '../format/duration.ts'

/** Waiting time of an item. Lateness is shown by text, not only by colour. */
export function AgeLabel({
  hours,
  target,
  mentionsTarget = false,
}: {
  /** Null when the item no longer waits. */
  hours: number | null
  target: number
  /** True to show the target even while the item is not late. */
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
