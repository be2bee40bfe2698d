import { Button, LinearProgress, Stack } from '@mui/material'
import { type ReactNode, type SubmitEvent, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { FailureAlert } from '../api/failure-alert.tsx'
import { HoldFormContext } from './action-preview.tsx'
import {
  type FieldByCode,
  focusFirst,
  FormErrorsContext,
  refuseHalfDates,
  toFormErrors,
} from '../form/form-errors.ts'

const none = {}

/**
 * Form that ignores presses of its button while `onSubmit` runs, and while a component in the form blocks the form
 * through `HoldFormContext`. Errors of fields are displayed at the fields, other errors above the button.
 */
export function StepForm({
  button,
  onSubmit,
  fieldByCode = none,
  areErrorsCorrected = false,
  children,
}: {
  button: string
  onSubmit: () => Promise<unknown>
  fieldByCode?: FieldByCode
  /**
   * True when the server refused fields that are outside this form and the staff member has corrected these fields.
   * The error message is then hidden.
   */
  areErrorsCorrected?: boolean
  children: ReactNode
}) {
  const [failure, setFailure] = useState<unknown>(null)
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>(none)
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)
  const [holds, setHolds] = useState(0)
  const hold = useCallback(() => {
    setHolds((before) => before + 1)
    return () => setHolds((before) => before - 1)
  }, [])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Stops the submit event here. React would otherwise also pass the submit event of a form in a dialog to the form
    // around the dialog.
    event.stopPropagation()
    if (isBusy.current || holds > 0) return
    isBusy.current = true
    const form = event.currentTarget
    setBusy(true)
    setFailure(null)
    setFieldErrors(none)
    try {
      refuseHalfDates(form)
      await onSubmit()
    } catch (error) {
      const { fieldErrors: found, isWhole } = toFormErrors(form, error, fieldByCode)
      setFieldErrors(found)
      setFailure(isWhole ? null : error)
      focusFirst(form, found)
    }
    isBusy.current = false
    setBusy(false)
  }
  const errors = useMemo(
    () => ({
      fieldErrors,
      forget: (name: string) => setFieldErrors(({ [name]: _gone, ...otherErrors }) => otherErrors),
    }),
    [fieldErrors],
  )
  // Shows the form when the code of all its fields is loaded. A field that appears later would move the button under
  // the pointer, and the browser would then ignore the press.
  return (
    <Suspense fallback={<LinearProgress aria-label="Загрузка формы" />}>
      <form onSubmit={submit} noValidate>
        <FormErrorsContext value={errors}>
          <Stack spacing={2}>
            <HoldFormContext value={hold}>{children}</HoldFormContext>
            <FailureAlert failure={areErrorsCorrected ? null : failure} />
            <Button
              type="submit"
              variant="contained"
              size="large"
              // The attribute `disabled` would take the focus from the button, and the keys Escape and Tab would then
              // have no effect in a dialog.
              aria-disabled={busy || holds > 0}
              sx={{ '&[aria-disabled="true"]': { opacity: 0.5 } }}
            >
              {button}
            </Button>
          </Stack>
        </FormErrorsContext>
      </form>
    </Suspense>
  )
}
