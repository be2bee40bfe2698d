import { genderLabels } from '../document-status.ts'
import { dayMask, innMask } from './input-mask.ts'
import css from '../form/document-form.module.css'
import { toFieldId } from './field-ids.ts'
import { MaskedField } from './masked-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import type { DocumentForm } from '../form/use-document-form.ts'

const genders = Object.entries(genderLabels).map(([value, label]) => ({ value, label }))

/** Step of the form with the personal data: date of birth, gender and ИНН (tax number). */
export function PersonStep({ form: { draft, open, edit, getError } }: { form: DocumentForm }) {
  return (
    <div className={css.fields}>
      {open.includes('dateOfBirth') && (
        <MaskedField
          id={toFieldId('dateOfBirth')}
          label="Дата рождения"
          placeholder="дд.мм.гггг"
          autoComplete="bday"
          mask={dayMask}
          value={draft.dateOfBirth}
          error={getError('dateOfBirth')}
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
          onPick={(gender) => edit({ gender })}
        />
      )}
      {open.includes('inn') && (
        <MaskedField
          id={toFieldId('inn')}
          label="ИНН (необязательно)"
          hint="12 цифр. Нужен для налоговой отчётности по выплатам"
          mask={innMask}
          value={draft.inn}
          error={getError('inn')}
          onType={(inn) => edit({ inn })}
        />
      )}
    </div>
  )
}
