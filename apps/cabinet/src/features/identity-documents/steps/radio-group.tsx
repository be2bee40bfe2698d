import { FieldError } from '../../../shared/form/field-error.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import css from './radio-group.module.css'

type RadioGroupProps = {
  /** Id of the first radio button, to which the error summary links. */
  id: string
  legend: string
  choices: readonly { value: string; label: string }[]
  value: string
  onPick: (value: string) => void
  error?: string | undefined
  hint?: string | undefined
  /** True to show the choices side by side instead of one below the other. */
  inRow?: boolean
}

/** Group of radio buttons with a legend and an error text. */
export function RadioGroup({
  id,
  legend,
  choices,
  value,
  onPick,
  error,
  hint,
  inRow = false,
}: RadioGroupProps) {
  const describedBy = classNames(error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`)
  return (
    <fieldset className={css.group} aria-describedby={describedBy || undefined}>
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
      {hint !== undefined && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
