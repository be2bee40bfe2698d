import { type ComponentProps, useState } from 'react'
import { ActionDialog } from './action-dialog.tsx'
import { StaffReason } from './staff-reason.tsx'

type ReasonDialogProps = Omit<ComponentProps<typeof ActionDialog>, 'onSubmit'> & {
  onSubmit: (reason: string) => Promise<unknown>
}

/** `ActionDialog` whose last field is the reason of the action, which other staff members read. */
export function ReasonDialog({ onSubmit, children, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog {...dialog} onSubmit={() => onSubmit(reason)}>
      {children}
      <StaffReason value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
