import type { ReactNode } from 'react'
import { useAccount } from '../../shared/account/account.ts'
import { BalanceHero } from '../../shared/balance/balance-hero.tsx'
import { ButtonLink } from '../../shared/button/button-link.tsx'
import { formatDate } from '../../shared/format/date.ts'
import { useMember } from '../../shared/member/member.ts'
import { Notice } from '../../shared/notice/notice.tsx'
import css from './home-page.module.css'

/** The first screen: the money, what comes next in the month, and how the months went. */
export function HomePage({ step, income }: { step: ReactNode; income: ReactNode }) {
  return (
    <>
      <h1 className="visually-hidden">Главная</h1>
      <Leaving />
      <div className={css.columns}>
        <BalanceHero>
          <ButtonLink to="/balance#history" variant="heroQuiet" wide>
            История
          </ButtonLink>
        </BalanceHero>
        <div className={css.step}>{step}</div>
        {income}
      </div>
    </>
  )
}

/** Who has asked for the account to be deleted learns at once, after each sign-in, that there is a way back. */
function Leaving() {
  const dueAt = useMember()?.leavingDueAt ?? null
  const { today } = useAccount()
  if (dueAt === null) return null
  return (
    <Notice
      tone="warn"
      title={`Аккаунт будет удалён ${formatDate(dueAt, { now: today }).replaceAll(' ', '\u00a0')}`}
      action={
        <ButtonLink to="/lk/data#leaving" variant="secondary">
          Передумать
        </ButtonLink>
      }
    />
  )
}
