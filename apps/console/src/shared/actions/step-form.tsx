import { Button, Stack } from '@mui/material'
import { type ReactNode, type SubmitEvent, useCallback, useMemo, useRef, useState } from 'react'
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
 * Some fields, and a button that can't be pressed twice. What is refused stands at its field, and above the button what
 * belongs to none.
 */
export function StepForm({
  button,
  onSubmit,
  fieldByCode = none,
  isMended = false,
  children,
}: {
  button: string
  onSubmit: () => Promise<unknown>
  fieldByCode?: FieldByCode
  /** The refused fields belong to another step and are corrected by now. */
  isMended?: boolean
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
    // A form within the dialog of another form is a part of its tree, though not of its page.
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
    } catch (thrown) {
      const { fieldErrors: found, isWhole } = toFormErrors(form, thrown, fieldByCode)
      setFieldErrors(found)
      setFailure(isWhole ? null : thrown)
      focusFirst(form, found)
    }
    isBusy.current = false
    setBusy(false)
  }
  const errors = useMemo(
    () => ({
      fieldErrors,
      forget: (name: string) => setFieldErrors(({ [name]: _gone, ...others }) => others),
    }),
    [fieldErrors],
  )
  return (
    <form onSubmit={submit} noValidate>
      <FormErrorsContext value={errors}>
        <Stack spacing={2}>
          <HoldFormContext value={hold}>{children}</HoldFormContext>
          <FailureAlert failure={isMended ? null : failure} />
          <Button
            type="submit"
            variant="contained"
            size="large"
            // Not `disabled`, which would take the focus away from it, and Escape and Tab with it.
            aria-disabled={busy || holds > 0}
            sx={{ '&[aria-disabled="true"]': { opacity: 0.5 } }}
          >
            {button}
          </Button>
        </Stack>
      </FormErrorsContext>
    </form>
  )
}
