import * as z from 'zod'
import type { Queryable } from '../../../../../platform/db/db.ts'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import {
  deleteMapping,
  type MappingChange,
  type NamedMapping,
  selectMappings,
  upsertMapping,
} from './column-mappings.sql.ts'
import { plain } from '../../contract-columns.rules.ts'

const wordSchema = z.string().trim().min(1).max(200)

/**
 * Returns true when words that `plain` treats as equal are mapped to the same value. Any other mapping is
 * refused, because the import would silently use one of the values, and rewards could be wrong.
 */
const meanOneThing = (translations: Readonly<Record<string, string>>): boolean => {
  const meanings = new Map(Object.entries(translations).map(([name, meaning]) => [plain(name), meaning]))
  return Object.entries(translations).every(([name, meaning]) => meanings.get(plain(name)) === meaning)
}

/**
 * Schema of a column mapping that staff enter. Each column of the other system may be used only once, and the
 * subscriber's column is optional. The mapping also contains the other system's words for products and
 * statuses.
 */
const mappingSchema = z.strictObject({
  columns: z
    .strictObject({
      number: wordSchema,
      product: wordSchema,
      phone: wordSchema,
      city: wordSchema,
      connectedAt: wordSchema,
      status: wordSchema,
      subscriberPhone: wordSchema.optional(),
    })
    .refine((columns) => {
      const names = Object.values(columns).filter((name) => name !== undefined)
      return new Set(names.map(plain)).size === names.length
    }),
  products: z.record(wordSchema, wordSchema).refine(meanOneThing).default({}),
  statuses: z
    .record(wordSchema, z.enum(['confirmed', 'cancelled']))
    .refine(meanOneThing)
    .default({}),
})
const nameSchema = z.string().regex(/^[\p{L}\p{N}_-]{1,50}$/u)

/**
 * Saves a column mapping under a name. With `replaces`, overwrites a different mapping that has this name.
 * @throws Refusal column_mapping_invalid, column_mapping_taken
 */
export async function saveMapping(
  db: Queryable,
  { name, mapping, ...saved }: MappingChange & { mapping: unknown },
): Promise<void> {
  const read = z.object({ name: nameSchema, mapping: mappingSchema }).safeParse({ name, mapping })
  if (!read.success) {
    const fields = read.error.issues.map(({ path }) => path.slice(1).join('.') || String(path[0]))
    throw new Refusal('column_mapping_invalid', { fields })
  }
  if (!(await upsertMapping(db, { ...read.data, ...saved }))) throw new Refusal('column_mapping_taken')
}

export const listMappings = (db: Queryable): Promise<NamedMapping[]> => selectMappings(db)

/**
 * Returns the column mapping with this name.
 * @throws Refusal column_mapping_not_found
 */
export async function findMapping(db: Queryable, name: string): Promise<NamedMapping> {
  const found = (await selectMappings(db)).find((one) => one.name === name)
  if (!found) throw new Refusal('column_mapping_not_found')
  return found
}

/**
 * Deletes the column mapping with this name.
 * @throws Refusal column_mapping_not_found
 */
export async function removeMapping(db: Queryable, name: string): Promise<void> {
  if (!(await deleteMapping(db, name))) throw new Refusal('column_mapping_not_found')
}
