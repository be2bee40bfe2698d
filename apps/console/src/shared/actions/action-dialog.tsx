import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useRefresh } from 'react-admin'
import { isStale } from '../api/call.ts'
import { focusField } from '../form/focus-field.ts'
import type { FieldByCode } from '../form/form-errors.ts'
import { StepForm } from './step-form.tsx'

/**
 * Dialog in which staff confirm an action. Shows a refusal of the server, and ignores further presses of the button
 * while the action runs. With `continuesInBackground`, staff can close the dialog before the response. A click outside
 * does not close the dialog, so typed text is not lost.
 */
export function ActionDialog({
  title,
  button,
  onSubmit,
  onClose,
  fieldByCode,
  continuesInBackground = false,
  notNow = 'Не сейчас',
  children,
}: {
  title: string
  button: string
  onSubmit: () => Promise<unknown>
  onClose: () => void
  fieldByCode?: FieldByCode
  continuesInBackground?: boolean
  /** Label of the button that closes the dialog without the action. */
  notNow?: string
  children: ReactNode
}) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const isLocked = busy && !continuesInBackground
  const refresh = useRefresh()
  const isOver = useRef(false)
  const submit = async () => {
    setBusy(true)
    await onSubmit()
      .catch((error: unknown) => {
        isOver.current = isStale(error)
        throw error
      })
      .finally(() => setBusy(false))
  }
  /**
   * Closes the dialog. After a refusal because of a conflict, the page's data are requested again only now, so that the
   * staff member could read the message in the dialog first.
   */
  const cancel = () => {
    onClose()
    if (isOver.current) refresh()
  }
  return (
    <Dialog
      open
      fullWidth
      aria-labelledby={id}
      onClose={(_event, why) => !isLocked && why !== 'backdropClick' && cancel()}
      slotProps={{ transition: { onEntered: focusField } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <StepForm button={button} onSubmit={submit} {...(fieldByCode && { fieldByCode })}>
          {children}
        </StepForm>
        <Button fullWidth sx={{ mt: 1 }} disabled={isLocked} onClick={cancel}>
          {busy && continuesInBackground ? 'Закрыть' : notNow}
        </Button>
      </DialogContent>
    </Dialog>
  )
}
