import { passportTypes } from '@impulse/wire/passport'
import { TextField } from '../../shared/text-field/text-field.tsx'
import css from './document-form.module.css'
import { isRussian } from './document-draft.ts'
import { dayMask, readRussianPassport, russianPassportMask, writtenRussianPassport } from './document-mask.ts'
import { idOf } from './field-ids.ts'
import { MaskedField } from './masked-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import type { DocumentForm } from './use-document-form.ts'

const kinds = passportTypes.map((value) => ({ value, label: value }))

/** Which document, its number and its days. */
export function IdentityStep({ form }: { form: DocumentForm }) {
  const { draft, open, edit, errorOf, warningOf } = form
  const isEnding = !isRussian(draft)
  return (
    <div className={css.fields}>
      {open.includes('passportType') && (
        <RadioGroup
          id={idOf('passportType')}
          legend="Вид документа"
          choices={kinds}
          value={draft.passportType}
          error={errorOf('passportType')}
          onPick={(passportType) => edit({ passportType })}
        />
      )}
      {isEnding && open.includes('passportCountry') && (
        <TextField
          id={idOf('passportCountry')}
          label="Страна, которая выдала документ"
          autoComplete="country-name"
          maxLength={100}
          value={draft.passportCountry}
          error={errorOf('passportCountry')}
          onChange={({ target }) => edit({ passportCountry: target.value })}
        />
      )}
      <NumberFields form={form} />
      {open.includes('issuedAt') && (
        <MaskedField
          id={idOf('issuedAt')}
          label="Дата выдачи"
          placeholder="дд.мм.гггг"
          mask={dayMask}
          value={draft.issuedAt}
          error={errorOf('issuedAt')}
          warning={warningOf('issuedAt')}
          onType={(issuedAt) => edit({ issuedAt })}
        />
      )}
      {isEnding && open.includes('validTo') && (
        <MaskedField
          id={idOf('validTo')}
          label="Действует до"
          placeholder="дд.мм.гггг"
          mask={dayMask}
          value={draft.validTo}
          error={errorOf('validTo')}
          warning={warningOf('validTo')}
          onType={(validTo) => edit({ validTo })}
        />
      )}
    </div>
  )
}

/** One field of ten digits for the Russian passport; two free ones for every other document. */
function NumberFields({ form: { draft, open, edit, errorOf, warningOf } }: { form: DocumentForm }) {
  const isOpen = open.includes('serial') || open.includes('number')
  if (!isOpen) return null
  if (isRussian(draft))
    return (
      <MaskedField
        id={idOf('number')}
        label="Серия и номер"
        placeholder="00 00 000000"
        mask={russianPassportMask}
        value={writtenRussianPassport(draft.serial, draft.number)}
        error={errorOf('number') ?? errorOf('serial')}
        warning={warningOf('number') ?? warningOf('serial')}
        onType={(written) => edit(readRussianPassport(written))}
      />
    )
  return (
    <>
      {open.includes('serial') && (
        <TextField
          id={idOf('serial')}
          label="Серия, если есть"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={25}
          value={draft.serial}
          error={errorOf('serial')}
          onChange={({ target }) => edit({ serial: target.value })}
        />
      )}
      {open.includes('number') && (
        <TextField
          id={idOf('number')}
          label="Номер"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={25}
          value={draft.number}
          error={errorOf('number')}
          onChange={({ target }) => edit({ number: target.value })}
        />
      )}
    </>
  )
}
