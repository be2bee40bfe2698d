import { extraProperties, type ExtraProperty, type PlaceOfWork } from '@impulse/api/profile/profile'
import { maxExtraPropertyLength } from '@impulse/api/profile/profile-limits'

/**
 * Fields of the form, in the order in which the page shows them: first the job, then the dealer centre
 * («ДЦ»).
 */
export const jobFields = ['Employer', 'JobPost', 'Department', 'Description'] as const
export const workplaceFields = ['DcNumber', 'DcAddress', 'DcDivision'] as const
export const workFields: readonly ExtraProperty[] = [...jobFields, ...workplaceFields]

export const workLabels: Record<ExtraProperty, string> = {
  Employer: 'Работодатель',
  JobPost: 'Должность',
  Department: 'Отдел',
  Description: 'Описание',
  DcNumber: 'Номер ДЦ',
  DcAddress: 'Адрес ДЦ',
  DcDivision: 'Подразделение ДЦ',
}

/** Normalises the values of the place of work for the request: trimmed, in composed Unicode form (NFC). */
export const normalizeWork = (values: PlaceOfWork): PlaceOfWork =>
  Object.fromEntries(
    extraProperties.map((field) => [field, values[field].normalize('NFC').trim()]),
  ) as PlaceOfWork

/**
 * Returns the errors of the place of work. All fields are optional, and only their length and control
 * characters are checked.
 */
export function checkWork(values: PlaceOfWork): Partial<PlaceOfWork> {
  const tidy = normalizeWork(values)
  const errors: Partial<PlaceOfWork> = {}
  for (const field of workFields) {
    if (tidy[field].length > maxExtraPropertyLength)
      errors[field] = `Сократите до\u00a0${maxExtraPropertyLength} символов`
    else if (/\p{Cc}/u.test(tidy[field])) errors[field] = 'Уберите служебные символы'
  }
  return errors
}
