import type { MappingBody, Mappings } from '@impulse/api/contracts/console-imports'
import { splitWords } from './mapping-labels.ts'

/**
 * Form values of a mapping. `words` contains, for each product and status, the words of the file, separated
 * by commas.
 */
export type WrittenMapping = {
  columns: MappingBody['columns']
  words: Record<string, string>
  name: string
}

export const statusFields = [
  ['confirmed', 'подтверждён'],
  ['cancelled', 'расторгнут'],
] as const

/**
 * Converts form values to the request, which maps each word of the file to a product or a status. A column
 * that the file lacks is left out.
 */
export function toMapping(
  { columns, words }: Pick<WrittenMapping, 'columns' | 'words'>,
  products: Mappings['products'],
): MappingBody {
  const { subscriberPhone, ...ours } = columns
  return {
    columns: { ...ours, ...(subscriberPhone && { subscriberPhone }) },
    products: Object.fromEntries(
      products.flatMap(({ key }) => splitWords(words[key]).map((theirs) => [theirs, key])),
    ),
    statuses: Object.fromEntries(
      statusFields.flatMap(([status]) => splitWords(words[status]).map((theirs) => [theirs, status])),
    ),
  }
}
