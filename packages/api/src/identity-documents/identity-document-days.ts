import { russianPassport } from './identity-document-fields.ts'

/** The day so many years later; of 29 February, 1 March where there is none. */
export function yearsAfter(day: string, years: number): string {
  const moved = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
  return moved.endsWith('02-29') && !isLeap(Number(moved.slice(0, 4))) ? `${moved.slice(0, 4)}-03-01` : moved
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** From this age a Russian passport is given. */
const firstAge = 14
/** At these it is replaced, and the former one holds for so many days more (ПП РФ 2267). */
const replacedAt = [20, 45]
const graceDays = 90

export const getFirstPassportDay = (birth: string): string => yearsAfter(birth, firstAge)

/** The birthday since which a Russian passport has to be replaced; null: it never has. */
export function replacedSince(birth: string, issued: string): string | null {
  return replacedAt.map((age) => yearsAfter(birth, age)).find((birthday) => issued < birthday) ?? null
}

/** The last day on which a Russian passport holds; null: it has no end. */
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

/** First expiry of the document and its registration, and its last valid day; null when neither is known to expire. */
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
