const genders: Record<string, string> = { male: 'Мужской', female: 'Женский' }

/** What is written in a field of a document; days as they stand in it. */
export const formatFieldValue = (value: string | null | undefined): string => {
  if (!value) return ''
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.split('-').reverse().join('.') : (genders[value] ?? value)
}
