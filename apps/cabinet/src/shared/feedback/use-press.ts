import { useRef, useState } from 'react'
import { errorText } from '../api/api-error.ts'

/**
 * Runs the actions of one or several buttons, one at a time: a press while an action runs is ignored, even before React
 * has shown the button as busy. `pressed`: name of the button whose action runs, null when none runs. `failed`: text of
 * the error of the last action, null when there was none.
 */
export function usePress<Name extends string = string>(
  toText: (error: unknown) => string | null = errorText,
) {
  const [pressed, setPressed] = useState<Name | 'button' | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const isBusy = useRef(false)
  const run = async (action: () => Promise<unknown>, name: Name | 'button') => {
    if (isBusy.current) return
    isBusy.current = true
    setPressed(name)
    setFailed(null)
    try {
      await action()
    } catch (error) {
      setFailed(toText(error))
    } finally {
      isBusy.current = false
      setPressed(null)
    }
  }
  return {
    pressed,
    busy: pressed !== null,
    failed,
    press: (action: () => Promise<unknown>, name: Name | 'button' = 'button') => void run(action, name),
    /** Removes the error text, for example when a dialog is opened again. */
    clear: () => setFailed(null),
  }
}
