import type { Pending } from '@impulse/api/balance/balance'
import { type ReactNode, useState } from 'react'
import { shownMoney, useMemberSummary } from '../member/member-summary.ts'
import { getLoadedValue } from '../loading/loadable.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Button } from '../ui/button.tsx'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { plural } from '../format/plural.ts'
import { DotSeparated } from '../format/dot-separated.tsx'
import { HeroCard } from '../ui/hero-card.tsx'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../modal/link.tsx'
import { Alert } from '../feedback/alert.tsx'
import { RetryAlert } from '../feedback/retry-alert.tsx'
import { useOnline } from '../browser/use-online.ts'
import { useMasked } from '../amount/hidden-amounts.ts'
import { Balance, FrozenWaiting } from './balance.tsx'
import css from './balance-hero.module.css'
import { HideAmountsToggle } from '../amount/hide-amounts-toggle.tsx'
import { formatFrozenUntil } from './frozen-labels.ts'
import { InPayoutLine } from './in-payout-line.tsx'
import { PartsSheet } from './lazy-parts-sheet.ts'
import { useCountUp } from './use-count-up.ts'

/**
 * Card with the member's money: available points, frozen points and debt. Each part shows its own error.
 * `children` are the buttons that follow «Вывести».
 */
export function BalanceHero({ children }: { children?: ReactNode }) {
  const summary = useMemberSummary()
  const { balance, pending, today, refresh } = summary
  const debt = getLoadedValue(balance)?.debt ?? 0
  // Without money «Вывести» is not the main action, but it still leads to the terms of a withdrawal.
  const isEmpty = getLoadedValue(balance)?.balance === 0
  const available = useCountUp(getLoadedValue(balance)?.balance)
  const frozen = getLoadedValue(pending)
  const pendingFailed = pending.status === 'failed' ? pending : null
  const [open, setOpen] = useState(false)
  const mask = useMasked()
  const online = useOnline()
  return (
    <div className={css.money}>
      <HeroCard label="Баланс">
        <HideAmountsToggle />
        <Balance
          variant="hero"
          label="Доступно к выводу"
          {...shownMoney(summary)}
          value={available}
          frozen={pendingFailed ? { failed: true } : undefined}
        />
        {frozen !== undefined ? (
          <div>
            <FrozenLine pending={frozen} today={today} onOpen={() => setOpen(true)} />
            <InPayoutLine pending={frozen} className={css.inPayout} more={howMany} />
          </div>
        ) : (
          !pendingFailed && <FrozenWaiting className={css.frozen} />
        )}
        <div className={css.actions}>
          {balance.status === 'failed' ? (
            <Button variant="hero" wide onClick={refresh}>
              Повторить
            </Button>
          ) : online ? (
            <ButtonLink to="/withdraw" variant={isEmpty ? 'heroQuiet' : 'hero'} wide>
              Вывести
            </ButtonLink>
          ) : (
            <Button variant="hero" wide disabled aria-describedby="withdraw-closed">
              Вывести
            </Button>
          )}
          {children}
        </div>
        {!online && (
          <p id="withdraw-closed" className={css.closed}>
            Вывод откроется, когда появится сеть
          </p>
        )}
      </HeroCard>
      {/* The sheet is rendered outside the card. Inside, the sheet would inherit the light text colour of the
          card. */}
      <PartsSheet today={today} open={open} onClose={() => setOpen(false)} />
      {debt > 0 && (
        <Alert tone="warn" title={mask(`Долг ${formatPoints(debt)}`)}>
          Вычтем из&nbsp;следующих поступлений.{' '}
          <Link to="/balance?category=correction#history">Откуда он взялся</Link>
        </Alert>
      )}
      {pendingFailed && (
        <RetryAlert onRetry={refresh} of={pendingFailed}>
          {pendingFailed.text}
        </RetryAlert>
      )}
    </div>
  )
}

/** Returns « · 3 заявки» for several withdrawals, and an empty text for one withdrawal. */
const howMany = (count: number): string =>
  count > 1 ? ` · ${count}\u00a0${plural(count, 'заявка', 'заявки', 'заявок')}` : ''

type FrozenLineProps = { pending: Pending; today: string; onOpen: () => void }

/**
 * Button «❄ 6 400 б. заморожено · до 28 ноября», or «Замороженных средств нет» if nothing is frozen. A press on the
 * button opens the sheet with all parts of the money.
 */
function FrozenLine({ pending, today, onOpen }: FrozenLineProps) {
  const isNothing = pending.amount === 0
  const mask = useMasked()
  return (
    <button type="button" className={css.frozen} aria-haspopup="dialog" onClick={onOpen}>
      {!isNothing && <Icon name="snowflake" className={css.icon} />}
      <DotSeparated>
        {isNothing
          ? 'Замороженных средств нет'
          : mask(`${formatPoints(pending.amount)} заморожено${formatFrozenUntil(pending, { now: today })}`)}
      </DotSeparated>
      <Icon name="caret-right" className={css.icon} />
    </button>
  )
}
