import type { Confirmation } from '@impulse/api/profile/confirmation'
import { useState } from 'react'
import { ApiError, errorText } from '../api/api-error.ts'
import { usePress } from '../feedback/use-press.ts'
import { isCode, malformedCodeText } from './code-text.ts'
import { triesLeftText } from './tries-left-text.ts'
import { type CodeTarget, forgetCode, findSentCode, rememberCode } from './saved-code.ts'

export type CodeActions = {
  target: CodeTarget
  /** Requests a code from the server. Returns null when the action no longer needs a confirmation. */
  send: () => Promise<Confirmation | null>
  confirm: (entered: { attemptId: string; code: string }) => Promise<void>
  /**
   * True for an action that cannot be undone. The code is then checked when the member presses the button,
   * instead of after the last digit.
   */
  byPress?: boolean
}

/**
 * State of a code field: the member enters a code, the server checks the code, or another code is requested.
 * Only one request runs at a time.
 */
export function useCodeEntry({ target, send, confirm, byPress = false }: CodeActions) {
  const [sent, setSent] = useState(() => findSentCode(target))
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSpent, setSpent] = useState(false)
  /**
   * Earliest time at which the member can request the next code, in milliseconds by this browser's clock; null until
   * the server refuses a request for a code with such a time.
   */
  const [blockedUntil, setBlockedUntil] = useState<number | null>(null)
  const { pressed, press } = usePress<'checking' | 'sending'>()

  const sendAgain = () =>
    press(async () => {
      try {
        const sentCode = await send()
        if (sentCode === null) return
        setSent(rememberCode(target, sentCode))
        setCode('')
        setSpent(false)
        setError(null)
      } catch (failure) {
        const retryAfter = failure instanceof ApiError ? failure.details['retryAfter'] : null
        if (typeof retryAfter === 'number') setBlockedUntil(Date.now() + retryAfter * 1_000)
        setError(errorText(failure))
      }
    }, 'sending')
  const check = (entered: string) =>
    press(async () => {
      if (sent === null || isSpent) return
      if (!isCode(entered)) return setError(malformedCodeText(sent.codeLength))
      setError(null)
      try {
        await confirm({ attemptId: sent.attemptId, code: entered })
        forgetCode(target.purpose)
      } catch (failure) {
        const { isOver, text } = codeRefusal(failure)
        setSpent(isOver)
        setError(text)
      }
    }, 'checking')
  const enter = (entered: string) => {
    setCode(entered)
    setError(null)
    if (byPress) return
    // A complete code is checked immediately. If the field already contained the same code, the code was checked
    // before and is not checked again.
    if (sent !== null && entered.length === sent.codeLength && entered !== code) check(entered)
  }
  return {
    sent,
    code,
    pressed,
    error,
    isSpent,
    enter,
    resendAt: Math.max(sent?.resendAt ?? 0, blockedUntil ?? 0) || null,
    send: sendAgain,
    check: () => check(code),
  }
}

function codeRefusal(failure: unknown): { isOver: boolean; text: string } {
  const text = errorText(failure)
  if (!(failure instanceof ApiError)) return { isOver: false, text }
  const { code, details } = failure
  const left = details['triesLeft']
  if (code === 'invalid_code' && typeof left === 'number' && left > 0)
    return { isOver: false, text: `${text}. ${triesLeftText(left)}` }
  if (code === 'invalid_code') return { isOver: true, text: 'Попытки закончились: запросите новый код' }
  // After a refusal (4xx) for a reason other than a wrong code, the member needs another code. After a lost connection
  // or a server error, the member can try the same code again.
  return { isOver: failure.status >= 400 && failure.status < 500, text }
}
