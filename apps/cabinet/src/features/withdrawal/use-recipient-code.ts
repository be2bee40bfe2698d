import { type Recipient, type RecipientAnswer, recipientPaths } from '@impulse/wire/recipient'
import { useRef, useState } from 'react'
import { ApiError, errorText } from '../../shared/api/api-error.ts'
import { isCode, malformedCodeText, triesLeftText } from '../../shared/code/code-text.ts'
import { api } from '../../shared/session/browser-session.ts'
import { forgetCode, rememberCode, type SentCode } from './sent-code.ts'

/** The code of a recipient: entered, checked, asked for again. One call at a time. */
export function useRecipientCode({
  recipient: { id },
  first,
  onConfirmed,
}: {
  recipient: Recipient
  first: SentCode | null
  onConfirmed: (answer: RecipientAnswer) => void
}) {
  const [sent, setSent] = useState(first)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSpent, setSpent] = useState(false)
  /** ms of this browser: no new code before. */
  const [blockedUntil, setBlockedUntil] = useState<number | null>(null)
  const { status, alone } = useOneCall()
  const send = () =>
    alone('sending', async () => {
      try {
        const answer = await api.post<RecipientAnswer>(
          recipientPaths.code.replace(':id', id),
          undefined,
          once(),
        )
        if (answer.code === null) return onConfirmed(answer)
        setSent(rememberCode(id, answer.code))
        setCode('')
        setSpent(false)
      } catch (failure) {
        const retryAfter = failure instanceof ApiError ? failure.details['retryAfter'] : null
        if (typeof retryAfter === 'number') setBlockedUntil(Date.now() + retryAfter * 1_000)
        setError(errorText(failure))
      }
    })
  const check = (entered: string) =>
    alone('checking', async () => {
      if (sent === null || isSpent) return
      if (!isCode(entered, sent.codeLength)) return setError(malformedCodeText(sent.codeLength))
      setError(null)
      try {
        const body = { attemptId: sent.attemptId, code: entered }
        const answer = await api.post<RecipientAnswer>(
          recipientPaths.confirm.replace(':id', id),
          body,
          once(),
        )
        forgetCode()
        onConfirmed(answer)
      } catch (failure) {
        const { isOver, text } = codeRefusal(failure)
        setSpent(isOver)
        setError(text)
      }
    })
  const enter = (entered: string) => {
    setCode(entered)
    setError(null)
    // A whole code needs no button; the one that was refused just now is not sent again by itself.
    if (sent !== null && entered.length === sent.codeLength && entered !== code) void check(entered)
  }
  return {
    ...{ sent, code, status, error, isSpent, enter },
    resendAt: Math.max(sent?.resendAt ?? 0, blockedUntil ?? 0) || null,
    send: () => void send(),
    check: () => void check(code),
  }
}

/** A right code confirms once, and another one is its own answer to who asks for it: both may be repeated after a refresh. */
const once = () => ({ headers: { 'Idempotency-Key': crypto.randomUUID() } })

function codeRefusal(failure: unknown): { isOver: boolean; text: string } {
  const text = errorText(failure)
  if (!(failure instanceof ApiError)) return { isOver: false, text }
  const { code, details } = failure
  const left = details['triesLeft']
  if (code === 'invalid_code' && typeof left === 'number' && left > 0)
    return { isOver: false, text: `${text}. ${triesLeftText(left)}` }
  const isOver = code === 'too_many_tries' || code === 'code_expired' || code === 'invalid_code'
  return { isOver, text: code === 'invalid_code' ? 'Попытки закончились: запросите новый код' : text }
}

/** The lock closes before React has drawn the busy button. */
function useOneCall() {
  const [status, setStatus] = useState<'idle' | 'checking' | 'sending'>('idle')
  const isBusy = useRef(false)
  const alone = async (what: 'checking' | 'sending', deed: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    setStatus(what)
    await deed().finally(() => {
      isBusy.current = false
      setStatus('idle')
    })
  }
  return { status, alone }
}
