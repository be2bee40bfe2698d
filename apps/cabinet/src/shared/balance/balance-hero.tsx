import type { Pending } from '@impulse/wire/balance'
import { type ReactNode, useState } from 'react'
import { useAccount } from '../account/account.ts'
import { failureOf, valueOf } from '../account/loadable.ts'
import { ButtonLink } from '../button/button-link.tsx'
import { Button } from '../button/button.tsx'
import { formatPoints } from '../format/amount.ts'
import { HeroCard } from '../hero-card/hero-card.tsx'
import { Icon } from '../icon/icon.tsx'
import { Notice } from '../notice/notice.tsx'
import { Balance } from './balance.tsx'
import css from './balance-hero.module.css'
import { frozenUntilWords } from './frozen-words.ts'
import { PartsSheet } from './parts-sheet.tsx'

/**
 * The member's money: what can be withdrawn, what is frozen, what is owed. Each part fails for itself. `children` are
 * further buttons beside the first.
 */
export function BalanceHero({ children }: { children?: ReactNode }) {
  const { balance, pending, today, refresh } = useAccount()
  const debt = valueOf(balance)?.debt ?? 0
  const frozen = valueOf(pending)
  const pendingFailed = failureOf(pending)
  const [open, setOpen] = useState(false)
  return (
    <div className={css.money}>
      <HeroCard label="Баланс">
        <Balance
          look="hero"
          label="Доступно к выводу"
          value={valueOf(balance)?.balance}
          loading={balance.status === 'loading'}
          error={failureOf(balance)}
          frozen={
            frozen === undefined
              ? { loading: pending.status === 'loading', failed: pendingFailed !== undefined }
              : undefined
          }
        />
        {frozen !== undefined && <FrozenLine pending={frozen} today={today} onOpen={() => setOpen(true)} />}
        <div className={css.deeds}>
          {balance.status === 'failed' ? (
            <Button variant="hero" wide onClick={refresh}>
              Повторить
            </Button>
          ) : (
            <ButtonLink to="/withdraw" variant="hero" wide>
              Вывести
            </ButtonLink>
          )}
          {children}
        </div>
      </HeroCard>
      {/* Outside the card, whose light text it would inherit. */}
      <PartsSheet today={today} open={open} onClose={() => setOpen(false)} />
      {debt > 0 && (
        <Notice tone="warn" title={`Долг ${formatPoints(debt)}`}>
          Вычтем из&nbsp;следующих поступлений
        </Notice>
      )}
      {pendingFailed !== undefined && (
        <Notice
          tone="bad"
          action={
            <Button variant="secondary" onClick={refresh}>
              Повторить
            </Button>
          }
        >
          {pendingFailed}
        </Notice>
      )}
    </div>
  )
}

type FrozenLineProps = { pending: Pending; today: string; onOpen: () => void }

/** «❄ 6 400 б. заморожено · до 28 ноября»: pressed, it shows all parts of the money. */
function FrozenLine({ pending, today, onOpen }: FrozenLineProps) {
  const isNothing = pending.amount === 0
  return (
    <button type="button" className={css.frozen} aria-haspopup="dialog" onClick={onOpen}>
      {!isNothing && <Icon name="snowflake" className={css.icon} />}
      <span>
        {isNothing
          ? 'Замороженных средств нет'
          : `${formatPoints(pending.amount)} заморожено${frozenUntilWords(pending, { now: today })}`}
      </span>
      <Icon name="caret-right" className={css.icon} />
    </button>
  )
}
