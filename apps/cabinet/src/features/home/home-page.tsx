import { type ReactNode, Suspense } from 'react'
import { useAccount } from '../../shared/member/member-summary.ts'
import { getLoadedValue } from '../../shared/loading/loadable.ts'
import { BalanceHero } from '../../shared/balance/balance-hero.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { formatDate } from '../../shared/format/date.ts'
import { useMember } from '../../shared/member/member.ts'
import { Alert } from '../../shared/feedback/alert.tsx'
import css from './home-page.module.css'
import { Invitation } from './invitation.tsx'

type HomePageProps = {
  /** It is known that nothing has ever happened to the member's money. */
  hasNoOperations: boolean
  next: ReactNode
  step: ReactNode
  income: ReactNode
  operations: ReactNode
  news: ReactNode
}

/**
 * The first screen: the money, what to do next, what the month brings and brought, what happened last. What is in a `Suspense`
 * comes to life after the money, or when it is pressed.
 */
export function HomePage({ hasNoOperations, next, step, income, operations, news }: HomePageProps) {
  const leavingDueAt = useMember()?.leavingDueAt ?? null
  const { balance, pending } = useAccount()
  const isNew =
    hasNoOperations && getLoadedValue(balance)?.balance === 0 && getLoadedValue(pending)?.amount === 0
  return (
    <>
      <h1 className="visually-hidden">Главная</h1>
      <div className={css.columns}>
        <div className={css.part}>
          {isNew ? (
            <Invitation />
          ) : (
            <BalanceHero>
              <ButtonLink to="/balance#history" variant="heroQuiet" wide>
                История
              </ButtonLink>
            </BalanceHero>
          )}
          {leavingDueAt === null ? next : <AccountDeletionNote dueAt={leavingDueAt} />}
        </div>
        <Suspense>
          <div className={css.step}>{step}</div>
        </Suspense>
        <Suspense>
          <div className={css.part}>
            {/* Shown with zeros as well: a new member sees where the first money will be. */}
            <div className={css.part} hidden={isNew}>
              {income}
              {operations}
            </div>
            {news}
          </div>
        </Suspense>
      </div>
    </>
  )
}

/** Alert about a requested account deletion, with the way back; shown after every sign-in. */
function AccountDeletionNote({ dueAt }: { dueAt: string }) {
  const { today } = useAccount()
  return (
    <Alert
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
