import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { RepeatedWithdrawal, ShownQuote } from '@impulse/api/withdrawals/withdrawal'
import { trackGoal } from '../../../shared/analytics/analytics.ts'
import type { ApiError } from '../../../shared/api/api-error.ts'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { leaveModals } from '../../../shared/modal/open-modals.ts'
import { useModalPhase } from '../../../shared/modal/modal-phase.ts'
import { justSent } from '../../../shared/page/use-is-new.ts'
import { authorizedSend } from '../../../shared/session/browser-session.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import type { ChosenRecipient } from '../recipients/recipient-choice.ts'
import { tabDraft } from './withdrawal-draft.ts'
import { toWithdrawalRefusal, type WithdrawalRefusal } from './withdrawal-refusal.ts'

type Step = 'form' | 'confirming' | 'sending' | 'sent'

/**
 * Withdrawal request with its idempotency key. The key exists only in the memory of the page, for a retry after a lost
 * response; after a reload or in another tab, the server recognizes an equal withdrawal by its amount and its recipient
 * instead.
 */
type Attempt = {
  key: string
  /** True when the request was sent and the server did not respond, so that the withdrawal may exist. */
  isUnknown: boolean
  /**
   * Withdrawal with the same amount and recipient that the member requested a few minutes before this one; null until
   * the server reports such a withdrawal.
   */
  repeated: RepeatedWithdrawal | null
}

const newAttempt = (): Attempt => ({ key: crypto.randomUUID(), isUnknown: false, repeated: null })

type SendingOptions = {
  amount: number | null
  recipient: ChosenRecipient | null
  /** Quote that the page shows; null while the typed amount is not a whole number. */
  quote: ShownQuote | null
  /** True when the page shows the confirmation at once, because a paid withdrawal is repeated. */
  isOpenedAtOnce: boolean
  isMounted: () => boolean
  reloadTerms: () => void
}

/**
 * Manages the steps of a withdrawal request: form, confirmation, sending. After the server has accepted the request,
 * the page of the new withdrawal opens; after a refusal, the form shows the error.
 */
export function useSending(options: SendingOptions) {
  const { amount, recipient, quote, isMounted, reloadTerms } = options
  const { today, refresh } = useMemberSummary()
  const openOrder = useOpenOrder()
  const [step, setStep] = useState<Step>(options.isOpenedAtOnce ? 'confirming' : 'form')
  const [attempt, setAttempt] = useState(newAttempt)
  const { errorCount, countError, phase } = useErrorCount(step === 'confirming' || step === 'sending')
  const [refusal, setRefusal] = useState<WithdrawalRefusal | null>(null)
  const isBusy = useRef(false)
  const refuse = (error: ApiError) => {
    // The server responds with 422 only after it has found no withdrawal with this key. After any other refusal, a
    // previous request with this key that got no response may still have created a withdrawal.
    setAttempt({ ...attempt, isUnknown: attempt.isUnknown && error.status !== 422 })
    setRefusal(toWithdrawalRefusal(error, { today }))
    setStep('form')
    reloadTerms()
    refresh()
    countError()
  }
  const warn = async (repeated: RepeatedWithdrawal) => {
    tabDraft.drop()
    setAttempt({ ...attempt, isUnknown: false, repeated })
    refresh()
    // The button of the confirmation stays busy for a second, so that the second click of a double-click does not
    // confirm the warning about an equal withdrawal.
    await pause(1_000)
    setStep('confirming')
  }
  const send = async () => {
    if (isBusy.current || amount === null || recipient === null || quote === null) return
    isBusy.current = true
    setStep('sending')
    setRefusal(null)
    const { key, repeated } = attempt
    const input = { amount, details: recipient.details, isAdditional: repeated !== null, quote, key }
    // The request throws only when the session has ended. The member is then redirected to /login. The form has the
    // draft again after the sign-in, except after the warning about an equal withdrawal, which drops the draft.
    const outcome = await requestWithdrawal(authorizedSend, input).catch(() => null)
    isBusy.current = false
    if (outcome?.kind === 'accepted') {
      tabDraft.drop()
      setStep('sent')
      if (isMounted()) await openOrder(outcome.order.id)
    } else if (outcome?.kind === 'repeated') await warn(outcome.earlier)
    else if (outcome?.kind === 'refused') refuse(outcome.error)
    else {
      if (outcome) {
        setAttempt({ ...attempt, isUnknown: true })
        setRefusal(toWithdrawalRefusal(outcome.error, { today }))
      }
      setStep('confirming')
    }
  }
  return {
    step,
    errorCount,
    refusal,
    isOutcomeUnknown: attempt.isUnknown,
    /** True when the confirmation is neither open nor closing. */
    isConfirmationClosed: phase === 'closed',
    repeated: attempt.repeated,
    send: () => void send(),
    /**
     * Called when the member changes the form, so that the next request gets a new key. A confirmation whose code is
     * not loaded yet does not open any more.
     */
    reset: () => {
      setAttempt(newAttempt())
      setRefusal(null)
      if (step === 'confirming') setStep('form')
    },
    /**
     * Called when the member submits the form. Opens the confirmation if the form is valid, otherwise shows
     * the errors.
     */
    confirm: ({ isValid }: { isValid: boolean }) => {
      if (step !== 'form') return
      if (!attempt.isUnknown) setAttempt(newAttempt())
      setRefusal(null)
      if (isValid) setStep('confirming')
      else countError()
    },
    close: () => step === 'confirming' && setStep('form'),
  }
}

/**
 * Counts the attempts to submit the form or to send the request that ended with an error. Each new count moves the
 * focus to the error texts. An error is counted after the dialog has closed, because the page below an open dialog is
 * inert and cannot receive the focus.
 */
function useErrorCount(isDialogOpen: boolean) {
  const phase = useModalPhase(isDialogOpen)
  const [errorCount, setErrorCount] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  if (isWaiting && phase === 'closed') {
    setWaiting(false)
    setErrorCount(errorCount + 1)
  }
  return { errorCount, countError: () => setWaiting(true), phase }
}

/** Returns a function that replaces the form with the page of the new order. */
function useOpenOrder(): (orderId: string) => Promise<void> {
  const navigate = useNavigate()
  return async (orderId) => {
    // Waits until the browser has left the history entry of the dialog, so that `replace` replaces the form's entry.
    // If `replace` replaced the dialog's entry, Back would return to the form.
    await leaveModals()
    trackGoal('withdrawal')
    await navigate(`/order/${orderId}`, { replace: true, state: justSent })
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
