import type { MappingBody, Mappings } from '@impulse/api/contracts/console-imports'
import { splitWords } from './mapping-labels.ts'

/** `words`: words of the file for each of our values, separated by commas. */
export type WrittenMapping = {
  columns: MappingBody['columns']
  words: Record<string, string>
  name: string
}

export const statusFields = [
  ['confirmed', 'подтверждён'],
  ['cancelled', 'расторгнут'],
] as const

/** Request of a mapping: the file's words with ours, without columns that the file lacks. */
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
