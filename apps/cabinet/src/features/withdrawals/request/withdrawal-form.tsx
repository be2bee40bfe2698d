import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { calculateQuote } from '@impulse/api/withdrawals/withdrawal-quote'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorSummary } from '../../../shared/form/error-summary.tsx'
import { useErrorTitle } from '../../../shared/form/error-title.ts'
import { formatRoubles } from '../../../shared/format/amount.ts'
import { SupportLink } from '../../../shared/feedback/support-link.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { useOnline } from '../../../shared/browser/use-online.ts'
import { AmountField } from './amount-field.tsx'
import { wholePoints } from './amount-text.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { QuoteCard } from './quote-card.tsx'
import { RecipientField } from '../recipients/recipient-field.tsx'
import { TermsCard } from '../terms-card.tsx'
import { useRecipientsSheet } from '../recipients/use-recipients-sheet.ts'
import type { WithdrawalFormState } from './use-withdrawal.ts'
import { ToOrders } from '../to-orders.tsx'
import { hasOtherUnknownOutcome } from './withdrawal-draft.ts'
import css from './withdrawal-form.module.css'
import { offlineText, unknownOutcomeText } from '../withdrawal-messages.ts'
import type { FailedWithdrawal } from '../withdrawal.load.ts'

type WithdrawalFormProps = {
  withdrawing: WithdrawalFormState
  terms: WithdrawalTerms
  failed: FailedWithdrawal | null
  reloadTerms: () => void
}

/** Form of a withdrawal: the amount, the recipient, the quote, and the button that opens the confirmation. */
export function WithdrawalForm({ withdrawing, terms, failed, reloadTerms }: WithdrawalFormProps) {
  const { form, target, step, attempt, errors, sendRefusal, edit } = withdrawing
  const [isChoosing, setChoosing] = useState(false)
  const { RecipientsSheet, hasFailed } = useRecipientsSheet()
  const online = useOnline()
  const typed = wholePoints(form.draft.amount)
  const amount = withdrawing.isAmountGood ? typed : null
  const listed = [
    ...(errors.amount ? [{ id: amountId, text: errors.amount.text }] : []),
    ...(errors.recipient === null ? [] : [{ id: recipientId, text: errors.recipient }]),
  ]
  useErrorTitle(attempt > 0 && (listed.length > 0 || sendRefusal !== null))
  return (
    <>
      {/* The method `dialog` sends nothing, so the typed values stay if Enter is pressed before hydration. */}
      <form method="dialog" noValidate className={css.form} onSubmit={withdrawing.submit}>
        <div className={css.fields}>
          <ErrorSummary attempt={attempt} errors={listed} />
          <WithdrawalAlerts withdrawing={withdrawing} />
          <AmountField
            id={amountId}
            value={form.draft.amount}
            terms={terms}
            error={errors.amount}
            onChange={(value) => edit({ amount: value })}
          />
          <RecipientField
            id={recipientId}
            target={target}
            error={errors.recipient}
            isOpening={isChoosing && RecipientsSheet === null && !hasFailed}
            onOpen={() => setChoosing(true)}
          />
          {isChoosing && hasFailed && <NotLoaded />}
          <QuoteCard
            amount={amount}
            terms={terms}
            payableFrom={target?.payableFrom ?? null}
            isOutcomeUnknown={withdrawing.isOutcomeUnknown}
          />
        </div>
        <div className={css.terms}>
          <TermsCard terms={terms} />
        </div>
        <div className={css.action}>
          {!online && (
            <p id="withdrawal-offline" className={css.offline}>
              {offlineText}
            </p>
          )}
          <Button
            type="submit"
            size={56}
            wide
            disabled={!online}
            busy={step === 'sending' || step === 'sent'}
            aria-describedby={online ? undefined : 'withdrawal-offline'}
          >
            {amount === null
              ? 'Вывести'
              : `Вывести ${formatRoubles(calculateQuote(amount, terms.charges).credited)}`}
          </Button>
        </div>
      </form>
      <ConfirmSheet
        open={step === 'confirming' || step === 'sending'}
        busy={step === 'sending'}
        amount={typed ?? 0}
        target={target}
        terms={terms}
        sendRefusal={sendRefusal}
        isOutcomeUnknown={withdrawing.isOutcomeUnknown}
        isAdditional={!withdrawing.isOutcomeUnknown && hasOtherUnknownOutcome(form)}
        onClose={withdrawing.close}
        onConfirm={withdrawing.send}
      />
      {RecipientsSheet && (
        <RecipientsSheet
          open={isChoosing}
          terms={terms}
          chosen={form.draft.to}
          failed={failed}
          onClose={() => setChoosing(false)}
          onChoose={(to) => edit({ to })}
          reloadTerms={reloadTerms}
        />
      )}
    </>
  )
}

const amountId = 'withdrawal-amount'
const recipientId = 'withdrawal-recipient'

/**
 * Alert above the form: another tab has sent the request, the server may have received an earlier request, or
 * the server refused the request.
 */
function WithdrawalAlerts({ withdrawing }: { withdrawing: WithdrawalFormState }) {
  const { form, step, sendRefusal, failure, isOutcomeUnknown, sentElsewhere, startOver } = withdrawing
  if (sentElsewhere !== null)
    return (
      <Alert
        tone="info"
        title="Эта заявка уже отправлена"
        action={
          <Button variant="secondary" onClick={startOver}>
            Новая заявка
          </Button>
        }
      >
        Вы отправили её в&nbsp;другой вкладке: <Link to={`/order/${sentElsewhere}`}>открыть заявку</Link>
      </Alert>
    )
  if (step !== 'form') return null
  if (isOutcomeUnknown)
    return (
      <Alert tone="warn" action={<ToOrders />}>
        {unknownOutcomeText}
      </Alert>
    )
  if (sendRefusal !== null)
    return (
      <Alert tone="bad" action={failure && <SupportLink {...failure} />}>
        {sendRefusal}
      </Alert>
    )
  if (!hasOtherUnknownOutcome(form)) return null
  return (
    <Alert tone="warn">
      Прошлая заявка могла дойти. Прежде чем отправить другую, загляните в&nbsp;
      <Link to="/order">«Мои заявки»</Link>
    </Alert>
  )
}

/**
 * Offers a reload of the page, because the browser remembers that the module could not be loaded. The draft
 * is stored.
 */
function NotLoaded() {
  return (
    <Alert
      tone="bad"
      action={
        <Button variant="secondary" onClick={() => location.reload()}>
          Обновить страницу
        </Button>
      }
    >
      Не&nbsp;удалось загрузить получателей. То, что вы ввели, сохранится
    </Alert>
  )
}
