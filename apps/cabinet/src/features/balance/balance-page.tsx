import type { ReactNode } from 'react'
import { BalanceHero } from '../../shared/balance/balance-hero.tsx'
import css from './balance-page.module.css'
import type { LoadedHistory } from './history.load.ts'
import { HistorySection } from './history-section.tsx'

/** «Мой Баланс»: the money and how it came. */
export function BalancePage({ loaded, income }: { loaded: LoadedHistory; income: ReactNode }) {
  return (
    <>
      <h1>Мой Баланс</h1>
      <div className={css.columns}>
        <div className={css.money}>
          <BalanceHero />
        </div>
        <div className={css.story}>
          {income}
          <HistorySection loaded={loaded} />
        </div>
      </div>
    </>
  )
}
