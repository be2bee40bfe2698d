import * as z from 'zod'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { deleteMapping, type NamedMapping, selectMappings, upsertMapping } from './column-mappings.sql.ts'
import { type ColumnMapping, englishHeader, plain } from './columns.rules.ts'

const word = z.string().trim().min(1).max(200)

/** A mapping as an operator writes it: six different columns, and words for products and statuses where they differ. */
const mappingSchema = z.strictObject({
  columns: z
    .strictObject({ number: word, product: word, phone: word, city: word, connectedAt: word, status: word })
    .refine((columns) => new Set(Object.values(columns).map(plain)).size === englishHeader.length),
  products: z.record(word, word).default({}),
  statuses: z.record(word, z.enum(['confirmed', 'cancelled'])).default({}),
})
const nameSchema = z.string().regex(/^[\p{L}\p{N}_-]{1,50}$/u)

/** Keeps a mapping under a name, in place of the one before. Refuses `column_mapping_invalid`. */
export async function saveMapping(
  db: Db,
  { name, mapping, now }: { name: string; mapping: unknown; now: Date },
): Promise<void> {
  const read = z.object({ name: nameSchema, mapping: mappingSchema }).safeParse({ name, mapping })
  if (!read.success) {
    const fields = read.error.issues.map(({ path }) => path.slice(1).join('.') || String(path[0]))
    throw new Refusal('column_mapping_invalid', { fields })
  }
  await upsertMapping(db, { ...read.data, now })
}

export const listMappings = (on: Queryable): Promise<NamedMapping[]> => selectMappings(on)

/** Refuses `column_mapping_not_found`. */
export async function findMapping(on: Queryable, name: string): Promise<ColumnMapping> {
  const found = (await selectMappings(on)).find((one) => one.name === name)
  if (!found) throw new Refusal('column_mapping_not_found')
  return found.mapping
}

/** Refuses `column_mapping_not_found`. */
export async function removeMapping(on: Queryable, name: string): Promise<void> {
  if (!(await deleteMapping(on, name))) throw new Refusal('column_mapping_not_found')
}
