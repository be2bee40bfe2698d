import { CircularProgress } from '@mui/material'
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react'
import { FailureAlert } from '../api/failure-alert.tsx'

/**
 * Function that disables the button of the surrounding form, and returns a function that enables the button
 * again.
 */
export const HoldFormContext = createContext<() => () => void>(() => () => undefined)

/**
 * Preview of the effect that the form's action would have now. The form's button is enabled when the preview
 * is shown.
 */
export function FormPreview<Answer>({
  loadPreview,
  children,
}: {
  /** Must stay the same function while the dialog is open. */
  loadPreview: () => Promise<Answer>
  children: (answer: Answer) => ReactNode
}) {
  const [attempt, setAttempt] = useState(0)
  const [seen, setSeen] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const hold = use(HoldFormContext)
  // Runs before painting, so that the button never looks enabled while it is disabled.
  useLayoutEffect(() => (seen === null ? hold() : undefined), [seen, hold])
  useEffect(() => void loadPreview().then(setSeen, setFailure), [loadPreview, attempt])
  const again = () => {
    setFailure(null)
    setAttempt((before) => before + 1)
  }
  // A separate retry button, because the form's button runs the action.
  if (failure !== null) return <FailureAlert failure={failure} onRetry={again} />
  return seen === null ? <CircularProgress aria-label="Считаем" size={24} /> : children(seen)
}
