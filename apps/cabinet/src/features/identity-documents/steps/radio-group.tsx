import { FieldError } from '../../../shared/form/field-error.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import css from './radio-group.module.css'

type RadioGroupProps = {
  /** ID of the first radio button, the target of links to an error. */
  id: string
  legend: string
  choices: readonly { value: string; label: string }[]
  value: string
  onPick: (value: string) => void
  error?: string | undefined
  /** True for choices displayed side by side. */
  inRow?: boolean
}

/** Group of radio buttons with a legend and an error. */
export function RadioGroup({ id, legend, choices, value, onPick, error, inRow = false }: RadioGroupProps) {
  const errorId = error === undefined ? undefined : `${id}-error`
  return (
    <fieldset className={css.group} aria-describedby={errorId}>
      <legend className={css.legend}>{legend}</legend>
      <div className={classNames(inRow && css.row)}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={css.choice}>
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${index}`}
              name={id}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onPick(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
