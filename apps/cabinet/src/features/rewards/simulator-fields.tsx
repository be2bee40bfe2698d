import type { Forecast } from '@impulse/api/rewards/rewards'
import { useId, useState, useEffect } from 'react'
import { useMasked } from '../../shared/amount/hidden-amounts.ts'
import { Amount } from '../../shared/amount/amount.tsx'
import { ContractCount } from './contract-count.tsx'
import css from './simulator-fields.module.css'
import {
  formatArrival,
  formatContractsToBring,
  formatSpokenIncome,
  startingCount,
  formatReachedRates,
} from './simulator-labels.ts'

type SimulatorFieldsProps = { forecast: Forecast; open: boolean; onClose: () => void }

/**
 * Fields of the income calculator. The server calculates the income, so that the shown sums equal the rewards that such
 * contracts will earn.
 */
export function SimulatorFields({ forecast }: SimulatorFieldsProps) {
  const [chosenKey, setChosenKey] = useState(forecast.nextStep?.product)
  const [count, setCount] = useState(startingCount(forecast))
  const product = forecast.products.find(({ key }) => key === chosenKey) ?? forecast.products[0]
  const name = useId()
  const mask = useMasked()
  if (product === undefined) return null
  const income = product.income[count - 1] ?? 0
  return (
    <div className={css.fields}>
      <fieldset>
        <legend className={css.legend}>Продукт</legend>
        <div className={css.products}>
          {forecast.products.map(({ key, name: label }) => (
            <label key={key} className={css.product}>
              <input
                type="radio"
                name={name}
                checked={key === product.key}
                onChange={() => setChosenKey(key)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <ContractCount count={count} maxCount={product.income.length} forecast={forecast} onChange={setCount} />
      <div className={css.result}>
        <p className={css.quiet}>{formatContractsToBring(count)}</p>
        <p className={css.sum}>
          <Amount value={income} signed coin="right" coinSize={28} />
        </p>
        <dl className={css.facts}>
          <Fact name="Договоров за месяц">{forecast.counted + count}</Fact>
          <Fact name="Ставка">{formatReachedRates(forecast, count)}</Fact>
          <Fact name="Когда придёт">{formatArrival(forecast)}</Fact>
        </dl>
      </div>
      <SpokenIncome text={mask(formatSpokenIncome(income, count))} />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={css.fact}>
      <dt className={css.quiet}>{name}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  )
}

/** Makes screen readers announce only the last sum, not every sum while the member moves the slider. */
function SpokenIncome({ text: message }: { text: string }) {
  return <output className="visually-hidden">{useDebounced(message)}</output>
}

/**
 * Returns the last text that did not change for `settledAfterMs` milliseconds. Returns an empty text until the first
 * change.
 */
function useDebounced(text: string): string {
  const [began] = useState(text)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (text === began && settled === '') return undefined
    const timer = setTimeout(() => setSettled(text), settledAfterMs)
    return () => clearTimeout(timer)
  }, [text, began, settled])
  return settled
}

const settledAfterMs = 600
