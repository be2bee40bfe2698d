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

export type LegalTextAdminContext = DbContext & { as: string }

/**
 * A version to publish. `content`: the editor's JSON, unchecked. `from`: start of the version by the business
 * clock; null means the default of `midnightAfter`.
 */
export type NewVersion = { kind: string; content: unknown; summary: string; from: Date | null }

/** A version with validated content. */
type ValidatedVersion = { kind: DocumentKind; content: RichContent; summary: string; from: Date | null }

/** A version that passed all checks, with its start. */
export type CheckedVersion = ValidatedVersion & { from: Date }

/**
 * Validates a version and locks its kind.
 * @throws Refusal document_not_found, invalid_document_content, invalid_document_summary, empty_text
 */
export async function validateVersion(
  tx: Tx,
  { kind, from, ...written }: NewVersion,
): Promise<ValidatedVersion> {
  if (!isDocumentKind(kind)) throw new Refusal('document_not_found')
  const [content, summary] = [contentIn(written.content), summaryIn(written.summary)]
  await lockKind(tx, kind)
  return { kind, content, summary, from }
}

/**
 * Checks the next version against the last version, which is in force or starts in the future. The caller
 * must have called `lockKind`.
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
 * Checks the start of a version. The start must be at least `leadMs` in the future: otherwise the text could
 * change while a member consents.
 * @throws Refusal document_too_late, document_same_moment
 */
export function refuseEffectiveDate(from: Date, { last, now }: { last: VersionRow; now: Date }): void {
  if (from.getTime() < now.getTime() + leadMs) throw new Refusal('document_too_late')
  if (from <= last.inForceFrom) throw new Refusal('document_same_moment')
}

/** Inserts a version and returns its name. */
export async function publishVersion(
  tx: Tx,
  { row, by, approvedBy, at }: { row: CheckedVersion; by: string; approvedBy: string | null; at: Date },
): Promise<string> {
  const { kind, from: inForceFrom, summary, content } = row
  const version = toVersionName(inForceFrom, await listVersions(tx, kind))
  await insertVersion(tx, {
    ...{ kind, version, inForceFrom, summary, content },
    ...{ publishedAt: at, publishedBy: by, approvedBy },
  })
  return version
}

/** Returns all versions of a legal text, newest first, including future and cancelled versions. */
export const listVersions = (on: Queryable, kind: DocumentKind): Promise<VersionRow[]> =>
  selectVersions(on, { kind, until: null, cancelled: true })

/**
 * Returns the version with the latest start: a future version if there is one, otherwise the version in
 * force.
 */
export async function getLastVersion(on: Queryable, kind: DocumentKind): Promise<VersionRow> {
  const [last] = await selectVersions(on, { kind, until: null })
  invariant(last, 'every kind of legal text must have a version, because the server inserts the first one')
  return last
}

/**
 * Returns the default start of the next version: the first midnight after now and after the start of the last
 * version.
 */
export const midnightAfter = (last: VersionRow, now: Date): Date =>
  moscowMidnight(addDays(moscowDay(last.inForceFrom > now ? last.inForceFrom : now), 1))

/** Minimum time from a publication to the start of the version, longer than a publication can take. */
const leadMs = 10_000

function toVersionName(inForceFrom: Date, others: readonly VersionRow[]): string {
  const day = moscowDay(inForceFrom)
  const sameDayCount = others.filter(({ version }) => version.startsWith(day)).length
  return sameDayCount === 0 ? day : `${day}-${sameDayCount + 1}`
}

/**
 * Validates the content of a legal text: no images, and no invisible characters, which an approver could not
 * see.
 */
function contentIn(written: unknown): RichContent {
  const { content, at } = readRichContent(written)
  if (!content) throw new Refusal('invalid_document_content', { at })
  const picture = content.content.findIndex(({ type }) => type === 'image')
  if (picture >= 0) throw new Refusal('invalid_document_content', { at: `content.${picture}` })
  const invisible = findInvisibleText(content)
  if (invisible !== null) throw new Refusal('invalid_document_content', { at: invisible })
  if (!hasText(content)) throw new Refusal('empty_text')
  return content
}

function summaryIn(written: string): string {
  const summary = written.normalize('NFC').trim()
  if (summary === '' || summary.length > 1000 || /[^\P{C}\n]/u.test(summary))
    throw new Refusal('invalid_document_summary')
  return summary
}
