import { type ReactNode, Suspense } from 'react'
import { BalanceHero } from '../../shared/balance/balance-hero.tsx'
import { newTicketAddress } from '../../shared/feedback/support-address.ts'
import { ButtonLink } from '../../shared/ui/button-link.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import css from './balance-page.module.css'
import type { LoadedHistory } from './history/history.load.ts'
import { HistorySection } from './history/history-section.tsx'

type BalancePageProps = {
  loaded: LoadedHistory
  /** Renders what stands in for a history that got no response; `error` is its error. */
  renderUnloaded: (error: ReactNode) => ReactNode
  income: ReactNode
  /** Buttons in the page header that concern the whole history, such as «Выписка» (statement). */
  actions: ReactNode
}

/** Page «Мой Баланс»: balance, income and history. */
export function BalancePage({ loaded, renderUnloaded, income, actions }: BalancePageProps) {
  return (
    <>
      <PageHeader title="Мой Баланс">{actions}</PageHeader>
      <div className={css.columns} data-wide>
        <div className={css.money}>
          <BalanceHero />
          <div id="operation-panel" />
        </div>
        <Suspense>
          <div className={css.story}>
            {income}
            <HistorySection loaded={loaded} renderUnloaded={renderUnloaded} />
            <ButtonLink to={newTicketAddress({ about: 'general', topic: 'balance' })} variant="ghost" wide>
              Вопрос о&nbsp;балансе
            </ButtonLink>
          </div>
        </Suspense>
      </div>
    </>
  )
}
