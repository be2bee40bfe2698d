import { useState } from 'react'

/**
 * Errors of a form by field, an error text of the whole form, and the number of refused attempts, with which
 * the error summary gets the focus again.
 */
export function useFormErrors<Errors extends object>() {
  const [errors, setErrors] = useState({} as Errors)
  const [text, setText] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const refuse = (wrong: Errors, message: string | null): void => {
    setErrors(wrong)
    setText(message)
    setAttempt((count) => count + 1)
  }
  return { errors, text, attempt, refuse, setErrors, setText }
}
