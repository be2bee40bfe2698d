import { normalizeContractNumber } from '@impulse/api/claims/claim'
import { earliestClaimDay } from '@impulse/api/claims/claim-limits'
import { isDay } from '@impulse/api/fields/day'
import { contractNumberPattern } from '@impulse/api/fields/text'
import { claimMessages } from '@impulse/copy-ru/claims/claim-messages'
import { countDays } from '../format/date.ts'
import { absentDayText, isAbsentDay } from '../form/masked/typed-day.ts'

/** Number and connection date of a contract, as the member typed them. */
export type ContractDraft = { number: string; date: string }
export type ContractErrors = Partial<Record<keyof ContractDraft, string>>

/** Returns an error text for each field that is invalid or missing, and no text for a valid field. */
export function checkContract(draft: ContractDraft, { today }: { today: string }): ContractErrors {
  const errors: ContractErrors = {}
  const number = normalizeContractNumber(draft.number)
  if (number === '') errors.number = 'Введите номер договора'
  else if (!contractNumberPattern.test(number)) errors.number = claimMessages.invalid_contract_number
  const day = parseUnmaskedDay(draft.date)
  if (draft.date.trim() === '') errors.date = 'Введите дату подключения'
  else if (day === null)
    errors.date = isAbsentDay(toUnmaskedIsoText(draft.date)) ? absentDayText : 'Введите дату как 05.11.2026'
  else if (day > today) errors.date = claimMessages.date_in_future
  else if (day < earliestClaimDay(today)) errors.date = claimMessages.claim_too_old
  return errors
}

/** Age in days from which a date is more often a mistyped year than a forgotten contract. */
const unlikelyAge = 90

/** Returns the hint of the date: about the year of a date that is possible and old, otherwise about the field. */
export function dateHint(date: string, { today }: { today: string }): string {
  const day = parseUnmaskedDay(date)
  return day !== null && day >= earliestClaimDay(today) && countDays(day, today) > unlikelyAge
    ? `Это больше ${unlikelyAge} дней назад: проверьте год`
    : 'День, когда заработала услуга, например 05.11.2026'
}

/**
 * Parses «05.11.2026», «5/11/2026» or «05112026» to `YYYY-MM-DD`. Returns null for an impossible date or
 * another format. Accepts more than `parseDay` of a `DayField`, because this field has no mask.
 */
export function parseUnmaskedDay(text: string): string | null {
  const day = toUnmaskedIsoText(text)
  return day !== null && isDay(day) ? day : null
}

/** Converts a complete date to `YYYY-MM-DD`, even if the calendar has no such day. Otherwise returns null. */
function toUnmaskedIsoText(text: string): string | null {
  const typed = text.trim()
  const [day = '', month = '', year = ''] = /^\d+$/.test(typed)
    ? splitDigits(typed)
    : typed.split(/[.,/\s-]+/)
  if (!/^\d{1,2} \d{1,2} (\d{2}|\d{4})$/.test(`${day} ${month} ${year}`)) return null
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Inserts the dots into a date while the member types, because a numeric keyboard may have no dot. */
export function formatTypedDate(text: string): string {
  if (/^\d{3,8}$/.test(text)) return splitDigits(text).filter(Boolean).join('.')
  return text.replace(/^(\d{1,2})\.(\d{3,6}|\d{2})$/, (_, day: string, rest: string) =>
    [day, ...splitAt(rest, 12)].filter(Boolean).join('.'),
  )
}

/** Splits the digits of a date into day, month and year. A day or month may have one digit: «5112026» is 5 November. */
function splitDigits(digits: string): string[] {
  const [day, rest] = splitAt(digits, 31)
  return [day, ...splitAt(rest, 12)]
}

/** Splits off the first two digits, or one when two are more than `max`. */
function splitAt(digits: string, max: number): [string, string] {
  const length = Number(digits.slice(0, 2)) > max ? 1 : 2
  return [digits.slice(0, length), digits.slice(length)]
}

const digitLookalikes: Record<string, string> = { З: '3', О: '0', O: '0', Б: '6', I: '1', l: '1' }

/**
 * Returns the letter of a contract number that follows a digit and resembles one, with the corrected number. Returns
 * null without such a letter, or with several, which are more probably a part of the number.
 */
export function findMistypedDigit(
  number: string,
): { typed: string; digit: string; corrected: string } | null {
  const [match, second] = number.matchAll(/(?<=\d)[ЗОOБIl](?!\p{L})/gu)
  const [typed = ''] = match ?? []
  const digit = digitLookalikes[typed]
  if (match === undefined || second !== undefined || digit === undefined) return null
  return {
    typed,
    digit,
    corrected: number.slice(0, match.index) + digit + number.slice(match.index + 1),
  }
}

/** Hint of the field for a photo or a file of the contract. */
export const contractFileHint = 'Фото или PDF до\u00a010\u00a0МБ. Номер и\u00a0дата должны читаться'

/** Fields that errors of the server concern, in the form of a claim and in that of a reply about it. */
export const claimFieldByErrorCode: Record<string, 'number' | 'date' | 'file'> = {
  invalid_contract_number: 'number',
  contract_known: 'number',
  claim_exists: 'number',
  invalid_date: 'date',
  date_in_future: 'date',
  claim_too_old: 'date',
  file_required: 'file',
  file_empty: 'file',
  file_too_large: 'file',
  body_too_large: 'file',
  file_heic: 'file',
  file_type: 'file',
  file_broken: 'file',
  file_pixels: 'file',
  file_too_slow: 'file',
  file_infected: 'file',
  file_not_scanned: 'file',
}
