import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { calculateQuote } from '@impulse/api/withdrawals/withdrawal-quote'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { useMasked } from '../../../shared/amount/hidden-amounts.ts'
import { Fact, Facts } from '../../../shared/ui/facts.tsx'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'
import { formatDate, formatUntil } from '../../../shared/format/date.ts'
import css from './quote-card.module.css'
import { formatTax } from './tax-labels.ts'
import { mayBeHeldText } from '../withdrawal-messages.ts'

type QuoteCardProps = {
  /** Amount that the member typed, even outside the limits; null while the text is not a whole number. */
  amount: number | null
  terms: WithdrawalTerms
  /**
   * Earliest time at which the chosen recipient can be paid; null when the recipient can be paid immediately.
   */
  payableFrom: string | null
  /**
   * True when the server may have received the same request before. The available balance may then already
   * exclude the amount of that request.
   */
  isOutcomeUnknown: boolean
}

/**
 * Quote for the typed amount: the credited sum, the fee, the tax, the expected payment date, and the balance that would
 * remain.
 */
export function QuoteCard({ amount, terms, payableFrom, isOutcomeUnknown }: QuoteCardProps) {
  const { today } = useMemberSummary()
  const { charges, available, expectedOn } = terms
  const quote = amount === null ? null : calculateQuote(amount, charges)
  const mask = useMasked()
  const why = formatTax(amount, charges)
  return (
    <section className={css.card} aria-label="Расчёт">
      <Facts>
        <Fact name="Вы получите">{quote ? mask(formatRoubles(quote.credited)) : '—'}</Fact>
        <Fact name="Комиссия">{formatRoubles(charges.fee)}</Fact>
        {charges.taxMode === 'ndfl' && (
          <Fact name="НДФЛ">{quote ? mask(formatRoubles(quote.tax)) : '—'}</Fact>
        )}
        {isOutcomeUnknown ? (
          <Fact name="Сейчас на балансе">{mask(formatPoints(available))}</Fact>
        ) : (
          <Fact name="Останется на балансе">
            {quote ? mask(formatPoints(available - quote.amount)) : '—'}
          </Fact>
        )}
        {/* The last row: on a phone the date is above the button instead, which may cover the card. */}
        <Fact name="Когда придёт">
          {payableFrom === null
            ? formatUntil(expectedOn, { now: today })
            : `не\u00a0раньше ${formatDate(payableFrom, { now: today })}`}
        </Fact>
      </Facts>
      {why !== null && <p className={css.text}>{mask(why)}</p>}
      {isOutcomeUnknown && <p className={css.text}>{mayBeHeldText}</p>}
    </section>
  )
}
