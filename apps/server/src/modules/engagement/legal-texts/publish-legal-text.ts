import { type DocumentKind, isDocumentKind } from '@impulse/api/legal-texts/legal-text'
import { hasText, type RichContent, readRichContent } from '@impulse/api/rich-text/rich-text'
import { changesBetween } from '@impulse/copy-ru/legal-texts/text-changes'
import type { Clock } from '../../../platform/clock/clock.ts'
import { addDays, moscowDay, moscowMidnight } from '../../../platform/clock/moscow.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import { findInvisibleText } from './legal-texts.rules.ts'
import { findContent, insertVersion, lockKind, selectVersions, type VersionRow } from './legal-texts.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export type LegalTextAdminContext = DbContext & { staffName: string }

/**
 * Version of a legal text as staff enter it. `content`: JSON of the editor, not validated yet. `from`: start
 * of the version by the business clock; null means the start that `midnightAfter` returns.
 */
export type NewVersion = { kind: string; content: unknown; summary: string; from: Date | null }

/** Version of a legal text whose content and summary are validated. */
type ValidatedVersion = { kind: DocumentKind; content: RichContent; summary: string; from: Date | null }

/** Version of a legal text that passed all checks. `from` is the exact start of the version. */
export type CheckedVersion = ValidatedVersion & { from: Date }

/**
 * Validates the content and summary of a version and locks its legal text.
 * @throws Refusal document_not_found, invalid_document_content, invalid_document_summary, empty_text
 */
export async function validateVersion(
  tx: Tx,
  { kind, from, ...input }: NewVersion,
): Promise<ValidatedVersion> {
  if (!isDocumentKind(kind)) throw new Refusal('document_not_found')
  const [content, summary] = [contentIn(input.content), summaryIn(input.summary)]
  await lockKind(tx, kind)
  return { kind, content, summary, from }
}

/**
 * Checks the next version against the last version, whose start may be in the past or in the future. The
 * caller must have locked the legal text by `lockKind`.
 * @throws Refusal document_too_late, document_same_moment, document_same
 */
export async function checkVersion(
  tx: Tx,
  { clock, read }: { clock: Clock; read: ValidatedVersion },
): Promise<{ row: CheckedVersion; last: VersionRow }> {
  const { kind, content } = read
  const last = await getLastVersion(tx, kind)
  const now = clock.businessNow()
  const from = read.from ?? midnightAfter(last, now)
  refuseEffectiveDate(from, { last, now })
  const before = await findContent(tx, { kind, version: last.version })
  invariant(before, 'the latest version of a legal text must have its content')
  if (changesBetween(before, content).length === 0) throw new Refusal('document_same')
  return { row: { ...read, from }, last }
}

/**
 * Refuses a start that is less than `leadMs` in the future, so that the publication commits before the start. Also
 * refuses a start that is not later than the start of the last version.
 * @throws Refusal document_too_late, document_same_moment
 */
export function refuseEffectiveDate(from: Date, { last, now }: { last: VersionRow; now: Date }): void {
  if (from.getTime() < now.getTime() + leadMs) throw new Refusal('document_too_late')
  if (from <= last.inForceFrom) throw new Refusal('document_same_moment')
}

/** Inserts a version of a legal text and returns the name of the version. */
export async function publishVersion(
  tx: Tx,
  { row, by, approvedBy, at }: { row: CheckedVersion; by: string; approvedBy: string | null; at: Date },
): Promise<string> {
  const { kind, from: inForceFrom, summary, content } = row
  const version = toVersionName(inForceFrom, await listVersions(tx, kind))
  await insertVersion(tx, {
    kind,
    version,
    inForceFrom,
    summary,
    content,
    publishedAt: at,
    publishedBy: by,
    approvedBy,
  })
  return version
}

/** Returns all versions of a legal text, newest first, including future and cancelled versions. */
export const listVersions = (db: Queryable, kind: DocumentKind): Promise<VersionRow[]> =>
  selectVersions(db, { kind, until: null, cancelled: true })

/**
 * Returns the version of a legal text with the latest start, which may be in the future. Leaves out cancelled versions.
 */
export async function getLastVersion(db: Queryable, kind: DocumentKind): Promise<VersionRow> {
  const [last] = await selectVersions(db, { kind, until: null })
  invariant(last, 'every kind of legal text must have a version, because the server inserts the first one')
  return last
}

/**
 * Returns the default start of the next version. The start is the first Moscow midnight that is later than
 * now and later than the start of the last version.
 */
export const midnightAfter = (last: VersionRow, now: Date): Date =>
  moscowMidnight(addDays(moscowDay(last.inForceFrom > now ? last.inForceFrom : now), 1))

/**
 * Minimum time between the publication of a version and its start, so that the publication commits before the
 * start.
 */
const leadMs = 10_000

function toVersionName(inForceFrom: Date, existingVersions: readonly VersionRow[]): string {
  const day = moscowDay(inForceFrom)
  const sameDayCount = existingVersions.filter(({ version }) => version.startsWith(day)).length
  return sameDayCount === 0 ? day : `${day}-${sameDayCount + 1}`
}

/**
 * Validates the content of a legal text. Refuses images. Refuses invisible characters too, because the staff member
 * who approves the text could not see these characters.
 */
function contentIn(input: unknown): RichContent {
  const { content, at } = readRichContent(input)
  if (!content) throw new Refusal('invalid_document_content', { at })
  const picture = content.content.findIndex(({ type }) => type === 'image')
  if (picture >= 0) throw new Refusal('invalid_document_content', { at: `content.${picture}` })
  const invisible = findInvisibleText(content)
  if (invisible !== null) throw new Refusal('invalid_document_content', { at: invisible })
  if (!hasText(content)) throw new Refusal('empty_text')
  return content
}

function summaryIn(input: string): string {
  const summary = input.normalize('NFC').trim()
  if (summary === '' || summary.length > 1000 || /[^\P{C}\n]/u.test(summary))
    throw new Refusal('invalid_document_summary')
  return summary
}
