import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { Alert, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { ActionDialog } from './action-dialog.tsx'
import { formatMoment } from '../format/moment.tsx'
import { StaffReason } from './staff-reason.tsx'

type SystemSwitch = { isOn: boolean; reason: string; actor: string; changedAt: string | null }
type SwitchAction = { short: string; buttonLabel: string; means: string }
/** `needsReason`: turning the switch off needs a reason as well. */
type ResumeAction = SwitchAction & { needsReason?: boolean }

export type SystemSwitchMessages = {
  /** Text while the switch is on, shown before the reason, such as «Выплаты остановлены». */
  paused: string
  /** Text while the switch is off, such as «Выплаты идут». */
  running: string
  pause: SwitchAction
  resume: ResumeAction
}

type Props = {
  systemSwitch: SystemSwitch
  text: SystemSwitchMessages
  /**
   * Text that explains why this staff member cannot turn the switch on or off; undefined when the staff member can.
   */
  closed?: string | undefined
  onSwitch: (change: { isOn: boolean; reason?: string }) => Promise<void>
}

/**
 * Alert with the state of a system switch, and the button that turns the switch on or off. While the switch is on,
 * the alert also shows the reason and the staff member who turned the switch on.
 */
export function SystemSwitchAlert({ systemSwitch, text: message, closed, onSwitch }: Props) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const details = `${formatAuditActor(systemSwitch.actor)}, ${formatMoment(systemSwitch.changedAt)}`
  return (
    <Alert
      severity={systemSwitch.isOn ? 'error' : 'success'}
      sx={buttonBelowOnPhone}
      action={
        closed === undefined && (
          <Button color="inherit" variant="outlined" sx={inOneLine} onClick={() => setDialogOpen(true)}>
            {(systemSwitch.isOn ? message.resume : message.pause).short}
          </Button>
        )
      }
    >
      {systemSwitch.isOn ? `${message.paused}: ${systemSwitch.reason} (${details})` : message.running}
      {closed !== undefined && `. ${closed}`}
      {isDialogOpen && (
        <SwitchDialog
          isOn={!systemSwitch.isOn}
          text={message}
          onSwitch={onSwitch}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </Alert>
  )
}

/** On a phone, the button is below the text. Next to the text, it would leave a column of single words. */
const buttonBelowOnPhone = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: 1 },
  '& .MuiAlert-action': { flexBasis: { xs: '100%', sm: 'auto' }, justifyContent: 'flex-end' },
}
const inOneLine = { whiteSpace: 'nowrap' }

type DialogProps = Omit<Props, 'systemSwitch' | 'closed'> & { isOn: boolean; onClose: () => void }

function SwitchDialog({ isOn, text: message, onSwitch, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const notify = useNotify()
  const { buttonLabel, means } = isOn ? message.pause : message.resume
  const needsReason = isOn || message.resume.needsReason === true
  const submit = async () => {
    await onSwitch(needsReason ? { isOn, reason } : { isOn })
    onClose()
    // The short message «Сделано» is enough, because the alert itself shows the new state of the switch.
    notify('Сделано', { type: 'success' })
  }
  return (
    <ActionDialog title={`${buttonLabel}?`} button={buttonLabel} onSubmit={submit} onClose={onClose}>
      <Typography>{means}</Typography>
      {needsReason && <StaffReason value={reason} onChange={setReason} />}
    </ActionDialog>
  )
}
