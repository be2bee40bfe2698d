import type { WithdrawalTerms } from '@impulse/wire/withdrawal'
import { quoteOf } from '@impulse/wire/withdrawal-quote'
import { useAccount } from '../../shared/account/account.ts'
import { Fact, Facts } from '../../shared/facts/facts.tsx'
import { formatPoints, formatRoubles } from '../../shared/format/amount.ts'
import { formatDate, formatUntil } from '../../shared/format/date.ts'
import css from './quote-card.module.css'

type QuoteCardProps = {
  /** Null: there is no sum yet that can be had. */
  amount: number | null
  terms: WithdrawalTerms
  /** Of the chosen recipient: not before; null: at once. */
  payableFrom: string | null
}

/** What becomes of the sum, while it is typed. */
export function QuoteCard({ amount, terms, payableFrom }: QuoteCardProps) {
  const { today } = useAccount()
  const { charges, available, expectedOn } = terms
  const quote = amount === null ? null : quoteOf(amount, charges)
  // What was sent and may have arrived is off the balance already.
  const left = quote && available >= quote.amount ? available - quote.amount : null
  return (
    <section className={css.card} aria-label="Расчёт">
      <Facts>
        <Fact name="К зачислению">{quote ? formatRoubles(quote.credited, { kopecks: true }) : '—'}</Fact>
        <Fact name="Комиссия">{formatRoubles(charges.fee)}</Fact>
        {charges.tax === 'ndfl' && <Fact name="НДФЛ">{quote ? formatRoubles(quote.tax) : '—'}</Fact>}
        <Fact name="Когда придёт">
          {payableFrom === null
            ? formatUntil(expectedOn, { now: today })
            : `не\u00a0раньше ${formatDate(payableFrom, { now: today })}`}
        </Fact>
        <Fact name="Останется">{left === null ? '—' : formatPoints(left)}</Fact>
      </Facts>
    </section>
  )
}
