import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { calculateQuote } from '@impulse/api/withdrawals/withdrawal-quote'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorSummary } from '../../../shared/form/error-summary.tsx'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { formatUntil } from '../../../shared/format/date.ts'
import { useErrorTitle } from '../../../shared/form/error-title.ts'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { SupportLink } from '../../../shared/feedback/support-link.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { useOnline } from '../../../shared/browser/use-online.ts'
import { AmountField } from './amount-field.tsx'
import { QuoteCard } from './quote-card.tsx'
import { RepeatButton } from './repeat-button.tsx'
import { findRepeatable } from './repeat-withdrawal.ts'
import { getProblem } from '../recipients/recipient-choice.ts'
import { RecipientField } from '../recipients/recipient-field.tsx'
import { FoldedTerms } from '../terms-card.tsx'
import { useSheet } from './use-sheet.ts'
import type { WithdrawalFormState } from './use-withdrawal.ts'
import { ToOrders } from '../to-orders.tsx'
import css from './withdrawal-form.module.css'
import { formatFirstTransfer, offlineText, unknownOutcomeText } from '../withdrawal-messages.ts'
import { findUnchanged, formatFailure } from '../earlier-failure.ts'
import type { EarlierWithdrawal } from '../withdrawal.load.ts'

const loadConfirmSheet = () => import('./confirm-sheet.tsx').then((module) => module.ConfirmSheet)
const loadRecipientsSheet = () =>
  import('../recipients/recipients-sheet.tsx').then((module) => module.RecipientsSheet)

type WithdrawalFormProps = {
  form: WithdrawalFormState
  terms: WithdrawalTerms
  earlier: EarlierWithdrawal | null
  reloadTerms: () => void
  /** Buttons below the form: the rule of automatic withdrawals, and a question to the support. */
  below: ReactNode
}

/** Form of a withdrawal: the amount, the recipient, the quote, and the button that opens the confirmation. */
export function WithdrawalForm({ form, terms, earlier, reloadTerms, below }: WithdrawalFormProps) {
  const { draft, recipient, step, errorCount, errors, sendError, edit } = form
  const [isChoosing, setChoosing] = useState(false)
  const { Sheet: ConfirmSheet, hasFailed: isConfirmationMissing } = useSheet(loadConfirmSheet)
  const { Sheet: RecipientsSheet, hasFailed: areRecipientsMissing } = useSheet(loadRecipientsSheet)
  const isOpening = step === 'confirming' && ConfirmSheet === null && !isConfirmationMissing
  const amount = form.isAmountValid ? form.amount : null
  const repeatable = earlier === null && !form.isOutcomeUnknown ? findRepeatable(terms) : null
  const problem = getProblem(draft.to, terms)
  const unchanged = findUnchanged(earlier, { problem, amount })
  const errorList = [
    ...(errors.amount ? [{ id: amountId, text: errors.amount.text }] : []),
    ...(errors.recipient === null ? [] : [{ id: recipientId, text: errors.recipient }]),
  ]
  useErrorTitle(errorCount > 0 && (errorList.length > 0 || sendError !== null))
  return (
    <>
      {/* The method `dialog` sends nothing, so the form keeps its values if Enter is pressed before hydration. */}
      <form method="dialog" noValidate className={css.form} data-wide onSubmit={form.submit}>
        <div className={css.fields}>
          <ErrorSummary attempt={errorCount} errors={errorList} />
          <WithdrawalAlerts form={form} earlier={earlier} />
          {repeatable !== null && (
            <RepeatButton
              withdrawal={repeatable}
              terms={terms}
              onPress={() => form.repeat(repeatable.draft)}
            />
          )}
          <AmountField
            id={amountId}
            value={draft.amount}
            terms={terms}
            error={errors.amount}
            onChange={(value) => edit({ amount: value })}
          />
          <RecipientField
            id={recipientId}
            recipient={recipient}
            error={errors.recipient ?? problem}
            isOpening={isChoosing && RecipientsSheet === null && !areRecipientsMissing}
            onOpen={() => setChoosing(true)}
          />
          {isChoosing && areRecipientsMissing && <NotLoaded what="получателей" />}
        </div>
        <div className={css.side}>
          <QuoteCard
            amount={amount}
            terms={terms}
            payableFrom={recipient?.payableFrom ?? null}
            isOutcomeUnknown={form.isOutcomeUnknown}
          />
          <FoldedTerms terms={terms} />
        </div>
        <SubmitAction form={form} terms={terms} isOpening={isOpening} isFailed={isConfirmationMissing} />
        <div className={css.below}>{below}</div>
      </form>
      {ConfirmSheet && (
        <ConfirmSheet
          {...toConfirmation(form)}
          {...{ terms, unchanged }}
          onChangeRecipient={() => {
            form.close()
            setChoosing(true)
          }}
        />
      )}
      {RecipientsSheet && (
        <RecipientsSheet
          open={isChoosing}
          terms={terms}
          choice={draft.to}
          earlier={earlier}
          onClose={() => setChoosing(false)}
          onChoose={(to) => edit({ to })}
          reloadTerms={reloadTerms}
        />
      )}
    </>
  )
}

