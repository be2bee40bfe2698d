import { isDay } from '@impulse/wire/dates'
import { normalizePhone } from '@impulse/wire/phone'
import { codePattern } from '@impulse/wire/text'

/** The columns of a contract file, in their order (docs/rules.md, «The contract file»). */
export const russianHeader = [
  'Номер договора',
  'Продукт',
  'Телефон участника',
  'Город',
  'Дата подключения',
  'Статус',
]
export const englishHeader = ['number', 'product', 'phone', 'city', 'connectedAt', 'status']

/** True for the header in either language, however spaced and capitalised. */
export function isHeader(fields: readonly string[]): boolean {
  const written = fields.map(plain)
  return [russianHeader, englishHeader].some(
    (header) => header.length === written.length && header.every((name, i) => plain(name) === written[i]),
  )
}

/** A record of the file as it was read. `line` counts from the header, which is 1. */
export type FileRecord = {
  line: number
  /** One field with the whole line when a quote in it is not closed. */
  fields: readonly string[]
  isQuoteOpen?: true
}

/** A contract as a file or a feed tells it. */
export type ContractRow = {
  number: string
  /** Key in the reward rules. */
  product: string
  /** 11 digits. */
  phone: string
  city: string
  /** `YYYY-MM-DD`. */
  connectedOn: string
  status: 'confirmed' | 'cancelled'
}

/** The product's key under the rules of a day, or null. */
export type ProductLookup = (of: { written: string; day: string }) => string | null

/**
 * A record as a contract, or the reason why it is none, in the words of the import's report. `number` is told for
 * bad records too: of a number that comes twice the first record counts.
 */
export function readRow(
  fields: readonly string[],
  { today, findProduct }: { today: string; findProduct: ProductLookup },
): { row: ContractRow } | { reason: string; number: string | null } {
  const [number = '', product = '', phoneWritten = '', city = '', dayWritten = '', statusWritten = ''] =
    fields.map(tidy)
  if (fields.length !== russianHeader.length) {
    return { reason: `полей ${fields.length}, а нужно ${russianHeader.length}`, number: null }
  }
  if (!codePattern.test(number)) {
    return { reason: 'номер договора — от 1 до 25 букв, цифр, дефисов и пробелов', number: null }
  }
  const no = (reason: string) => ({ reason, number })
  const phone = phoneWritten.length <= 40 ? normalizePhone(phoneWritten) : null
  if (!phone) return no(`телефон ${quoted(phoneWritten)} — не российский мобильный номер`)
  if (city === '') return no('не указан город')
  if (city.length > 100 || /\p{Cc}/u.test(city)) return no('город — до 100 знаков в одну строку')
  const connectedOn = readDay(dayWritten)
  if (!connectedOn)
    return no(`даты ${quoted(dayWritten)} нет: нужна ГГГГ-ММ-ДД или ДД.ММ.ГГГГ с 1925 по 2099 год`)
  if (connectedOn > today) return no(`дата подключения ${quoted(dayWritten)} ещё не наступила`)
  const key = findProduct({ written: product, day: connectedOn })
  if (!key) return no(`неизвестный продукт ${quoted(product)}`)
  const status = statuses.get(plain(statusWritten))
  if (!status) return no(`статус ${quoted(statusWritten)}: нужен «подтверждён» или «расторгнут»`)
  return { row: { number, product: key, phone, city, connectedOn, status } }
}

const statuses: ReadonlyMap<string, ContractRow['status']> = new Map([
  ['confirmed', 'confirmed'],
  ['cancelled', 'cancelled'],
  ['подтвержден', 'confirmed'],
  ['расторгнут', 'cancelled'],
])

function readDay(written: string): string | null {
  const russian = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(written)
  const day = russian ? `${russian[3]}-${russian[2]}-${russian[1]}` : written
  return isDay(day) ? day : null
}

/** Composed, trimmed, single spaces: a number is one number however it was typed. */
const tidy = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')

const plain = (text: string): string => tidy(text).toLowerCase().replaceAll('ё', 'е')

/** What was written, short and harmless in a terminal. */
function quoted(text: string): string {
  const shown = text.replace(/[\p{C}]/gu, ' ')
  return `«${shown.length > 40 ? `${shown.slice(0, 40)}…` : shown}»`
}
