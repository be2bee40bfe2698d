import {
  requiresAcceptance,
  type NextTextVersion,
  type TextProposal,
  type TextVersion,
  type TextVersionRow,
} from '@impulse/api/legal-texts/console-legal-texts'
import { type DocumentKind, documentKinds, isDocumentKind } from '@impulse/api/legal-texts/legal-text'
import { changesBetween } from '@impulse/copy-ru/legal-texts/text-changes'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Db } from '../../../platform/db/db.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import { countAudience } from '../audience/audience.service.ts'
import { selectOpenProposals } from './legal-text-proposals.sql.ts'
import { findContent, type VersionRow } from './legal-texts.sql.ts'
import { getLastVersion, listVersions, midnightAfter } from './publish-legal-text.ts'
import { isWithdrawable } from './withdraw-version.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/**
 * Returns all versions of all legal texts, including future and cancelled versions. The versions are grouped by legal
 * text, the newest version of each text first.
 */
export async function allVersions(context: DbContext): Promise<TextVersionRow[]> {
  const value = await Promise.all(documentKinds.map((kind) => listTextVersions(context, kind)))
  return value.flat()
}

/**
 * Returns a version of a legal text with its content. `id`: `KIND:VERSION`.
 * @throws Refusal document_not_found
 */
export async function versionNamed(context: DbContext, id: string): Promise<TextVersion> {
  const [kind = ''] = id.split(':')
  if (!isDocumentKind(kind)) throw new Refusal('document_not_found')
  const found = (await listTextVersions(context, kind)).find((row) => row.id === id)
  const content = found && (await findContent(context.db, { kind, version: found.version }))
  if (!found || !content) throw new Refusal('document_not_found')
  return { ...found, content }
}

/**
 * Returns the data for the console's editor of the next version: the text of the last version, the default
 * start, and the number of members who must accept the next version.
 */
export async function nextVersion({ db, clock }: DbContext, kind: DocumentKind): Promise<NextTextVersion> {
  const last = await getLastVersion(db, kind)
  const [present, members] = await Promise.all([
    versionNamed({ db, clock }, `${kind}:${last.version}`),
    mustAccept(db, kind),
  ])
  const from = moscowIso(midnightAfter(last, clock.businessNow())).slice(0, 16)
  return { present, members, from }
}

/**
 * Returns the open proposals of legal texts. Each proposal contains its differences from the version that the
 * proposal replaces, and the number of members who must accept the new version.
 */
export async function waitingProposals({ db }: DbContext): Promise<TextProposal[]> {
  const found = await selectOpenProposals(db)
  return Promise.all(
    found.map(async ({ id, kind, replaces, summary, author, content, ...row }) => {
      const before = await findContent(db, { kind, version: replaces })
      invariant(before, 'the version that a proposal replaces must never be deleted')
      return {
        id,
        number: Number(row.number),
        kind,
        replaces,
        state: row.state,
        author,
        content,
        reason: summary,
        createdAt: moscowIso(row.createdAt),
        inForceFrom: moscowIso(row.from),
        decidedBy: null,
        decidedAt: null,
        changes: changesBetween(before, content),
        members: await mustAccept(db, kind),
      }
    }),
  )
}

/** Returns the number of members who must accept a new version, or 0 for a text that needs no acceptance. */
const mustAccept = (db: Db, kind: DocumentKind): Promise<number> =>
  requiresAcceptance(kind) ? countAudience(db, { kind: 'all', value: null }) : Promise.resolve(0)

async function listTextVersions({ db, clock }: DbContext, kind: DocumentKind): Promise<TextVersionRow[]> {
  const rows = await listVersions(db, kind)
  const now = clock.businessNow()
  const present = rows.find(({ inForceFrom, cancelledAt }) => cancelledAt === null && inForceFrom <= now)
  return rows.map((row) => ({
    id: `${kind}:${row.version}`,
    kind,
    version: row.version,
    summary: row.summary,
    state: toState(row, { present, now }),
    inForceFrom: row.publishedBy === null ? null : moscowIso(row.inForceFrom),
    publishedBy: row.publishedBy,
    approvedBy: row.approvedBy,
    cancelledBy: row.cancelledBy,
    isWithdrawable: row.cancelledAt === null && isWithdrawable(row.inForceFrom, now),
  }))
}

function toState(
  row: VersionRow,
  { present, now }: { present: VersionRow | undefined; now: Date },
): TextVersionRow['state'] {
  if (row.cancelledAt !== null) return 'cancelled'
  if (row === present) return 'present'
  return row.inForceFrom > now ? 'waits' : 'former'
}
