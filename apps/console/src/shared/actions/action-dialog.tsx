import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useRefresh } from 'react-admin'
import { isStale } from '../api/call.ts'
import { focusField } from '../form/focus-field.ts'
import type { FieldByCode } from '../form/form-errors.ts'
import { StepForm } from './step-form.tsx'

/**
 * Dialog that confirms an action, with fields, the server's refusal and a button that cannot be pressed
 * twice. The dialog stays open until the response unless `goesOn` is true. A click outside does not close the
 * dialog, so typed text is not lost.
 */
export function ActionDialog({
  title,
  button,
  onSubmit,
  onClose,
  fieldByCode,
  goesOn = false,
  notNow = 'Не сейчас',
  children,
}: {
  title: string
  button: string
  onSubmit: () => Promise<unknown>
  onClose: () => void
  fieldByCode?: FieldByCode
  goesOn?: boolean
  /** Label of the button that cancels. */
  notNow?: string
  children: ReactNode
}) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const isLocked = busy && !goesOn
  const refresh = useRefresh()
  const isOver = useRef(false)
  const submit = async () => {
    setBusy(true)
    await onSubmit()
      .catch((thrown: unknown) => {
        isOver.current = isStale(thrown)
        throw thrown
      })
      .finally(() => setBusy(false))
  }
  /**
   * Closes the dialog. After a conflict the page is reloaded only now, so that the person can read the
   * message first.
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
          {busy && goesOn ? 'Закрыть' : notNow}
        </Button>
      </DialogContent>
    </Dialog>
  )
}
