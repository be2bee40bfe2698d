import type { DocumentKind, DocumentVersion } from '@impulse/api/legal-texts/legal-text'
import type { RichContent } from '@impulse/api/rich-text/rich-text'
import type { Queryable, Tx } from '../../../platform/db/db.ts'

export type VersionRow = DocumentVersion & {
  inForceFrom: Date
  publishedAt: Date
  publishedBy: string | null
  approvedBy: string | null
  cancelledAt: Date | null
  cancelledBy: string | null
}

/**
 * Returns the versions of a legal text that came into force at or before `until`, newest first. With `until` null,
 * future versions are included. Cancelled versions are included only when `cancelled` is true.
 */
export async function selectVersions(
  db: Queryable,
  { kind, until, cancelled = false }: { kind: DocumentKind; until: Date | null; cancelled?: boolean },
): Promise<VersionRow[]> {
  const { rows } = await db.query<VersionRow>({
    name: 'documents_versions',
    text: `select version, summary, in_force_from as "inForceFrom", published_at as "publishedAt",
        published_by as "publishedBy", approved_by as "approvedBy", cancelled_at as "cancelledAt", cancelled_by as "cancelledBy"
      from legal_text_versions where kind = $1 and in_force_from <= coalesce($2::timestamptz, 'infinity')
        and ($3 or cancelled_at is null)
      order by in_force_from desc, cancelled_at is not null, published_at desc`,
    values: [kind, until, cancelled],
  })
  return rows
}

export async function findContent(
  db: Queryable,
  { kind, version }: { kind: DocumentKind; version: string },
): Promise<RichContent | null> {
  const { rows } = await db.query<{ content: RichContent }>({
    name: 'documents_content',
    text: 'select content from legal_text_versions where kind = $1 and version = $2',
    values: [kind, version],
  })
  return rows[0]?.content ?? null
}

/** Locks a legal text, so that parallel proposals, publications and cancellations of versions of the same text wait. */
export async function lockKind(tx: Tx, kind: DocumentKind): Promise<void> {
  await tx.query({ text: 'select from legal_text_versions where kind = $1 for update', values: [kind] })
}

export async function insertVersion(
  tx: Tx,
  {
    content,
    ...row
  }: Omit<VersionRow, 'cancelledAt' | 'cancelledBy'> & { kind: DocumentKind; content: RichContent },
): Promise<void> {
  await tx.query({
    text: `insert into legal_text_versions
        (kind, version, in_force_from, summary, content, published_at, published_by, approved_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      row.kind,
      row.version,
      row.inForceFrom,
      row.summary,
      JSON.stringify(content),
      row.publishedAt,
      row.publishedBy,
      row.approvedBy,
    ],
  })
}

type Cancelled = { kind: DocumentKind; version: string; after: Date; by: string; at: Date }

/**
 * Cancels a version of a legal text. Returns false when the version came into force at or before `after`, or
 * was already cancelled.
 */
export async function markCancelled(tx: Tx, { kind, version, after, by, at }: Cancelled): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update legal_text_versions set cancelled_at = $4, cancelled_by = $5
      where kind = $1 and version = $2 and in_force_from > $3 and cancelled_at is null`,
    values: [kind, version, after, at, by],
  })
  return rowCount === 1
}
