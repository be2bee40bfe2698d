import { type StaffRow } from '@impulse/api/staff/console-staff'
import { Alert } from '@mui/material'
import { useResponse } from '../../shared/api/use-response.ts'
import { listConfirmers, formatConfirmer } from './confirmation-messages.ts'

type Waiting = Pick<StaffRow, 'id' | 'aloneFrom'>

/**
 * Note for the inviter of a staff member. The note says from what time the inviter may confirm the access, which
 * administrators can confirm the access, or that only the operator can confirm the access on the command line.
 */
export function EligibleConfirmers({
  inviter,
  record: { id, aloneFrom },
}: {
  inviter: string
  record: Waiting
}) {
  const { value: colleagues } = useResponse('/console/api/staff')
  if (colleagues === null) return null
  return (
    <Alert severity="info" sx={{ width: '100%' }}>
      {formatConfirmer(listConfirmers(colleagues, inviter), { id, aloneFrom })}
    </Alert>
  )
}
