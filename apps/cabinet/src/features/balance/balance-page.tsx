import { BalanceHero } from '../../shared/balance/balance-hero.tsx'
import css from './balance-page.module.css'
import type { LoadedHistory } from './history.load.ts'
import { HistorySection } from './history-section.tsx'

/** «Мой Баланс»: the money and how it came. */
export function BalancePage({ loaded }: { loaded: LoadedHistory }) {
  return (
    <>
      <h1>Мой Баланс</h1>
      <div className={css.columns}>
        <div className={css.money}>
          <BalanceHero />
        </div>
        <HistorySection loaded={loaded} />
      </div>
    </>
  )
}
