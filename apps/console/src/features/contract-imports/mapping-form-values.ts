import type { MappingBody, Mappings } from '@impulse/api/contracts/console-imports'
import { splitWords } from './mapping-labels.ts'

/**
 * Form values of a column mapping. `words` contains, for each of our products and statuses, the words that
 * the file uses for it, separated by commas.
 */
export type MappingFormValues = {
  columns: MappingBody['columns']
  words: Record<string, string>
  name: string
}

export const statusFields = [
  ['confirmed', 'подтверждён'],
  ['cancelled', 'расторгнут'],
] as const

/**
 * Converts form values to the request, which maps each word of the file to one of our products or statuses.
 * An optional column that the file lacks is left out.
 */
export function toMapping(
  { columns, words }: Pick<MappingFormValues, 'columns' | 'words'>,
  products: Mappings['products'],
): MappingBody {
  const { subscriberPhone, ...otherColumns } = columns
  return {
    columns: { ...otherColumns, ...(subscriberPhone && { subscriberPhone }) },
    products: Object.fromEntries(
      products.flatMap(({ key }) => splitWords(words[key]).map((fileWord) => [fileWord, key])),
    ),
    statuses: Object.fromEntries(
      statusFields.flatMap(([status]) => splitWords(words[status]).map((fileWord) => [fileWord, status])),
    ),
  }
}
