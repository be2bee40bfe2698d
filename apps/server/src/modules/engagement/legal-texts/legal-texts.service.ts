import { isDocumentKind, type LegalDocument } from '@impulse/api/legal-texts/legal-text'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { findContent, selectVersions } from './legal-texts.sql.ts'

export { decideLegalText, proposeLegalText } from './propose-legal-text.ts'
export { withdrawVersion } from './withdraw-version.ts'

/**
 * Returns a version of a legal text that is or was in force, or the version in force now when `version` is null. Future
 * and cancelled versions are not public and are never returned.
 * @throws Refusal document_not_found
 */
export async function getLegalText(
  db: Queryable,
  { kind, version, now }: { kind: string; version: string | null; now: Date },
): Promise<LegalDocument> {
  if (!isDocumentKind(kind)) throw new Refusal('document_not_found')
  const rows = await selectVersions(db, { kind, until: now })
  const versionRow = version === null ? rows[0] : rows.find((row) => row.version === version)
  if (!versionRow) throw new Refusal('document_not_found')
  const content = await findContent(db, { kind, version: versionRow.version })
  invariant(content, 'a listed version of a legal text must have its content')
  return {
    kind,
    version: versionRow.version,
    summary: versionRow.summary,
    content,
    versions: rows.map((row) => ({ version: row.version, summary: row.summary })),
  }
}
