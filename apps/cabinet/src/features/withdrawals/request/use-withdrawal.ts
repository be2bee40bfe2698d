import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { type FormEvent, useEffect, useRef } from 'react'
import { formatAmount } from '../../../shared/format/amount.ts'
import { useReloadGuard } from '../../../shared/drafts/use-reload-guard.ts'
import { useMember } from '../../../shared/member/member.ts'
import { type AmountError, amountError } from './amount-text.ts'
import {
  findOrderDestination,
  type Target,
  findTarget,
  getDefaultDestination,
} from '../recipients/destination.ts'
import { useSavedForm } from './use-saved-form.ts'
import { type SendRefusal, useSending } from './use-sending.ts'
import { type Draft, edited, hasUnknownOutcome } from './withdrawal-draft.ts'
import type { WithdrawalField } from './withdrawal-refusal.ts'
import type { FailedWithdrawal } from '../withdrawal.load.ts'

type WithdrawalOptions = { terms: WithdrawalTerms; failed: FailedWithdrawal | null; reloadTerms: () => void }

/** State of the withdrawal form: typed values and errors. The form sends one request at a time. */
export function useWithdrawal({ terms, failed, reloadTerms }: WithdrawalOptions) {
  const memberId = useMember()?.userId ?? ''
  const isMounted = useIsMounted()
  const reloadGuard = useReloadGuard()
  const initialDraft = toInitialDraft(terms, failed)
  const saved = useSavedForm({ memberId, initialDraft: initialDraft, from: failed?.orderId ?? null })
  const { form, latest, change } = saved
  const target = findTarget(form.draft.to, terms)
  const sending = useSending({ memberId, saved, target, isMounted: isMounted, reloadTerms })
  const { step, attempt, sendRefusal } = sending
  // The server may have received this request and may hold its amount already. The server accepts a repeated
  // request without new checks, so the form does not check the amount.
  const isOutcomeUnknown = hasUnknownOutcome(form)
  const wrongAmount = isOutcomeUnknown ? null : amountError(form.draft.amount, terms)
  const serverError = sendRefusal?.fingerprint === form.intent.fingerprint ? sendRefusal : null

  const edit = (draft: Partial<Draft>) => {
    reloadGuard.take()
    change(edited(latest(), draft))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reloadGuard.take()
    const isValid = wrongAmount === null && target !== null && target.payableFrom === null
    sending.confirm({ isValid })
  }
  return {
    form,
    target,
    step,
    attempt,
    edit,
    submit,
    /** True when the server may have received an earlier attempt; false during the first attempt. */
    isOutcomeUnknown: step === 'form' || step === 'confirming' ? isOutcomeUnknown : sending.isRetry,
    errors: toFormErrors({ wrongAmount, target, serverError, isTried: attempt > 0 }),
    sendRefusal: serverError?.field === null ? serverError.text : null,
    failure: serverError?.failure ?? null,
    isAmountGood: wrongAmount === null,
    sentElsewhere: saved.sentElsewhere,
    startOver: saved.startOver,
    send: sending.send,
    close: sending.close,
  }
}

export type WithdrawalFormState = ReturnType<typeof useWithdrawal>

export type FormErrors = { amount: { text: string; instead: number | null } | null; recipient: string | null }

type FormErrorSources = {
  wrongAmount: AmountError | null
  target: Target | null
  serverError: SendRefusal | null
  isTried: boolean
}

function toFormErrors({ wrongAmount, target, serverError, isTried }: FormErrorSources): FormErrors {
  const isShown = wrongAmount !== null && (wrongAmount.isShownWhileTyping || isTried)
  const getServerMessage = (field: WithdrawalField) =>
    serverError?.field === field ? serverError.text : null
  const amount = getServerMessage('amount')
  return {
    amount: isShown ? wrongAmount : amount === null ? null : { text: amount, instead: null },
    recipient: (isTried ? recipientError(target) : null) ?? getServerMessage('recipient'),
  }
}

function recipientError(target: Target | null): string | null {
  if (target === null) return 'Выберите, куда перевести деньги'
  return target.payableFrom === null ? null : 'Пока нельзя: выберите другого получателя или подождите'
}

function toInitialDraft(terms: WithdrawalTerms, failed: FailedWithdrawal | null): Draft {
  if (failed === null) return { amount: '', to: getDefaultDestination(terms) }
  return {
    amount: formatAmount(failed.amount),
    to: findOrderDestination(failed.recipient, terms),
  }
}

/** Returns a function that tells whether the member is still on the page. */
function useIsMounted(): () => boolean {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}
