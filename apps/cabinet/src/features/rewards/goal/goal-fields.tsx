import type { Forecast } from '@impulse/api/rewards/rewards'
import { type FormEvent, type MouseEvent, useState } from 'react'
import { Amount } from '../../../shared/amount/amount.tsx'
import { SumRow, SumRows } from '../../../shared/amount/sum-rows.tsx'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { SavedMark } from '../../../shared/form/save-result.tsx'
import { TextField } from '../../../shared/form/text-field.tsx'
import { useSubmission } from '../../../shared/form/use-submission.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { formatContractsToBring } from '../simulator-labels.ts'
import { goalLimits } from './goal.ts'
import css from './goal-fields.module.css'

type GoalFieldsProps = { forecast: Forecast; onChanged: () => void; open: boolean; onClose: () => void }

/** Form of the month's goal, and the income of the missing contracts by the server's forecast. */
export function GoalFields({ forecast, onChanged }: GoalFieldsProps) {
  const { counted, goal } = forecast
  const { min, max } = goalLimits(forecast)
  const [typed, setTyped] = useState(String(goal ?? forecast.nextStep?.from ?? min))
  const [isSaved, setSaved] = useState(false)
  const { errors, text, isBusy, submit } = useSubmission<'contracts'>()
  const save = async (contracts: number | null) => {
    setSaved(false)
    await submit({
      check: () =>
        contracts === null || (Number.isInteger(contracts) && contracts >= min && contracts <= max)
          ? {}
          : { contracts: `Введите число от ${min} до ${max}` },
      send: async () => {
        await api.put('/api/rewards/goal/', { contracts }, repeatable())
        onChanged()
        setSaved(true)
        return null
      },
    })
  }
  const saveTyped = (event: FormEvent) => {
    event.preventDefault()
    void save(Number(typed))
  }
  // The button disappears with the goal, so the focus moves to the field.
  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.form?.querySelector('input')?.focus()
    void save(null)
  }
  return (
    <form className={css.fields} onSubmit={saveTyped} noValidate>
      {text !== null && <Alert tone="bad">{text}</Alert>}
      <TextField
        label="Сколько договоров за месяц"
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        hint="Другие участники её&nbsp;не&nbsp;видят"
        error={errors.contracts}
      />
      <div className={css.buttons}>
        <Button type="submit" variant="secondary" busy={isBusy}>
          {goal === null ? 'Поставить цель' : 'Изменить цель'}
        </Button>
        {goal !== null && (
          <Button variant="ghost" onClick={remove}>
            Убрать цель
          </Button>
        )}
      </div>
      <SavedMark isSaved={isSaved} />
      {goal !== null && goal > counted && <Missing forecast={forecast} count={goal - counted} />}
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
