import type { ShownQuote, WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { calculateQuote } from '@impulse/api/withdrawals/withdrawal-quote'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { type AmountError, amountError, wholePoints } from './amount-text.ts'
import {
  findOrderChoice,
  type ChosenRecipient,
  findChosenRecipient,
  getDefaultChoice,
  getProblem,
} from '../recipients/recipient-choice.ts'
import { useSending } from './use-sending.ts'
import { type Draft, readDraft, tabDraft, toStoredDraft } from './withdrawal-draft.ts'
import type { WithdrawalField, WithdrawalRefusal } from './withdrawal-refusal.ts'
import type { EarlierWithdrawal } from '../withdrawal.load.ts'

type WithdrawalOptions = {
  terms: WithdrawalTerms
  earlier: EarlierWithdrawal | null
  reloadTerms: () => void
}

/** State of the withdrawal form: typed values and errors. The form sends one request at a time. */
export function useWithdrawal({ terms, earlier, reloadTerms }: WithdrawalOptions) {
  const isMounted = useIsMounted()
  // The next visit begins with an empty amount. A reload of the page runs no cleanup, so it deletes nothing.
  useEffect(() => () => tabDraft.drop(), [])
  const { values: typed, ...stored } = useDraft<Draft>({
    store: tabDraft,
    initial: () => toInitialDraft(terms, earlier),
    write: toStoredDraft,
    read: (found) => {
      const saved = readDraft(found)
      if (saved === null || (earlier !== null && saved.from !== earlier.orderId)) return null
      return { ...saved, to: saved.to ?? toInitialDraft(terms, earlier).to }
    },
  })
  // Withdrawal that the member repeats. It replaces the typed values only when its request is sent.
  const [repeatedDraft, setRepeatedDraft] = useState<Draft | null>(null)
  const draft = repeatedDraft ?? typed
  const [isAmountEdited, setAmountEdited] = useState(false)
  const amount = wholePoints(draft.amount)
  const recipient = findChosenRecipient(draft.to, terms)
  const quote = amount === null ? null : toShownQuote(amount, terms)
  const isOpenedAtOnce = earlier?.isPaid === true && isSendable(draft, terms)
  const sending = useSending({ amount, recipient, quote, isOpenedAtOnce, isMounted, reloadTerms })
  const { refusal, isOutcomeUnknown } = sending
  // When the member closes the confirmation without sending, the form has the typed values again.
  if (repeatedDraft !== null && sending.isConfirmationClosed) setRepeatedDraft(null)
  // If it is unknown whether the server received the last request, the server may already hold the amount for it. A
  // retry of that request is accepted without new checks, so the form does not check the amount.
  const amountProblem = isOutcomeUnknown ? null : amountError(draft.amount, terms)

  const edit = (change: Partial<Draft>) => {
    sending.reset()
    setRepeatedDraft(null)
    if (change.amount !== undefined) setAmountEdited(true)
    stored.change({ ...typed, ...change })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    stored.delayReload()
    const isValid = amountProblem === null && recipient !== null && recipient.payableFrom === null
    sending.confirm({ isValid })
  }
  return {
    draft,
    amount,
    recipient,
    step: sending.step,
    errorCount: sending.errorCount,
    edit,
    submit,
    /** Opens the confirmation of a valid withdrawal. The form has its own values again if the member closes it. */
    repeat: (valid: Draft) => {
      setRepeatedDraft(valid)
      sending.confirm({ isValid: true })
    },
    isOutcomeUnknown,
    repeated: sending.repeated,
    errors: toFormErrors({
      amountProblem,
      recipient,
      refusal,
      isTried: sending.errorCount > 0,
      isAmountEdited,
    }),
    sendError: refusal?.field === null ? refusal.text : null,
    failure: refusal?.failure ?? null,
    isAmountValid: amountProblem === null,
    send: () => {
      if (repeatedDraft !== null) stored.change(repeatedDraft)
      setRepeatedDraft(null)
      sending.send()
    },
    close: sending.close,
  }
}

/** Returns true when nothing prevents a request with these values now. */
function isSendable({ amount, to }: Draft, terms: WithdrawalTerms): boolean {
  const recipient = findChosenRecipient(to, terms)
  const isPayable = recipient !== null && recipient.payableFrom === null
  return isPayable && terms.blockers.length === 0 && amountError(amount, terms) === null
}

function toShownQuote(amount: number, { charges, expectedOn }: WithdrawalTerms): ShownQuote {
  const { fee, tax, credited } = calculateQuote(amount, charges)
  return { fee, tax, credited, expectedOn }
}

export type WithdrawalFormState = ReturnType<typeof useWithdrawal>

export type FormErrors = { amount: { text: string; instead: number | null } | null; recipient: string | null }

type FormErrorSources = {
  amountProblem: AmountError | null
  recipient: ChosenRecipient | null
  refusal: WithdrawalRefusal | null
  isTried: boolean
  /** False while the amount is the restored or the prefilled one, which shows no error before the member submits it. */
  isAmountEdited: boolean
}

function toFormErrors(sources: FormErrorSources): FormErrors {
  const { amountProblem, recipient, refusal, isTried, isAmountEdited } = sources
  const isShown = isTried || (isAmountEdited && amountProblem?.isShownWhileTyping === true)
  const getServerMessage = (field: WithdrawalField) => (refusal?.field === field ? refusal.text : null)
  const amount = getServerMessage('amount')
  return {
    amount:
      isShown && amountProblem !== null
        ? amountProblem
        : amount === null
          ? null
          : { text: amount, instead: null },
    recipient: recipientError(recipient, { isTried, refused: getServerMessage('recipient') }),
  }
}

function recipientError(
  recipient: ChosenRecipient | null,
  { isTried, refused }: { isTried: boolean; refused: string | null },
): string | null {
  if (recipient === null && isTried) return 'Выберите, куда перевести деньги'
  // The disabled button says from when the recipient can be paid.
  return recipient === null || recipient.payableFrom === null ? refused : null
}

function toInitialDraft(terms: WithdrawalTerms, earlier: EarlierWithdrawal | null): Draft {
  if (earlier === null) return { amount: '', to: getDefaultChoice(terms), from: null }
  const to = findOrderChoice(earlier.recipient, terms)
  return {
    amount: formatNumber(earlier.amount),
    // The member chooses another recipient, or this one in spite of its problem.
    to: getProblem(to, terms) === null ? to : null,
    from: earlier.orderId,
  }
}

/** Returns a function that returns true while the member is on the page. */
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