const toConfirmation = ({ step, amount, recipient, close, send, ...form }: WithdrawalFormState) => ({
  open: step === 'confirming' || step === 'sending',
  busy: step === 'sending',
  amount: amount ?? 0,
  recipient,
  // A refusal closes the confirmation. The form shows its text.
  sendError: step === 'form' ? null : form.sendError,
  isOutcomeUnknown: form.isOutcomeUnknown,
  repeated: form.repeated,
  onClose: close,
  onConfirm: send,
})

type SubmitActionProps = {
  form: WithdrawalFormState
  terms: WithdrawalTerms
  /** True while the code of the confirmation is loading after the press. `isFailed`: true when it could not be loaded. */
  isOpening: boolean
  isFailed: boolean
}

/** Button that opens the confirmation, with the credited sum of a valid amount and the date, or with the reason why it is disabled. */
function SubmitAction({ form, terms, isOpening, isFailed }: SubmitActionProps) {
  const { step, isAmountValid, amount, recipient } = form
  const { today } = useMemberSummary()
  const payableFrom = recipient?.payableFrom ?? null
  const obstacle = useOnline() ? payableFrom && formatFirstTransfer(payableFrom, { now: today }) : offlineText
  return (
    <div className={css.action}>
      {step === 'confirming' && isFailed && <NotLoaded what="подтверждение" />}
      <p id="withdrawal-note" className={obstacle === null ? css.arrival : css.obstacle}>
        {obstacle ?? `Придёт ${formatUntil(terms.expectedOn, { now: today })}`}
      </p>
      <Button
        type="submit"
        size={56}
        wide
        disabled={obstacle !== null}
        busy={isOpening || step === 'sending' || step === 'sent'}
        aria-describedby="withdrawal-note"
      >
        {isAmountValid && amount !== null
          ? `Вывести ${formatRoubles(calculateQuote(amount, terms.charges).credited)}`
          : 'Вывести'}
      </Button>
    </div>
  )
}

const amountId = 'withdrawal-amount'
const recipientId = 'withdrawal-recipient'

/**
 * Alert above the form, which warns that the server may have received the request although it did not respond, or shows
 * the error text of a refused request. Before a request, it says why the earlier withdrawal failed.
 */
function WithdrawalAlerts({ form, earlier }: Pick<WithdrawalFormProps, 'form' | 'earlier'>) {
  const { step, errorCount, sendError, failure, isOutcomeUnknown } = form
  const earlierFailure = earlier?.failure ?? null
  const alert = useRef<HTMLDivElement>(null)
  // The member may have scrolled down. The alert says why the confirmation closed.
  useEffect(() => alert.current?.scrollIntoView({ block: 'nearest' }), [errorCount])
  if (step !== 'form') return null
  if (isOutcomeUnknown)
    return (
      <Alert tone="warn" action={<ToOrders />}>
        {unknownOutcomeText}
      </Alert>
    )
  if (sendError === null)
    return (
      earlierFailure && (
        <Alert tone="warn" title={formatFailure(earlierFailure)}>
          {earlierFailure.text}
        </Alert>
      )
    )
  return (
    <div ref={alert}>
      <Alert tone="bad" action={failure && <SupportLink {...failure} />}>
        {sendError}
      </Alert>
    </div>
  )
}

/**
 * Alert that the code of a sheet could not be loaded, with a button that reloads the page. Only a reload
 * makes the browser load a failed module again. The draft survives the reload.
 */
function NotLoaded({ what }: { what: string }) {
  return (
    <Alert
      tone="bad"
      action={
        <Button variant="secondary" onClick={() => location.reload()}>
          Обновить страницу
        </Button>
      }
    >
      Не&nbsp;удалось загрузить {what}. То, что вы ввели, сохранится
    </Alert>
  )
}
