import { Typography } from '@mui/material'
import { formatHours } from '@impulse/copy-ru/lists/waiting-hours'

/** Label with the time that an item has waited for staff. An overdue item is marked by text and not by colour alone. */
export function AgeLabel({
  hours,
  target,
  mentionsTarget = false,
}: {
  /** Hours that the item has waited; null when the item does not wait any more. */
  hours: number | null
  target: number
  /** True to show the target time even while the item is not overdue. */
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
