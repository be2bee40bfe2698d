import type { Pending } from '@impulse/wire/balance'
import { useState } from 'react'
import { useAccount } from '../../shared/account/account.ts'
import { failureOf, valueOf } from '../../shared/account/loadable.ts'
import { Balance } from '../../shared/balance/balance.tsx'
import { ButtonLink } from '../../shared/button/button-link.tsx'
import { Button } from '../../shared/button/button.tsx'
import { formatAmount } from '../../shared/format/amount.ts'
import { HeroCard } from '../../shared/hero-card/hero-card.tsx'
import { Icon } from '../../shared/icon/icon.tsx'
import { Notice } from '../../shared/notice/notice.tsx'
import css from './balance-hero.module.css'
import { FrozenSheet } from './frozen-sheet.tsx'
import { frozenUntilWords } from './frozen-words.ts'

/** The member's money: what can be withdrawn, what is frozen, what is owed. Each part fails for itself. */
export function BalanceHero({ now }: { now: string }) {
  const { balance, pending, refresh } = useAccount()
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
        {frozen !== undefined && <FrozenLine pending={frozen} now={now} onOpen={() => setOpen(true)} />}
        {balance.status === 'failed' ? (
          <Button variant="hero" wide onClick={refresh}>
            Повторить
          </Button>
        ) : (
          <ButtonLink to="/withdraw" variant="hero" wide>
            Вывести
          </ButtonLink>
        )}
      </HeroCard>
      {/* Outside the card, whose light text it would inherit. */}
      {frozen !== undefined && (
        <FrozenSheet pending={frozen} now={now} open={open} onClose={() => setOpen(false)} />
      )}
      {debt > 0 && (
        <Notice tone="warn" title={`Долг ${formatAmount(debt)}\u00a0б.`}>
          Спишется из&nbsp;следующих поступлений
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

type FrozenLineProps = { pending: Pending; now: string; onOpen: () => void }

/** «❄ 6 400 б. заморожено · до 28 ноября»: pressed, it shows by which contracts. */
function FrozenLine({ pending, now, onOpen }: FrozenLineProps) {
  if (pending.amount === 0) return <p className={css.nothing}>Замороженных средств нет</p>
  return (
    <button type="button" className={css.frozen} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="snowflake" className={css.icon} />
      <span>
        {formatAmount(pending.amount)}&nbsp;б. заморожено{frozenUntilWords(pending, { now })}
      </span>
      <Icon name="caret-right" className={css.icon} />
    </button>
  )
}
