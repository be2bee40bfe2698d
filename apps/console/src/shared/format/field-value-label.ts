const genders: Record<string, string> = { male: 'Мужской', female: 'Женский' }

/** Formats the value of a document's field, with dates as DD.MM.YYYY. */
export const formatFieldValue = (value: string | null | undefined): string => {
  if (!value) return ''
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.split('-').reverse().join('.') : (genders[value] ?? value)
}
