import type { Forecast } from '@impulse/api/rewards/rewards'
import { type FormEvent, type MouseEvent, useState } from 'react'
import { Amount } from '../../../shared/amount/amount.tsx'
import { SumRow, SumRows } from '../../../shared/amount/sum-rows.tsx'
import { TextField } from '../../../shared/form/text-field.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { formatContractsToBring } from '../simulator-labels.ts'
import { goalLimits, goalTitle } from './goal.ts'
import css from './goal-fields.module.css'

type GoalFieldsProps = {
  forecast: Forecast
  goal: number | undefined
  onChange: (contracts: number | undefined) => void
  open: boolean
  onClose: () => void
}

/** Form of the month's goal, and the income of the missing contracts by the server's forecast. */
export function GoalFields({ forecast, goal, onChange }: GoalFieldsProps) {
  const { min, max } = goalLimits(forecast)
  const [typed, setTyped] = useState(String(goal ?? forecast.nextStep?.from ?? min))
  const [isWrong, setWrong] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const contracts = Number(typed)
    const isAllowed = Number.isInteger(contracts) && contracts >= min && contracts <= max
    setWrong(!isAllowed)
    if (isAllowed) onChange(contracts)
  }
  // The button disappears with the goal, so the focus moves to the field.
  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.form?.querySelector('input')?.focus()
    onChange(undefined)
  }
  return (
    <form className={css.fields} onSubmit={save} noValidate>
      <TextField
        label="Сколько договоров за месяц"
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        hint="Цель хранится на этом устройстве, пока вы не выйдете из кабинета. Её видите только вы"
        error={isWrong ? `Введите число от ${min} до ${max}` : undefined}
      />
      <div className={css.buttons}>
        <Button type="submit" variant="secondary">
          {goal === undefined ? 'Поставить цель' : 'Изменить цель'}
        </Button>
        {goal !== undefined && (
          <Button variant="ghost" onClick={remove}>
            Убрать цель
          </Button>
        )}
      </div>
      <output className="visually-hidden">{goal !== undefined && goalTitle(goal, forecast.counted)}</output>
      {goal !== undefined && goal > forecast.counted && (
        <Missing forecast={forecast} count={goal - forecast.counted} />
      )}
    </form>
  )
}

/** Income of the contracts that are missing to the goal, if all are of one product, for each product. */
function Missing({ forecast: { products }, count }: { forecast: Forecast; count: number }) {
  return (
    <div>
      <p className={css.quiet}>{formatContractsToBring(count)}</p>
      <SumRows>
        {products.flatMap(({ key, name, income }) => {
          const points = income[count - 1]
          if (points === undefined) return []
          return (
            <SumRow key={key} name={name}>
              <Amount value={points} signed />
            </SumRow>
          )
        })}
      </SumRows>
    </div>
  )
}
