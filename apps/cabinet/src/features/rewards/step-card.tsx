import type { Forecast } from '@impulse/wire/rewards'
import type { Loadable } from '../../shared/account/loadable.ts'
import { Skeleton } from '../../shared/skeleton/skeleton.tsx'
import { IncomeSimulator } from './income-simulator.tsx'
import { RewardsCard } from './rewards-card.tsx'
import { askForForecast } from './rewards.load.ts'
import { StepBar } from './step-bar.tsx'
import css from './step-card.module.css'
import { changeWords, countedWords, nextStepNote, stepTitle } from './step-words.ts'
import { useRewards } from './use-rewards.ts'

/** Where the member stands in the month, what the next contract brings, and what more of them would. */
export function StepCard({ loaded }: { loaded: Loadable<Forecast> }) {
  return (
    <RewardsCard label="Ступень месяца" rewards={useRewards(askForForecast, loaded)} places={<Places />}>
      {(forecast) => <Steps forecast={forecast} />}
    </RewardsCard>
  )
}

function Steps({ forecast }: { forecast: Forecast }) {
  const note = nextStepNote(forecast)
  return (
    <>
      <div className={css.head}>
        <p className={css.quiet}>{countedWords(forecast)}</p>
        <h2 className={css.title}>{stepTitle(forecast)}</h2>
      </div>
      <StepBar forecast={forecast} />
      {note !== undefined && <p className={css.quiet}>{note}</p>}
      <NextContract forecast={forecast} />
      <IncomeSimulator forecast={forecast} />
    </>
  )
}

function NextContract({ forecast: { counted, products } }: { forecast: Forecast }) {
  return (
    <div>
      <h3 className={css.subtitle}>{counted === 0 ? 'Первый' : 'Следующий'} договор принесёт</h3>
      <dl className={css.products}>
        {products.map(({ key, name, income }) => (
          <div key={key} className={css.product}>
            <dt>{name}</dt>
            <dd className={css.amount}>{changeWords(income[0] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Places() {
  return (
    <>
      <Skeleton width="half" />
      <Skeleton shape="title" />
      {['bar', 'note', 'next', 'products', 'simulator'].map((place) => (
        <Skeleton key={place} shape="row" />
      ))}
    </>
  )
}
