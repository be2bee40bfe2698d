import {
  identityDocumentErrors,
  identityDocumentWarnings,
} from '@impulse/api/identity-documents/identity-document-rules'
import {
  documentErrorMessages,
  documentWarningMessages,
} from '@impulse/copy-ru/identity-documents/identity-document-messages'
import { absentDayText, isAbsentDay, toIsoText } from '../../../shared/form/masked/typed-day.ts'
import {
  toIdentityDocumentData,
  type Draft,
  type DraftField,
  draftFields,
  isRussian,
} from './document-draft.ts'

export type DocumentErrors = Partial<Record<DraftField, string>>

/** Returns the errors of the given fields, in the order of the form's fields. */
export function checkDraft(
  draft: Draft,
  { fields, today }: { fields: readonly DraftField[]; today: string },
): DocumentErrors {
  const codes = identityDocumentErrors(toIdentityDocumentData(draft), today)
  const errors: DocumentErrors = {}
  for (const field of draftFields) {
    const code = codes[field]
    if (code === undefined) continue
    const isAbsent = code.endsWith('_day') && isAbsentDay(toIsoText(draft[field]))
    if (isAbsent) errors[field] = absentDayText
    else errors[field] = code === 'field_required' ? emptyMessages[field] : documentErrorMessages[code]
  }
  if (draft.temporary && draft.registrationExpiresAt.trim() === '')
    errors.registrationExpiresAt = emptyMessages.registrationExpiresAt
  if (draft.registrationAddress.trim().length > maxAddressLength)
    errors.registrationAddress = documentErrorMessages.invalid_address
  const isOneField = fields.includes('serial') && fields.includes('number')
  return pickErrors(isOneField ? withOneNumber(draft, errors) : errors, fields)
}

/** Returns the warnings about unusual values. The member can send the form despite a warning. */
export function toWarnings(draft: Draft, today: string): DocumentErrors {
  const codes = identityDocumentWarnings(toIdentityDocumentData(draft), today)
  return Object.fromEntries(
    draftFields.flatMap((field) => {
      const code = codes[field]
      return code === undefined ? [] : [[field, documentWarningMessages[code]]]
    }),
  )
}

/** Gives the series and the number of a Russian passport the same error, because they share one input. */
function withOneNumber(draft: Draft, { serial, number, ...otherErrors }: DocumentErrors): DocumentErrors {
  if (!isRussian(draft)) return { ...otherErrors, ...(serial && { serial }), ...(number && { number }) }
  const isEmpty = draft.serial + draft.number === ''
  const text = isEmpty ? 'Введите серию и номер' : 'Серия и номер — это 10 цифр. Введите все'
  return serial || number ? { ...otherErrors, serial: text, number: text } : otherErrors
}

const pickErrors = (errors: DocumentErrors, fields: readonly DraftField[]): DocumentErrors =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = errors[field]
      return text === undefined ? [] : [[field, text]]
    }),
  )

const maxAddressLength = 300

const emptyMessages: Record<DraftField, string> = {
  dateOfBirth: 'Введите дату рождения',
  gender: 'Укажите пол',
  inn: 'Введите ИНН',
  passportType: 'Выберите вид документа',
  passportCountry: 'Введите страну, которая выдала документ',
  serial: 'Введите серию',
  number: 'Введите номер',
  issuedAt: 'Введите дату выдачи',
  validTo: 'Введите, до какого дня действует документ',
  registrationAddress: 'Введите адрес регистрации',
  registrationIssuedAt: 'Введите дату регистрации',
  registrationExpiresAt: 'Введите, до какого дня действует регистрация',
}
