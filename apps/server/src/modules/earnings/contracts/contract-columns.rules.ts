/** The columns of a contract file, in their order (docs/rules.md, «The contract file»); the subscriber's may follow them. */
export const russianHeader = [
  'Номер договора',
  'Продукт',
  'Телефон участника',
  'Город',
  'Дата подключения',
  'Статус',
]
export const englishHeader = ['number', 'product', 'phone', 'city', 'connectedAt', 'status'] as const
export type ColumnName = (typeof englishHeader)[number]
export const russianSubscriber = 'Телефон абонента'
export const englishSubscriber = 'subscriberPhone'

/** The place of the date among them: a workbook keeps it as a number. */
export const datePlace = englishHeader.indexOf('connectedAt')

/** Column mapping: how another system's file names columns, products and statuses. */
export type ColumnMapping = {
  columns: Readonly<Record<ColumnName, string>> & {
    readonly [englishSubscriber]?: string | undefined
  }
  products: Readonly<Record<string, string>>
  statuses: Readonly<Record<string, 'confirmed' | 'cancelled'>>
}

/** A record of a file: a line of CSV, a row of a workbook. `line` counts from the header, which is 1. */
export type FileRecord = {
  line: number
  /** The fields in the order of our header, the subscriber's where the file has one; or what could be read of them, next to a `fault`. */
  fields: readonly string[]
  /** Why the record cannot be read, in the words of the import's report. */
  fault?: string
}

/** Places of the contract columns in a file, and the number of its columns. */
export type Columns = { places: readonly number[]; width: number }

/**
 * The columns of a file by its header, however spaced and capitalised: ours in their order and no others, or those that
 * a mapping names, in any order and among any others. Null: it is not that header. A mapping's column of subscribers has to
 * be there as well, so that nobody's check disappears with it unseen.
 */
export function matchColumns(header: readonly string[], mapping: ColumnMapping | null): Columns | null {
  const written = header.map(plain)
  if (mapping) {
    const { columns } = mapping
    const named = [...englishHeader, englishSubscriber].map((name) => columns[name as ColumnName] ?? '')
    const wanted = named.filter(Boolean).map(plain)
    const isThereOnce = wanted.every((name) => written.indexOf(name) === written.lastIndexOf(name))
    const places = wanted.map((name) => written.indexOf(name))
    return isThereOnce && !places.includes(-1) ? { places, width: header.length } : null
  }
  const ours = [
    russianHeader,
    englishHeader,
    [...russianHeader, russianSubscriber],
    [...englishHeader, englishSubscriber],
  ]
  const isOurs = ours.some(
    (names) => names.length === written.length && names.every((name, i) => plain(name) === written[i]),
  )
  return isOurs ? { places: written.map((_, place) => place), width: written.length } : null
}

/** Our fields out of a record of the file; a record of another width is none. */
export function pickFields(
  record: { line: number; fields: readonly string[] },
  { places, width }: Columns,
): FileRecord {
  const { line, fields } = record
  if (fields.length !== width)
    return { line, fields: [fields.join(' ')], fault: `полей ${fields.length}, а нужно ${width}` }
  return { line, fields: places.map((place) => fields[place] ?? '') }
}

/** A mapping's words for products and statuses, in ours. */
export function translated(record: FileRecord, mapping: ColumnMapping): FileRecord {
  const [number = '', product = '', phone = '', city = '', day = '', status = '', ...subscriber] =
    record.fields
  const translate = (words: Readonly<Record<string, string>>, written: string): string =>
    Object.entries(words).find(([theirs]) => plain(theirs) === plain(written))?.[1] ?? written
  return {
    ...record,
    fields: [
      number,
      translate(mapping.products, product),
      phone,
      city,
      day,
      translate(mapping.statuses, status),
      ...subscriber,
    ],
  }
}

/** Composed, trimmed, single spaces: a number is one number however it was typed. */
export const tidy = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')

/** For comparing words: neither capitals nor the dots of «ё» tell them apart. */
export const plain = (text: string): string => tidy(text).toLowerCase().replaceAll('ё', 'е')
