import { identityDocumentTypes } from '@impulse/api/identity-documents/identity-document-fields'
import { endingTypes } from '@impulse/api/identity-documents/identity-document-rules'
import { TextField } from '../../../shared/form/text-field.tsx'
import css from '../form/document-form.module.css'
import { bothLabel } from '../document-status.ts'
import { isRussian } from '../form/document-draft.ts'
import { russianNumberMask, russianPassportMask, russianSerialMask } from './input-mask.ts'
import { toFieldId } from './field-ids.ts'
import { DayField } from '../../../shared/form/masked/day-field.tsx'
import { MaskedField } from '../../../shared/form/masked/masked-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import {
  onlyDigits,
  readRussianNumber,
  readRussianPassport,
  writtenRussianPassport,
} from './russian-number.ts'
import type { DocumentForm } from '../form/use-document-form.ts'

const kinds = identityDocumentTypes.map((value) => ({ value, label: value }))

/** Step of the form with the type, the number and the dates of the identity document. */
export function IdentityStep({ form }: { form: DocumentForm }) {
  const { draft, open, edit, getError, getHint, getWarning } = form
  const isEnding = !isRussian(draft)
  return (
    <div className={css.fields}>
      {open.includes('passportType') && (
        <RadioGroup
          id={toFieldId('passportType')}
          legend="Вид документа"
          choices={kinds}
          value={draft.passportType}
          error={getError('passportType')}
          hint={getHint('passportType')}
          onPick={(passportType) => edit({ passportType })}
        />
      )}
      {isEnding && open.includes('passportCountry') && (
        <TextField
          id={toFieldId('passportCountry')}
          label="Страна"
          autoComplete="country-name"
          maxLength={100}
          value={draft.passportCountry}
          error={getError('passportCountry')}
          hint={getHint('passportCountry')}
          onChange={({ target }) => edit({ passportCountry: target.value })}
        />
      )}
      <NumberFields form={form} />
      {open.includes('issuedAt') && (
        <DayField
          id={toFieldId('issuedAt')}
          label="Дата выдачи"
          value={draft.issuedAt}
          error={getError('issuedAt')}
          hint={getHint('issuedAt')}
          warning={getWarning('issuedAt')}
          onType={(issuedAt) => edit({ issuedAt })}
        />
      )}
      {isEnding && open.includes('validTo') && (
        <DayField
          id={toFieldId('validTo')}
          label={endingTypes.includes(draft.passportType) ? 'Действует до' : 'Действует до (необязательно)'}
          value={draft.validTo}
          error={getError('validTo')}
          hint={getHint('validTo')}
          warning={getWarning('validTo')}
          onType={(validTo) => edit({ validTo })}
        />
      )}
    </div>
  )
}

/**
 * Fields for series and number. A Russian passport has one input of ten digits; other documents have two
 * inputs without a mask.
 */
function NumberFields({ form }: { form: DocumentForm }) {
  const { draft, open, edit, getError, getHint, getWarning } = form
  const areBothOpen = open.includes('serial') && open.includes('number')
  if (!isRussian(draft)) return <FreeNumberFields form={form} />
  if (areBothOpen)
    return (
      <MaskedField
        id={toFieldId('number')}
        label={bothLabel}
        placeholder="00 00 000000"
        mask={russianPassportMask}
        value={writtenRussianPassport(draft.serial, draft.number)}
        error={getError('number') ?? getError('serial')}
        hint={getHint('number') ?? getHint('serial')}
        warning={getWarning('number') ?? getWarning('serial')}
        onType={(text) => edit(readRussianPassport(text))}
      />
    )
  return <HalfNumberField form={form} />
}

/**
 * Input for only the series or only the number of a Russian passport, when a reviewer has accepted the other
 * value.
 */
function HalfNumberField({
  form: { draft, open, edit, getError, getHint, getWarning },
}: {
  form: DocumentForm
}) {
  if (open.includes('number'))
    return (
      <MaskedField
        id={toFieldId('number')}
        label="Номер"
        placeholder="000000"
        hint={getHint('number', `Серия ${writtenRussianPassport(draft.serial, '')} остаётся`)}
        mask={russianNumberMask}
        value={draft.number}
        error={getError('number')}
        warning={getWarning('number')}
        onType={(text) => edit({ number: readRussianNumber(text, draft.serial) })}
      />
    )
  if (!open.includes('serial')) return null
  return (
    <MaskedField
      id={toFieldId('serial')}
      label="Серия"
      placeholder="00 00"
      hint={getHint('serial', `Номер ${draft.number} остаётся`)}
      mask={russianSerialMask}
      value={writtenRussianPassport(draft.serial, '')}
      error={getError('serial')}
      warning={getWarning('serial')}
      onType={(text) => edit({ serial: onlyDigits(text) })}
    />
  )
}

function FreeNumberFields({ form: { draft, open, edit, getError, getHint } }: { form: DocumentForm }) {
  return (
    <>
      {open.includes('serial') && (
        <TextField
          id={toFieldId('serial')}
          label="Серия (необязательно)"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={25}
          value={draft.serial}
          error={getError('serial')}
          hint={getHint('serial')}
          onChange={({ target }) => edit({ serial: target.value })}
        />
      )}
      {open.includes('number') && (
        <TextField
          id={toFieldId('number')}
          label="Номер"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={25}
          value={draft.number}
          error={getError('number')}
          hint={getHint('number')}
          onChange={({ target }) => edit({ number: target.value })}
        />
      )}
    </>
  )
}
