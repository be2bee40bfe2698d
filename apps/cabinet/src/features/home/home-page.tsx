import type { ReactNode } from 'react'
import { BalanceHero } from '../../shared/balance/balance-hero.tsx'
import { ButtonLink } from '../../shared/button/button-link.tsx'
import css from './home-page.module.css'

/** The first screen: the money, what comes next in the month, and how the months went. */
export function HomePage({ step, income }: { step: ReactNode; income: ReactNode }) {
  return (
    <>
      <h1 className="visually-hidden">Главная</h1>
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
