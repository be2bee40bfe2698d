import { genderLabels } from '../document-status.ts'
import { innMask } from './input-mask.ts'
import css from '../form/document-form.module.css'
import { toFieldId } from './field-ids.ts'
import { DayField } from '../../../shared/form/masked/day-field.tsx'
import { MaskedField } from '../../../shared/form/masked/masked-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import type { DocumentForm } from '../form/use-document-form.ts'

const genders = Object.entries(genderLabels).map(([value, label]) => ({ value, label }))

/** Step of the form with the personal data: date of birth, gender and ИНН (tax number). */
export function PersonStep({ form: { draft, open, edit, getError, getHint } }: { form: DocumentForm }) {
  return (
    <div className={css.fields}>
      {open.includes('dateOfBirth') && (
        <DayField
          id={toFieldId('dateOfBirth')}
          label="Дата рождения"
          autoComplete="bday"
          value={draft.dateOfBirth}
          error={getError('dateOfBirth')}
          hint={getHint('dateOfBirth')}
          onType={(dateOfBirth) => edit({ dateOfBirth })}
        />
      )}
      {open.includes('gender') && (
        <RadioGroup
          id={toFieldId('gender')}
          legend="Пол (необязательно)"
          inRow
          choices={genders}
          value={draft.gender}
          error={getError('gender')}
          hint={getHint('gender')}
          onPick={(gender) => edit({ gender })}
        />
      )}
      {open.includes('inn') && (
        <MaskedField
          id={toFieldId('inn')}
          label="ИНН (необязательно)"
          hint={getHint('inn', '12 цифр. Нужен для налоговой отчётности по выплатам')}
          mask={innMask}
          value={draft.inn}
          error={getError('inn')}
          onType={(inn) => edit({ inn })}
        />
      )}
    </div>
  )
}
