import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { trackGoal } from '../../../shared/analytics/analytics.ts'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { justSent } from '../../../shared/page/use-is-new.ts'
import { authorizedSend } from '../../../shared/session/browser-session.ts'
import type { ApiError } from '../../../shared/api/api-error.ts'
import { wholePoints } from './amount-text.ts'
import { requestWithdrawal, type Outcome } from './request-withdrawal.ts'
import type { Target } from '../recipients/destination.ts'
import type { SavedForm } from './use-saved-form.ts'
import { forgetSent, rememberSent, findUnansweredRequest } from './unanswered-requests.ts'
import {
  submittedForm,
  type Form,
  type Intent,
  save,
  loadSaved,
  hasUnknownOutcome,
  restoredForm,
  refused,
} from './withdrawal-draft.ts'
import { toWithdrawalRefusal } from './withdrawal-refusal.ts'

/**
 * Server's error for the request with this fingerprint. When the member changes the form, the error
 * disappears.
 */
export type SendRefusal = { fingerprint: string } & ReturnType<typeof toWithdrawalRefusal>

type Step = 'form' | 'confirming' | 'sending' | 'sent'

type SendingOptions = {
  memberId: string
  saved: SavedForm
  target: Target | null
  isMounted: () => boolean
  reloadTerms: () => void
}

/**
 * State of a withdrawal that is being sent: form, confirmation, request, then the order's page or the
 * server's error.
 */
export function useSending({ memberId, saved, target, isMounted, reloadTerms }: SendingOptions) {
  const { today, refresh } = useMemberSummary()
  const navigate = useNavigate()
  const [state, setState] = useState<{ step: Step; key: string }>({ step: 'form', key: '' })
  const [attempt, setAttempt] = useState(0)
  const [isRetry, setRetry] = useState(false)
  const [sendRefusal, setSendRefusal] = useState<SendRefusal | null>(null)
  const isBusy = useRef(false)
  const setStep = (step: Step) => setState({ step, key: saved.latest().intent.key })
  // If another tab has changed the request, the confirmation that is open in this tab no longer applies.
  const step = state.step === 'confirming' && state.key !== saved.form.intent.key ? 'form' : state.step
  const showRefusal = (error: ApiError, { fingerprint }: Intent) =>
    setSendRefusal({ fingerprint, ...toWithdrawalRefusal(error, { today }) })
  const refuse = async ({ error }: Extract<Outcome, { kind: 'refused' }>, before: Form) => {
    const isOutcomeUnknown = hasUnknownOutcome(before) && error.status !== 422
    const isKeyTaken = error.code === 'idempotency_mismatch'
    saved.change(refused(saved.latest(), { isKeyTaken, isOutcomeUnknown }))
    if (isKeyTaken || !isOutcomeUnknown) forgetSent(memberId, before.intent.key)
    showRefusal(error, before.intent)
    setStep('form')
    reloadTerms()
    refresh()
    // While a dialog is open, the page below it is inert and the error cannot receive the focus.
    await until(() => document.querySelector('dialog[open]') === null)
    setAttempt((count) => count + 1)
  }
  const goToOrder = async (orderId: string) => {
    setStep('sent')
    // Waits until the browser has left the history entry of the sheet. Otherwise Back would return to the
    // form.
    await until(() => !isSheetsEntry())
    trackGoal('withdrawal')
    await navigate(`/order/${orderId}`, { replace: true, state: justSent })
  }
  const send = async () => {
    const amount = wholePoints(saved.latest().draft.amount)
    if (isBusy.current || amount === null || target === null) return
    isBusy.current = true
    saved.ignoreOtherTabs(true)
    setStep('sending')
    setSendRefusal(null)
    setRetry(hasUnknownOutcome(saved.latest()))
    const before = await withStoredIntent(saved.latest(), memberId)
    const { intent } = before
    setRetry(hasUnknownOutcome(before))
    saved.change(submittedForm(before))
    await rememberSent(memberId, intent)
    const input = { amount, details: target.details, key: intent.key }
    // The request throws only when the session has ended. The member is then redirected to /login, and finds
    // the stored draft after the sign-in.
    const outcome = await requestWithdrawal(authorizedSend, input).catch(() => null)
    isBusy.current = false
    saved.ignoreOtherTabs(false)
    if (outcome?.kind === 'accepted') {
      forgetSent(memberId, intent.key)
      save(memberId, { sent: { key: intent.key, orderId: outcome.order.id } })
      if (isMounted()) await goToOrder(outcome.order.id)
    } else if (outcome?.kind === 'refused') await refuse(outcome, before)
    else {
      if (outcome) showRefusal(outcome.error, intent)
      setStep('confirming')
    }
  }
  // `isRetry` is true when the same request was sent before.
  const shown = { step, attempt, sendRefusal, isRetry }
  return {
    ...shown,
    send: () => void send(),
    /** Opens the confirmation of a valid form, and shows the errors of any other. */
    confirm: ({ isValid }: { isValid: boolean }) => {
      if (step !== 'form') return
      setSendRefusal(null)
      if (isValid) setStep('confirming')
      else setAttempt((count) => count + 1)
    },
    close: () => step === 'confirming' && setStep('form'),
  }
}

/**
 * Restores the stored key of a request with the same content, because another tab or an earlier visit may
 * have used that key.
 */
async function withStoredIntent(form: Form, memberId: string): Promise<Form> {
  const { fingerprint } = form.intent
  const sent = await findUnansweredRequest(memberId, fingerprint)
  if (sent) return restoredForm(form, sent)
  const stored = loadSaved(memberId)?.form?.intent
  return stored?.fingerprint === fingerprint ? { ...form, intent: stored } : form
}

const isSheetsEntry = () => (window.history.state as { modal?: true } | null)?.modal === true

/** Waits until a condition is true, or for half a second at most. */
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 50 && !isSo(); tries++) await new Promise((resolve) => setTimeout(resolve, 10))
}
