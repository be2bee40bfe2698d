import { isDay } from '@impulse/api/fields/day'
import type { RowRefusal } from '@impulse/api/contracts/feed'
import { normalizePhone } from '@impulse/api/fields/phone'
import { contractNumberPattern } from '@impulse/api/fields/text'
import { codeKey } from '../../../platform/db/searchable.rules.ts'
import { type FileRecord, plain, normalizeText } from './contract-columns.rules.ts'

/** Contract as described by a row of a file or of the contract feed. */
export type ContractRow = {
  number: string
  /** Key of the product in the reward rules. */
  product: string
  /** Phone of the member, 11 digits. */
  phone: string
  city: string
  /** Connection date, `YYYY-MM-DD`. */
  connectedOn: string
  status: 'confirmed' | 'cancelled'
  /** Keyed hash of the subscriber's phone, in base64; null when the row names no subscriber. */
  subscriber: string | null
}

/** Returns the key of a product under the rules of a day; null when these rules have no such product. */
export type ProductLookup = (input: { keyOrName: string; day: string }) => string | null

/** Rejection of a row: an error code, and the reason in Russian for the import report. */
export type Rejected = { code: RowRefusal; reason: string }

/**
 * Parses a record, whose subscriber is already hashed, into a contract or a rejection. `number`: contract number of
 * the rejected record, null when it is unreadable. Later records with this number are rejected as well.
 */
export function readRow(
  { fields, fault }: Pick<FileRecord, 'fields' | 'fault'>,
  { today, findProduct }: { today: string; findProduct: ProductLookup },
): { row: ContractRow } | (Rejected & { number: string | null }) {
  const [
    number = '',
    product = '',
    phoneWritten = '',
    city = '',
    dayWritten = '',
    statusWritten = '',
    hash = '',
  ] = fields.map(normalizeText)
  const isNumber = contractNumberPattern.test(number) && codeKey(number) !== ''
  const no = (code: RowRefusal, reason: string) => ({ code, reason, number: isNumber ? number : null })
  if (fault !== undefined) return { ...no('unreadable', fault), ...(fields.length < 6 && { number: null }) }
  if (!isNumber)
    return no(
      'invalid_number',
      'номер договора — от 1 до 25 русских или латинских букв, цифр, дефисов и пробелов',
    )
  const phone = phoneWritten.length <= 40 ? normalizePhone(phoneWritten) : null
  if (!phone) return no('invalid_phone', `телефон ${quoted(phoneWritten)} — не российский мобильный номер`)
  if (city === '') return no('invalid_city', 'не указан город')
  if (city.length > 100 || /\p{Cc}/u.test(city))
    return no('invalid_city', 'город — до 100 знаков в одну строку')
  const connectedOn = readDay(dayWritten)
  if (!connectedOn) {
    const expectedFormat = 'нужна ГГГГ-ММ-ДД или ДД.ММ.ГГГГ с 1925 по 2099 год'
    return no('invalid_date', `даты ${quoted(dayWritten)} нет: ${expectedFormat}`)
  }
  if (connectedOn > today)
    return no('date_in_future', `дата подключения ${quoted(dayWritten)} ещё не наступила`)
  const key = findProduct({ keyOrName: product, day: connectedOn })
  if (!key) return no('unknown_product', `неизвестный продукт ${quoted(product)}`)
  const status = statuses.get(plain(statusWritten))
  if (!status)
    return no('invalid_status', `статус ${quoted(statusWritten)}: нужен «подтверждён» или «расторгнут»`)
  return { row: { number, product: key, phone, city, connectedOn, status, subscriber: hash || null } }
}

const statuses: ReadonlyMap<string, ContractRow['status']> = new Map([
  ['confirmed', 'confirmed'],
  ['cancelled', 'cancelled'],
  ['подтвержден', 'confirmed'],
  ['расторгнут', 'cancelled'],
])

function readDay(text: string): string | null {
  const russian = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text)
  const day = russian ? `${russian[3]}-${russian[2]}-${russian[1]}` : text
  return isDay(day) ? day : null
}

/** Returns the text in «», shortened to 40 characters and without control characters. */
function quoted(text: string): string {
  const printable = text.replace(/[\p{C}]/gu, ' ')
  return `«${printable.length > 40 ? `${printable.slice(0, 40)}…` : printable}»`
}
