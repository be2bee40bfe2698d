import { type ReactNode, useRef, useState } from 'react'
import { ApiError, errorText, unexpectedErrorText } from '../api/api-error.ts'
import { findFault } from '../loading/loadable.ts'
import { textWithHelp } from './text-with-help.tsx'

/**
 * Runs the actions of one or several buttons, one at a time: a press while an action runs is ignored, even before React
 * has shown the button as busy. `pressed`: name of the button whose action runs, null when none runs. `failed`: text of
 * the error of the last action, null when there was none; the text of a fault has a link to the support.
 */
export function usePress<Name extends string = string>(
  toText: (error: unknown) => string | null = errorText,
) {
  const [pressed, setPressed] = useState<Name | 'button' | null>(null)
  const [failed, setFailed] = useState<ReactNode>(null)
  const isBusy = useRef(false)
  const run = async (action: () => Promise<unknown>, name: Name | 'button') => {
    if (isBusy.current) return
    isBusy.current = true
    setPressed(name)
    setFailed(null)
    try {
      await action()
    } catch (error) {
      setFailed(toShownText(toText(error), error))
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

/** Returns the text to show. An error with a text of its own, such as a cancelled passkey, is no fault. */
const toShownText = (text: string | null, error: unknown): ReactNode => {
  const isKnown = !(error instanceof ApiError) && text !== unexpectedErrorText
  return text === null || isKnown ? text : textWithHelp(text, findFault(error))
}
