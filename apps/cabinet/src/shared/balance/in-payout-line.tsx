import type { Pending } from '@impulse/api/balance/balance'
import { useMasked } from '../amount/hidden-amounts.ts'
import { findInPayout } from './in-payout.ts'
import { Link } from '../modal/link.tsx'

type InPayoutLineProps = {
  pending: Pending
  className: string | undefined
  /** Returns the text to append to the link. `count` is the number of withdrawals that are being paid out. */
  more?: (count: number) => string
}

/** Link «500 ₽ на выводе» to the withdrawals that are being paid out. Without such withdrawals, nothing is shown. */
export function InPayoutLine({ pending, className, more }: InPayoutLineProps) {
  const mask = useMasked()
  const line = findInPayout(pending)
  return (
    line && (
      <Link to={line.to} className={className}>
        {mask(line.text)}
        {more?.(line.count)}
      </Link>
    )
  )
}
