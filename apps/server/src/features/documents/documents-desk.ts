import type { TextVersion, TextVersionRow } from '@impulse/wire/console-texts'
import { type DocumentKind, documentKinds, isDocumentKind } from '@impulse/wire/legal-document'
import type { Clock } from '../../platform/clock/clock.ts'
import { moscowIso } from '../../platform/clock/moscow.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { findContent, type VersionRow } from './documents.sql.ts'
import { listVersions } from './publish-document.ts'

type Deps = { db: Db; clock: Clock }

/** Of every kind all versions, the newest first: those to come and those that were cancelled as well. */
export async function allVersions(deps: Deps): Promise<TextVersionRow[]> {
  const of = await Promise.all(documentKinds.map((kind) => versionsOf(deps, kind)))
  return of.flat()
}

/** One, by `KIND:VERSION`, with its text. Refuses `document_not_found`. */
export async function versionNamed(deps: Deps, id: string): Promise<TextVersion> {
  const [kind = ''] = id.split(':')
  if (!isDocumentKind(kind)) throw new Refusal('document_not_found')
  const found = (await versionsOf(deps, kind)).find((row) => row.id === id)
  const content = found && (await findContent(deps.db, { kind, version: found.version }))
  if (!found || !content) throw new Refusal('document_not_found')
  return { ...found, content }
}

async function versionsOf({ db, clock }: Deps, kind: DocumentKind): Promise<TextVersionRow[]> {
  const rows = await listVersions(db, kind)
  const now = clock.businessNow()
  const present = rows.find(({ inForceFrom, cancelledAt }) => cancelledAt === null && inForceFrom <= now)
  return rows.map((row) => ({
    ...{ id: `${kind}:${row.version}`, kind, version: row.version, summary: row.summary },
    state: stateOf(row, { present, now }),
    inForceFrom: row.publishedBy === null ? null : moscowIso(row.inForceFrom),
    ...{ publishedBy: row.publishedBy, cancelledBy: row.cancelledBy },
  }))
}

function stateOf(
  row: VersionRow,
  { present, now }: { present: VersionRow | undefined; now: Date },
): TextVersionRow['state'] {
  if (row.cancelledAt !== null) return 'cancelled'
  if (row === present) return 'present'
  return row.inForceFrom > now ? 'waits' : 'former'
}
