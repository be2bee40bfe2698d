import { useRef, useState } from 'react'
import { textWithHelp } from '../feedback/text-with-help.tsx'
import { type RefusedForm, refusedByCode } from './refused-form.ts'

type Submission<Field extends string> = {
  /** Returns the errors of the typed values. With errors, nothing is sent. */
  check: () => Partial<Record<Field, string>>
  /** Sends the values. Returns null when the server has accepted them, otherwise the errors. */
  send: () => Promise<RefusedForm<Field> | null>
  /** Returns the field that an error code of `send` concerns, or null when the error concerns the whole form. */
  findField?: (code: string) => Field | null
}

/**
 * State of a form: its errors, and the request that sends it. Only one request runs at a time. `attempt` is the number
 * of refused attempts to send the form; each new one moves the focus to the error summary. `text` is the error of the
 * whole form, with a link to the support after a fault.
 */
export function useSubmission<Field extends string>() {
  const [refused, setRefused] = useState<RefusedForm<Field>>({ errors: {}, text: null })
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const isLocked = useRef(false)
  const refuse = (refusal: RefusedForm<Field>): void => {
    setRefused(refusal)
    setAttempt((count) => count + 1)
  }
  const { errors: shownErrors, text, fault = null, orderId = null } = refused
  return {
    errors: shownErrors,
    text: text === null ? null : textWithHelp(text, fault),
    attempt,
    /** Order of the member that the error names; null when it names none. */
    orderId,
    isBusy,
    refuse,
    /** Shows an error at one field; undefined hides the error. This does not count as a refused attempt. */
    setError: (field: Field, error: string | undefined): void =>
      setRefused(({ errors: { [field]: _before, ...otherErrors }, ...rest }) => ({
        ...rest,
        errors: (error === undefined
          ? otherErrors
          : { ...otherErrors, [field]: error }) as RefusedForm<Field>['errors'],
      })),
    /**
     * Called after an edit, with the errors of the new values. Keeps only the shown errors that still apply;
     * new errors appear at the next attempt.
     */
    recheck: (wrong: Partial<Record<Field, string>>): void => {
      if (attempt === 0) return
      setRefused(({ errors }) => {
        const still = Object.entries(wrong).filter(([field]) => field in errors)
        return { errors: Object.fromEntries(still) as RefusedForm<Field>['errors'], text: null }
      })
    },
    clear: (): void => setRefused({ errors: {}, text: null }),
    /** Checks the values and sends them, unless the form is sending already. */
    submit: async ({ check, send, findField = () => null }: Submission<Field>): Promise<void> => {
      // The lock is set immediately, before React shows the button as busy.
      if (isLocked.current) return
      const wrong = check()
      if (Object.keys(wrong).length > 0) return refuse({ errors: wrong, text: null })
      isLocked.current = true
      setBusy(true)
      setRefused({ errors: {}, text: null })
      try {
        const refusal = await send()
        if (refusal !== null) refuse(refusal)
      } catch (error) {
        refuse(refusedByCode(error, findField))
      } finally {
        isLocked.current = false
        setBusy(false)
      }
    },
  }
}
