import type { MappingBody } from '@impulse/api/contracts/console-imports'

export type ColumnName = keyof MappingBody['columns']

export const columnLabels: Record<ColumnName, string> = {
  number: 'Номер договора',
  product: 'Продукт',
  phone: 'Телефон участника',
  city: 'Город',
  connectedAt: 'Дата подключения',
  status: 'Статус',
  subscriberPhone: 'Телефон абонента',
}
export const columnNames = Object.keys(columnLabels) as ColumnName[]
export const isOptional = (column: ColumnName): boolean => column === 'subscriberPhone'
/** Number of columns that every file needs. A file with fewer columns cannot contain contracts. */
export const minColumns = columnNames.filter((column) => !isOptional(column)).length

const signs: Record<ColumnName, RegExp> = {
  number: /договор|номер|contract|number/i,
  product: /продукт|услуга|тариф|product/i,
  phone: /телефон|участник|партн|привёл|привел|phone/i,
  city: /город|насел|city/i,
  connectedAt: /дата|подключ|date/i,
  status: /статус|состоян|status|state/i,
  subscriberPhone: /тел.*(абонент|клиент)|(абонент|клиент).*тел|subscriber/i,
}

/**
 * Guesses the file's column for each field: the first column with a similar name that no other field uses. The
 * subscriber's phone is guessed first, because the pattern of the member's phone also matches the name of its column.
 */
export function guessMapping(header: readonly string[]): MappingBody['columns'] {
  const usedNames = new Set<string>()
  const found = columnNames
    .toSorted((a, b) => Number(isOptional(b)) - Number(isOptional(a)))
    .map((column) => {
      const name = header.find((one) => signs[column].test(one) && !usedNames.has(one)) ?? ''
      usedNames.add(name)
      return [column, name] as const
    })
  return Object.fromEntries(found) as MappingBody['columns']
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase().replaceAll('ё', 'е')

/** Returns true when the file has every column of the mapping. */
export const fits = ({ columns }: MappingBody, header: readonly string[]): boolean => {
  const headerNames = new Set(header.map(plain))
  return Object.values(columns).every((name = '') => headerNames.has(plain(name)))
}

export const splitWords = (text = ''): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

export const wordsField = (key: string): string => `words of ${key}`

/**
 * Returns an error for each product or status whose field repeats a word of another field, because the word
 * would then have two meanings.
 */
export function listMappingProblems(
  fields: readonly (readonly [key: string, name: string])[],
  wordsByKey: Readonly<Record<string, string>>,
): Record<string, string> {
  const firstNames = new Map<string, string>()
  const mapped = fields.flatMap(([key, name]) =>
    splitWords(wordsByKey[key]).flatMap((word) => {
      const first = firstNames.get(plain(word)) ?? name
      firstNames.set(plain(word), first)
      return first === name ? [] : [[wordsField(key), `Слово «${word}» уже стоит для «${first}»`]]
    }),
  )
  return Object.fromEntries(mapped) as Record<string, string>
}

/** Returns the errors of a mapping by field. The server refuses a mapping by the same rules. */
export function findMappingErrors(columns: MappingBody['columns'], name: string): Record<string, string> {
  const chosenColumns = columnNames.map((column) => [column, plain(columns[column] ?? '')] as const)
  const mapped = chosenColumns.flatMap(([column, headerName], at) => {
    if (headerName === '') return isOptional(column) ? [] : [[column, 'Выберите столбец']]
    const isTaken = chosenColumns.slice(0, at).some(([, other]) => other === headerName)
    return isTaken ? [[column, 'Этот столбец уже выбран выше']] : []
  })
  const isNameValid = /^[\p{L}\p{N}_-]{1,50}$/u.test(name.trim())
  return Object.fromEntries([...mapped, ...(isNameValid ? [] : [['name', nameMessage]])]) as Record<
    string,
    string
  >
}

const nameMessage = 'Имя: буквы, цифры, дефис и подчёркивание, до 50 знаков'
