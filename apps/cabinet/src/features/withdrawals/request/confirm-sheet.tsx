import type { RepeatedWithdrawal, WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { calculateQuote } from '@impulse/api/withdrawals/withdrawal-quote'
import { formatShortName } from '../../../shared/format/short-name.ts'
import { useMember } from '../../../shared/member/member.ts'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonLink } from '../../../shared/ui/button-link.tsx'
import { Fact, Facts } from '../../../shared/ui/facts.tsx'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'
import { formatMoscowMoment, formatUntil } from '../../../shared/format/date.ts'
import { Modal } from '../../../shared/modal/modal.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { useOnline } from '../../../shared/browser/use-online.ts'
import type { Unchanged } from '../earlier-failure.ts'
import type { ChosenRecipient } from '../recipients/recipient-choice.ts'
import { RecipientLine } from '../recipients/recipient-line.tsx'
import { ToOrders } from '../to-orders.tsx'
import { offlineText, unknownOutcomeText } from '../withdrawal-messages.ts'

type ConfirmSheetProps = {
  open: boolean
  busy: boolean
  amount: number
  recipient: ChosenRecipient | null
  terms: WithdrawalTerms
  /**
   * Error text of the last attempt, or null without an error. The withdrawal may exist in spite of the error.
   */
  sendError: string | null
  /**
   * True when the same request was sent before and the server did not respond, so that the withdrawal may
   * already exist.
   */
  isOutcomeUnknown: boolean
  /**
   * Equal withdrawal that the member requested a few minutes before this one; null until the server reports such a
   * withdrawal.
   */
  repeated: RepeatedWithdrawal | null
  /** Warning that the withdrawal would fail again. */
  unchanged: Unchanged | null
  onClose: () => void
  onConfirm: () => void
  onChangeRecipient: () => void
}

/**
 * Dialog in which the member confirms a withdrawal: amount, bank and recipient, then the button that sends
 * the request.
 */
export function ConfirmSheet({
  open,
  busy,
  amount,
  recipient,
  terms,
  sendError,
  isOutcomeUnknown,
  repeated,
  unchanged,
  onClose,
  onConfirm,
  onChangeRecipient,
}: ConfirmSheetProps) {
  const { today } = useMemberSummary()
  const { firstName = '', lastName = '' } = useMember() ?? {}
  const name = formatShortName({ firstName, lastName })
  const online = useOnline()
  const { fee, tax, credited } = calculateQuote(amount, terms.charges)
  const roubles = formatRoubles(credited)
  const isAgain = sendError !== null || isOutcomeUnknown
  const isRefused = unchanged?.isOfRecipient === true && !isAgain
  return (
    <Modal open={open} onClose={onClose} title={`Вывести ${roubles}?`} closeButton isTitleFocused>
      {recipient && <RecipientLine {...recipient} />}
      <Facts>
        {name !== '' && <Fact name="Получатель">{name}</Fact>}
        {/* The title and the button show the credited sum, so the charged sum is shown only when it differs. */}
        {credited !== amount && <Fact name="Спишем">{formatPoints(amount)}</Fact>}
        <Fact name="Комиссия">{formatRoubles(fee)}</Fact>
        {terms.charges.taxMode === 'ndfl' && <Fact name="НДФЛ">{formatRoubles(tax)}</Fact>}
        <Fact name="Когда придёт">{formatUntil(terms.expectedOn, { now: today })}</Fact>
      </Facts>
      {sendError !== null && (
        <Alert tone="bad" title={sendError}>
          {unknownOutcomeText}
        </Alert>
      )}
      {sendError === null && isOutcomeUnknown && <Alert tone="warn">{unknownOutcomeText}</Alert>}
      {unchanged !== null && !isAgain && (
        <Alert tone="warn" title={unchanged.title}>
          {unchanged.text}
        </Alert>
      )}
      {repeated !== null && !isAgain && (
        // The role `alert` makes screen readers announce the text, which appears only after the member pressed the
        // button.
        <div role="alert">
          <Alert tone="warn" title="Такая же заявка уже принята">
            №&nbsp;{repeated.number} от&nbsp;{formatMoscowMoment(repeated.requestedAt, { now: today })}.
            Эта&nbsp;будет ещё&nbsp;одной
          </Alert>
        </div>
      )}
      {!online && <Alert tone="warn">{offlineText}</Alert>}
      {isRefused && (
        <Button size={56} wide disabled={busy} onClick={onChangeRecipient}>
          Сменить получателя
        </Button>
      )}
      <Button
        variant={isRefused ? 'secondary' : 'primary'}
        size={56}
        wide
        busy={busy}
        disabled={!online && !busy}
        onClick={onConfirm}
      >
        {isAgain ? `Повторить: вывести ${roubles}` : `Вывести ${repeated ? 'ещё\u00a0раз ' : ''}${roubles}`}
      </Button>
      {/* The link is below the button, so that an accidental second tap on the button opens no link. */}
      {isAgain && !busy && <ToOrders />}
      {repeated !== null && !isAgain && !busy && (
        <ButtonLink to={`/order/${repeated.orderId}`} variant="secondary">
          Открыть заявку
        </ButtonLink>
      )}
    </Modal>
  )
}
