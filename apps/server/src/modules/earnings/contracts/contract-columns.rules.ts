/**
 * Columns of a contract file in their order (docs/rules.md, «The contract file»). A column with the
 * subscriber's phone may follow them.
 */
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

/**
 * Index of the column with the connection date. The workbook reader needs it, because a workbook stores dates
 * as numbers.
 */
export const dateIndex = englishHeader.indexOf('connectedAt')

/** Column mapping: the names of columns, products and statuses in the files of another system. */
export type ColumnMapping = {
  columns: Readonly<Record<ColumnName, string>> & {
    readonly [englishSubscriber]?: string | undefined
  }
  products: Readonly<Record<string, string>>
  statuses: Readonly<Record<string, 'confirmed' | 'cancelled'>>
}

/** Record of a CSV file or row of a workbook. `line`: line number in the file; the header is line 1. */
export type FileRecord = {
  line: number
  /**
   * Fields in the order of the standard header, then the subscriber's phone if the file has it. When `fault`
   * is set, contains only the fields that could be read.
   */
  fields: readonly string[]
  /** Reason why the record could not be read, in Russian, for the import report. */
  fault?: string
}

/**
 * Indexes of the contract columns in a file (`indexes`), and the number of all columns of the file (`width`).
 */
export type Columns = { indexes: readonly number[]; width: number }

/**
 * Finds the columns of a file by the standard header or by a mapping; null when the header does not match. A column of
 * subscribers that the mapping names is required, because without this column the risk rule that compares subscribers
 * would silently find nothing.
 */
export function matchColumns(header: readonly string[], mapping: ColumnMapping | null): Columns | null {
  const headerNames = header.map(plain)
  if (mapping) {
    const { columns } = mapping
    const mappedColumns = [...englishHeader, englishSubscriber].map(
      (name) => columns[name as ColumnName] ?? '',
    )
    const wantedNames = mappedColumns.filter(Boolean).map(plain)
    const isThereOnce = wantedNames.every(
      (name) => headerNames.indexOf(name) === headerNames.lastIndexOf(name),
    )
    const indexes = wantedNames.map((name) => headerNames.indexOf(name))
    return isThereOnce && !indexes.includes(-1) ? { indexes, width: header.length } : null
  }
  const standardHeaders = [
    russianHeader,
    englishHeader,
    [...russianHeader, russianSubscriber],
    [...englishHeader, englishSubscriber],
  ]
  const isStandard = standardHeaders.some(
    (names) =>
      names.length === headerNames.length && names.every((name, i) => plain(name) === headerNames[i]),
  )
  return isStandard ? { indexes: headerNames.map((_, index) => index), width: headerNames.length } : null
}

/**
 * Takes the contract fields from a record. Sets a fault when the record and the header have different numbers
 * of fields.
 */
export function pickFields(
  record: { line: number; fields: readonly string[] },
  { indexes, width }: Columns,
): FileRecord {
  const { line, fields } = record
  if (fields.length !== width)
    return { line, fields: [fields.join(' ')], fault: `полей ${fields.length}, а нужно ${width}` }
  return { line, fields: indexes.map((index) => fields[index] ?? '') }
}

/** Replaces the names of products and statuses of another system with the standard names, using the mapping. */
export function translated(record: FileRecord, mapping: ColumnMapping): FileRecord {
  const [number = '', product = '', phone = '', city = '', day = '', status = '', ...subscriber] =
    record.fields
  const translate = (translations: Readonly<Record<string, string>>, text: string): string =>
    Object.entries(translations).find(([name]) => plain(name) === plain(text))?.[1] ?? text
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

/**
 * Normalizes text: composed Unicode, trimmed, single spaces. Different ways to type a contract number then
 * give the same text.
 */
export const normalizeText = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')

/** Normalizes text for comparison, ignoring case and the difference between «ё» and «е». */
export const plain = (text: string): string => normalizeText(text).toLowerCase().replaceAll('ё', 'е')
