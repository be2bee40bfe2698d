import type { InvitedStaff } from '@impulse/api/staff/console-staff'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import { formatMoment } from '../format/moment.tsx'

/**
 * Dialog with the link of an invitation. Only the button closes the dialog, because the link cannot be shown
 * again.
 */
export function InvitationLinkDialog({
  invited,
  onClose,
}: {
  invited: InvitedStaff | null
  onClose: () => void
}) {
  const [copied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  if (!invited) return null
  // When the browser denies access to the clipboard, the link is selected in its field instead, so that the staff
  // member can copy the link.
  const copy = async () => {
    await navigator.clipboard.writeText(invited.link).then(
      () => setCopied(true),
      () => field.current?.select(),
    )
  }
  return (
    <Dialog open fullWidth aria-labelledby="invitation-title">
      <DialogTitle id="invitation-title">Приглашение для {invited.id}</DialogTitle>
      <DialogContent>
        <Alert severity="info" sx={{ mb: 2 }}>
          Передайте ссылку лично или в защищённой переписке. Она откроется один раз, до{' '}
          {formatMoment(invited.expiresAt)}, и больше не будет показана. Когда её откроют, доступ подтверждает
          другой администратор; единственный подтверждает второго сам, через сутки. До этого роли не
          действуют.
        </Alert>
        <TextField
          fullWidth
          label="Ссылка"
          value={invited.link}
          inputRef={field}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={copy}>{copied ? 'Скопировано' : 'Скопировать'}</Button>
        <Button variant="contained" onClick={onClose}>
          Готово
        </Button>
      </DialogActions>
    </Dialog>
  )
}
