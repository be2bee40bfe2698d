import { CircularProgress } from '@mui/material'
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react'
import { FailureAlert } from '../api/failure-alert.tsx'

/**
 * Context with a function that disables the button of the surrounding form and returns a function that
 * enables the button again.
 */
export const HoldFormContext = createContext<() => () => void>(() => () => undefined)

/**
 * Preview of the effect that the form's action would have now. The form's button is disabled until the
 * preview is shown.
 */
export function FormPreview<Answer>({
  loadPreview,
  children,
}: {
  /**
   * Function that requests the preview. The function must not change while the dialog is open, because a new function
   * starts a new request.
   */
  loadPreview: () => Promise<Answer>
  children: (preview: Answer) => ReactNode
}) {
  const [attempt, setAttempt] = useState(0)
  const [preview, setPreview] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const hold = use(HoldFormContext)
  // A layout effect runs before the browser paints the page, so the page never shows the disabled button as enabled.
  useLayoutEffect(() => (preview === null ? hold() : undefined), [preview, hold])
  useEffect(() => void loadPreview().then(setPreview, setFailure), [loadPreview, attempt])
  const retry = () => {
    setFailure(null)
    setAttempt((before) => before + 1)
  }
  // The retry has its own button, because the form's button runs the action.
  if (failure !== null) return <FailureAlert failure={failure} onRetry={retry} />
  return preview === null ? <CircularProgress aria-label="Считаем" size={24} /> : children(preview)
}
