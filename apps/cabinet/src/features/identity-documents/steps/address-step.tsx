import { TextArea } from '../../../shared/form/text-area.tsx'
import css from '../form/document-form.module.css'
import { toFieldId } from './field-ids.ts'
import { DayField } from '../../../shared/form/masked/day-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import type { DocumentForm } from '../form/use-document-form.ts'

const kinds = [
  { value: 'lasting', label: 'Постоянная' },
  { value: 'temporary', label: 'Временная' },
]

/** Step of the form with the registration address and the dates of the registration. */
export function AddressStep({
  form: { draft, open, edit, getError, getHint, getWarning },
}: {
  form: DocumentForm
}) {
  return (
    <div className={css.fields}>
      {open.includes('registrationAddress') && (
        <TextArea
          id={toFieldId('registrationAddress')}
          label="Адрес регистрации"
          rows={3}
          autoComplete="street-address"
          maxLength={400}
          value={draft.registrationAddress}
          error={getError('registrationAddress')}
          hint={getHint(
            'registrationAddress',
            'Населённый пункт, улица, дом и\u00a0квартира, как в\u00a0документе',
          )}
          onChange={({ target }) => edit({ registrationAddress: target.value })}
        />
      )}
      {open.includes('registrationIssuedAt') && (
        <DayField
          id={toFieldId('registrationIssuedAt')}
          label="Дата регистрации (необязательно)"
          value={draft.registrationIssuedAt}
          error={getError('registrationIssuedAt')}
          hint={getHint('registrationIssuedAt')}
          warning={getWarning('registrationIssuedAt')}
          onType={(registrationIssuedAt) => edit({ registrationIssuedAt })}
        />
      )}
      {open.includes('registrationExpiresAt') && (
        <>
          <RadioGroup
            id={toFieldId(draft.temporary ? 'temporary' : 'registrationExpiresAt')}
            legend="Вид регистрации"
            inRow
            choices={kinds}
            value={draft.temporary ? 'temporary' : 'lasting'}
            // A permanent registration has no field for its end, so the error of the end is here.
            error={draft.temporary ? undefined : getError('registrationExpiresAt')}
            hint={draft.temporary ? undefined : getHint('registrationExpiresAt')}
            onPick={(kind) => edit({ temporary: kind === 'temporary' })}
          />
          {draft.temporary && (
            <DayField
              id={toFieldId('registrationExpiresAt')}
              label="Регистрация до"
              value={draft.registrationExpiresAt}
              error={getError('registrationExpiresAt')}
              hint={getHint('registrationExpiresAt')}
              warning={getWarning('registrationExpiresAt')}
              onType={(registrationExpiresAt) => edit({ registrationExpiresAt })}
            />
          )}
        </>
      )}
    </div>
  )
}
