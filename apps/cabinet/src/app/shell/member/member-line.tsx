import { shownMoney, useMemberSummary } from '../../../shared/member/member-summary.ts'
import { getLoadedValue } from '../../../shared/loading/loadable.ts'
import { Amount } from '../../../shared/amount/amount.tsx'
import { useMasked } from '../../../shared/amount/hidden-amounts.ts'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { Balance } from '../../../shared/balance/balance.tsx'
import { pages } from '../../navigation/pages.ts'
import { Link } from '../../../shared/modal/link.tsx'
import css from './member-line.module.css'

/**
 * Balance of the member, inside `MemberCard` (specification, section 2). An amount that could not be loaded shows its
 * own error. The debt is shown only if the member owes something. A member without any money sees an invitation to earn
 * instead of a frozen amount of zero.
 */
export function MemberLine() {
  const summary = useMemberSummary()
  const mask = useMasked()
  const { frozen, ...available } = shownMoney(summary)
  const debt = getLoadedValue(summary.balance)?.debt ?? 0
  const inPayout = getLoadedValue(summary.pending)?.inPayout
  const hasNothing = available.value === 0 && frozen.value === 0 && !inPayout && debt === 0
  return (
    <>
      <Balance bold abbreviation icon="right" {...available} frozen={hasNothing ? undefined : frozen} />
      {hasNothing && (
        <Link to={pages.rules.path} className={css.invitation}>
          Как заработать
        </Link>
      )}
      {!!inPayout && (
        <Link to={pages.orders.path} className={css.invitation}>
          {mask(formatRoubles(inPayout))} на&nbsp;выводе
        </Link>
      )}
      {debt > 0 && (
        <p className={css.debt}>
          Долг <Amount value={debt} />
        </p>
      )}
    </>
  )
}
