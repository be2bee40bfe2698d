import type { Queryable } from '../../../../../platform/db/db.ts'
import type { ColumnMapping } from '../../contract-columns.rules.ts'

/**
 * Column mapping under its name. `savedBy`: actors who changed the mapping since it was created. Saving an equal
 * mapping does not change `savedBy`.
 */
export type NamedMapping = { name: string; mapping: ColumnMapping; savedBy: string[] }

export type MappingChange = { name: string; savedBy: string; replaces: boolean; now: Date }

/** Saves a column mapping. Returns false when a different mapping has this name and `replaces` is false. */
export async function upsertMapping(
  db: Queryable,
  { name, mapping, savedBy, replaces, now }: MappingChange & { mapping: ColumnMapping },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `insert into column_mappings as stored (name, mapping, updated_at, saved_by) values ($1, $2, $3, array[$5])
      on conflict (name) do update set mapping = excluded.mapping, updated_at = excluded.updated_at,
          saved_by = case when stored.mapping = excluded.mapping then stored.saved_by
            else array(select distinct unnest(stored.saved_by || excluded.saved_by) as actor order by actor) end
        where $4 or stored.mapping = excluded.mapping`,
    values: [name, JSON.stringify(mapping), now, replaces, savedBy],
  })
  return rowCount === 1
}

export async function selectMappings(db: Queryable): Promise<NamedMapping[]> {
  const { rows } = await db.query<NamedMapping>({
    text: 'select name, mapping, saved_by as "savedBy" from column_mappings order by name',
    values: [],
  })
  return rows
}

/** Deletes a column mapping. Returns false when no mapping has this name. */
export async function deleteMapping(db: Queryable, name: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'delete from column_mappings where name = $1',
    values: [name],
  })
  return rowCount === 1
}
