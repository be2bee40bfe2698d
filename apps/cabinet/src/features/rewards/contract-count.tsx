import type { Forecast } from '@impulse/api/rewards/rewards'
import { useState } from 'react'
import { TextField } from '../../shared/form/text-field.tsx'
import css from './contract-count.module.css'
import { formatContracts } from './step-labels.ts'

type ContractCountProps = {
  count: number
  maxCount: number
  forecast: Pick<Forecast, 'counted' | 'steps'>
  onChange: (count: number) => void
}

/** Field and slider for the number of new contracts in the income calculator. */
export function ContractCount({ count, maxCount, forecast, onChange }: ContractCountProps) {
  // While the typed text is not a valid number, the income calculator uses the last valid number.
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && countIn(typed, maxCount) === undefined
  const type = (text: string) => {
    setTyped(text)
    const number = countIn(text, maxCount)
    if (number !== undefined) onChange(number)
  }
  return (
    <div className={css.count}>
      <TextField
        label="Сколько новых договоров"
        type="number"
        inputMode="numeric"
        min={1}
        max={maxCount}
        step={1}
        value={typed ?? String(count)}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => !isWrong && setTyped(null)}
        error={isWrong ? `Введите число от 1 до ${maxCount}` : undefined}
      />
      <div className={css.slider}>
        <Track count={count} maxCount={maxCount} forecast={forecast} />
        <input
          type="range"
          className={css.range}
          aria-label="Новые договоры, ползунок"
          aria-valuetext={formatContracts(count)}
          min={1}
          max={maxCount}
          step={1}
          value={count}
          onChange={({ currentTarget }) => {
            setTyped(null)
            onChange(currentTarget.valueAsNumber)
          }}
        />
      </div>
      <div className={css.ends} aria-hidden="true">
        <span>1</span>
        <span>{maxCount}</span>
      </div>
    </div>
  )
}

/** Track of the slider. Each dot marks a number of contracts at which a further reward step of the month begins. */
function Track({ count, maxCount, forecast: { counted, steps } }: Omit<ContractCountProps, 'onChange'>) {
  const toTrackPosition = (contracts: number) => `${((contracts - 1) / Math.max(maxCount - 1, 1)) * 100}%`
  const begins = steps.map(({ from }) => from - counted).filter((at) => at > 1 && at <= maxCount)
  return (
    <svg className={css.track} aria-hidden="true">
      <rect className={css.whole} y="19" width="100%" height="6" rx="3" />
      <rect className={css.filled} y="19" width={toTrackPosition(count)} height="6" rx="3" />
      {begins.map((at) => (
        <circle
          key={at}
          className={at <= count ? css.reached : css.ahead}
          cx={toTrackPosition(at)}
          cy="22"
          r="5"
        />
      ))}
    </svg>
  )
}

function countIn(text: string, maxCount: number): number | undefined {
  const number = Number(text)
  return text !== '' && Number.isInteger(number) && number >= 1 && number <= maxCount ? number : undefined
}
