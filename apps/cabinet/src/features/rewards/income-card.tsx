import type { Income } from '@impulse/wire/rewards'
import { useState } from 'react'
import type { Loadable } from '../../shared/account/loadable.ts'
import { monthName } from '../../shared/format/date.ts'
import css from './income-card.module.css'
import { IncomeChart } from './income-chart.tsx'
import { IncomeTable } from './income-table.tsx'
import { correctionWords, isNothing, presentWords } from './income-words.ts'
import { Skeleton } from '../../shared/skeleton/skeleton.tsx'
import { RewardsCard } from './rewards-card.tsx'
import { askForIncome } from './rewards.load.ts'
import { changeWords } from './step-words.ts'
import { useRewards } from './use-rewards.ts'

type IncomeCardProps = {
  loaded: Loadable<Income>
  /** Takes less of the screen, where the history stands below. */
  low?: boolean
}

/** The income of the present month and the twelve before, as a picture and as a table. */
export function IncomeCard({ loaded, low = false }: IncomeCardProps) {
  return (
    <RewardsCard label="Доход по месяцам" rewards={useRewards(askForIncome, loaded)} places={<Places />}>
      {(income) => <Months income={income} low={low} />}
    </RewardsCard>
  )
}

function Months({ income: { months }, low }: { income: Income; low: boolean }) {
  const [asTable, setAsTable] = useState(false)
  const [present, last] = months
  if (present === undefined) return null
  const isEmpty = months.every(isNothing)
  return (
    <>
      <div className={css.head}>
        <h2 className={css.title}>Доход за&nbsp;{monthName(present.since)}</h2>
        {!isEmpty && (
          <button type="button" className={css.toggle} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'График' : 'Таблица'}
          </button>
        )}
        <p className={css.words}>
          <strong className={css.sum}>{changeWords(present.points)}</strong> · {presentWords(present, last)}
        </p>
        {correctionWords(present).map((words) => (
          <p key={words} className={css.words}>
            {words}
          </p>
        ))}
      </div>
      {isEmpty && <p className={css.words}>Первое же начисление появится здесь столбиком месяца</p>}
      {!isEmpty && (asTable ? <IncomeTable months={months} /> : <IncomeChart months={months} low={low} />)}
    </>
  )
}

function Places() {
  return (
    <>
      <Skeleton shape="title" width="half" />
      <Skeleton />
      <Skeleton shape="card" />
    </>
  )
}
