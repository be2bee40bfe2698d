import { type ReactNode, Suspense } from 'react'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import type { Loadable } from '../../shared/loading/loadable.ts'
import { BalanceHero } from '../../shared/balance/balance-hero.tsx'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { formatDate } from '../../shared/format/date.ts'
import { useMember } from '../../shared/member/member.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { Alert } from '../../shared/feedback/alert.tsx'
import css from './home-page.module.css'
import { FirstSteps } from './first-steps.tsx'
import type { BegunForm } from '../../shared/member/begun-form.ts'
import type { HomeFacts } from './next-step.load.ts'

type HomePageProps = {
  /** True for a member without operations and money, who sees the list of first steps instead of a balance. */
  isNew: boolean
  facts: Loadable<HomeFacts>
  begun: BegunForm | null
  next: ReactNode
  coming: ReactNode
  step: ReactNode
  income: ReactNode
  operations: ReactNode
  news: ReactNode
}

/**
 * Home page: balance, the most urgent task (`next`), the money that comes (`coming`), the reward step (`step`), income, last operations and news.
 * The sections inside a `Suspense` hydrate after the balance, or when the member presses them.
 */
export function HomePage({
  isNew,
  facts,
  begun,
  next,
  coming,
  step,
  income,
  operations,
  news,
}: HomePageProps) {
  const leavingDueAt = useMember()?.leavingDueAt ?? null
  return (
    <>
      <h1 className="visually-hidden">Главная</h1>
      <div className={css.columns} data-wide>
        <div className={css.part}>
          {isNew ? (
            <FirstSteps facts={facts} begun={begun} />
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
          <div className={classNames(css.part, css.aside)}>
            {coming}
            {step}
          </div>
        </Suspense>
        <Suspense>
          {/* This section is hidden while the member has neither operations nor points. */}
          <div className={css.part} hidden={isNew}>
            {income}
            {operations}
          </div>
          <div className={css.news}>{news}</div>
        </Suspense>
      </div>
    </>
  )
}

/**
 * Alert about a requested account deletion, with a link to cancel the deletion. While the deletion is pending, the home
 * page shows this alert instead of the next step.
 */
function AccountDeletionNote({ dueAt }: { dueAt: string }) {
  const { today } = useMemberSummary()
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
