import { type DocumentKind, isDocumentKind } from '@impulse/wire/legal-document'
import { hasWords, type RichContent, readRichContent } from '@impulse/wire/rich-text'
import type { Clock } from '../../platform/clock/clock.ts'
import { moscowDay } from '../../platform/clock/moscow.ts'
import type { Db, Queryable } from '../../platform/db/db.ts'
import { violatedConstraint } from '../../platform/db/refused-by-database.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { recordAudit } from '../audit/audit.ts'
import { actorOf, staffMember } from '../staff/staff.ts'
import { insertVersion, selectVersions, type VersionRow } from './documents.sql.ts'

export type DocumentDesk = { db: Db; clock: Clock; as: string }

/** `content`: the editor's JSON as it came. `from`: business clock; null: the next minute. */
export type NewVersion = { kind: string; content: unknown; summary: string; from: Date | null }

/**
 * A version, final at once, that takes force at its minute. The minute is always to come: what holds at a moment was known
 * before it, so that whoever accepts or withdraws at that moment does so under one text and no other. Refuses
 * `staff_not_found`, `document_not_found`, `invalid_document_content`, `invalid_document_summary`, `document_too_late`,
 * `document_same_moment`.
 */
export async function publishDocument(
  { db, clock, as }: DocumentDesk,
  { kind, from, ...written }: NewVersion,
): Promise<{ version: string; inForceFrom: Date }> {
  if (!isDocumentKind(kind)) throw new Refusal('document_not_found')
  const [content, summary] = [contentIn(written.content), summaryIn(written.summary)]
  try {
    return await db.transaction(async (tx) => {
      const actor = actorOf(await staffMember(tx, as))
      const earliest = new Date(clock.businessNow().getTime() + leadMs)
      const inForceFrom = from ?? wholeMinuteAfter(earliest)
      if (inForceFrom < earliest) throw new Refusal('document_too_late')
      const version = versionOf(inForceFrom, await listVersions(tx, kind))
      const publishedAt = clock.systemNow()
      await insertVersion(tx, { kind, version, inForceFrom, summary, content, publishedAt, publishedBy: as })
      const object = `${kind} ${version}`
      await recordAudit(tx, { at: publishedAt, actor, action: 'document.publish', memberId: null, object })
      return { version, inForceFrom }
    })
  } catch (error) {
    const taken = violatedConstraint(error)?.startsWith('document_versions_') === true
    throw taken ? new Refusal('document_same_moment') : error
  }
}

/** All of a kind, those that are to come and those that were cancelled as well, the newest first. */
export const listVersions = (on: Queryable, kind: DocumentKind): Promise<VersionRow[]> =>
  selectVersions(on, { kind, until: null, cancelled: true })

/** Longer than a publication, or its cancelling, can take. */
export const leadMs = 10_000

const wholeMinuteAfter = (moment: Date): Date => new Date(Math.ceil(moment.getTime() / 60_000) * 60_000)

function versionOf(inForceFrom: Date, others: readonly VersionRow[]): string {
  const day = moscowDay(inForceFrom)
  const ofDay = others.filter(({ version }) => version.startsWith(day)).length
  return ofDay === 0 ? day : `${day}-${ofDay + 1}`
}

/** Pictures are kept for news alone. */
function contentIn(written: unknown): RichContent {
  const { content, at } = readRichContent(written)
  if (!content) throw new Refusal('invalid_document_content', { at })
  const picture = content.content.findIndex(({ type }) => type === 'image')
  if (picture >= 0) throw new Refusal('invalid_document_content', { at: `content.${picture}` })
  if (!hasWords(content)) throw new Refusal('empty_text')
  return content
}

function summaryIn(written: string): string {
  const summary = written.normalize('NFC').trim()
  if (summary === '' || summary.length > 1000 || /[^\P{C}\n]/u.test(summary))
    throw new Refusal('invalid_document_summary')
  return summary
}
