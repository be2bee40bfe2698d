import { Typography } from '@mui/material'
import { formatHours } from '../format/duration.ts'

/** How long something waits, and of what it was to be done in: late is told in words, not by the colour alone. */
export function AgeLabel({
  hours,
  target,
  mentionsTarget = false,
}: {
  /** Null: it waits no more. */
  hours: number | null
  target: number
  /** While there is time, too. */
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
