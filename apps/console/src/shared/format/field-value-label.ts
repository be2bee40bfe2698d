import { dayInDigits } from '@impulse/api/fields/day'

const genders: Record<string, string> = { male: 'Мужской', female: 'Женский' }

/**
 * Formats the value of a field of the identity document: a date as DD.MM.YYYY, the gender in Russian, a missing value
 * as an empty text. Returns any other value unchanged.
 */
export const formatFieldValue = (value: string | null | undefined): string => {
  if (!value) return ''
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayInDigits(value) : (genders[value] ?? value)
}
