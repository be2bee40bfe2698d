import { russianPassport } from './identity-document-fields.ts'

/** Returns the date `years` years after `day`. 29 February becomes 1 March in a year that has no 29 February. */
export function yearsAfter(day: string, years: number): string {
  const shiftedDay = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
  return shiftedDay.endsWith('02-29') && !isLeap(Number(shiftedDay.slice(0, 4)))
    ? `${shiftedDay.slice(0, 4)}-03-01`
    : shiftedDay
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Age in years from which a Russian passport is issued. */
const firstAge = 14
/**
 * Ages in years at which a Russian passport must be replaced. The passport stays valid for `graceDays` days
 * after that birthday (ПП РФ 2267).
 */
const replacedAt = [20, 45]
const graceDays = 90

export const getFirstPassportDay = (birth: string): string => yearsAfter(birth, firstAge)

/**
 * Returns the birthday on which the next replacement of a Russian passport becomes due: the first birthday after the
 * day of issue on which the person reaches an age of `replacedAt`. Returns null when no such birthday follows.
 */
export function replacedSince(birth: string, issued: string): string | null {
  return replacedAt.map((age) => yearsAfter(birth, age)).find((birthday) => issued < birthday) ?? null
}

/**
 * Returns the last day on which a Russian passport is valid, or null when the passport is valid without an
 * end.
 */
export function validUntil(birth: string, issued: string): string | null {
  const since = replacedSince(birth, issued)
  return since && daysAfter(since, graceDays)
}

type Dated = {
  passportType: string
  dateOfBirth: string
  issuedAt: string
  validTo: string | null
  registrationExpiresAt: string | null
}

/**
 * Returns the last day on which both the identity document and its registration are valid, and the field that
 * determines this day. Returns null when neither expires.
 */
export function findLastDay(data: Dated): {
  day: string
  field: 'validTo' | 'registrationExpiresAt' | 'dateOfBirth'
} | null {
  const isRussian = data.passportType === russianPassport
  const ends = [
    { field: 'validTo', day: isRussian ? null : data.validTo },
    { field: 'dateOfBirth', day: isRussian ? validUntil(data.dateOfBirth, data.issuedAt) : null },
    { field: 'registrationExpiresAt', day: data.registrationExpiresAt },
  ] as const
  const known = ends.flatMap(({ field, day }) => (day ? [{ field, day }] : []))
  return known.sort((a, b) => (a.day < b.day ? -1 : 1))[0] ?? null
}
