import {
  extraProperties,
  type ExtraProperty,
  maxExtraPropertyLength,
  type PlaceOfWork,
} from '@impulse/api/profile/profile'

/** Fields in the order of the form: the job, then the dealer centre («ДЦ»). */
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

/** Normalises the values for the request. */
export const normalizeWork = (values: PlaceOfWork): PlaceOfWork =>
  Object.fromEntries(
    extraProperties.map((field) => [field, values[field].normalize('NFC').trim()]),
  ) as PlaceOfWork

/**
 * Returns the errors of the form. All fields are optional; only length and control characters are checked.
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
