import { formatPhone } from '@impulse/api/fields/phone'
import { exportLabels } from './data-export.messages.ts'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { takeOrRefuse } from '../../../platform/http/requests/rate-limits.ts'
import { memberActor } from '../../../platform/audit/audit.service.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { getMergedAccounts } from '../../identity/profile/profile.service.ts'
import { getIdentityDocumentData } from '../../identity/identity-documents/identity-documents.service.ts'
import type { Pictures } from '../../../platform/pictures/pictures.ts'
import { toExportPlan } from './data-export.rules.ts'
import { readTable, selectComments, selectFiles } from './data-export.sql.ts'
import { type ZipEntry, toZip } from '../../../platform/table-files/zip-stream.ts'
import type { AppContext } from '../../../platform/context.ts'

export type ExportContext = Pick<AppContext, 'db' | 'clock' | 'files' | 'vault'> & {
  pictures: Pick<Pictures, 'findAvatarId' | 'named'>
  config: Pick<Config, 'limits'>
}

const exportsAnHour = 5

/**
 * Returns a stream of a ZIP with all data of a member: the decrypted files, and one JSON file with the identity
 * document and the member's rows of all exported tables. The tables are read in one snapshot.
 * @throws Refusal too_many_requests
 */
export async function exportMemberData(
  context: ExportContext,
  memberId: string,
): Promise<AsyncGenerator<Uint8Array>> {
  const { db, clock, config } = context
  const now = clock.systemNow()
  if (config.limits) {
    const bucket = `exports-hour:${memberId}`
    await takeOrRefuse(db, { bucket, max: exportsAnHour, windowSeconds: 3600, now })
  }
  await recordAudit(db, { at: now, actor: memberActor(memberId), action: 'member.exported', memberId })
  // Reads all tables before sending the first byte. A slow client then holds no database connection, and an
  // error results in an error response instead of a truncated file.
  const json: Buffer[] = []
  for await (const part of toJsonParts(context, memberId)) json.push(part)
  return toZip(listEntries(context, { memberId, json }))
}

async function* listEntries(
  { db, files, pictures }: ExportContext,
  { memberId, json }: { memberId: string; json: Buffer[] },
): AsyncGenerator<ZipEntry> {
  yield { name: exportLabels.dataFile, compressed: true, parts: json }
  const avatar = await pictures.findAvatarId(memberId)
  const picture = avatar === null ? null : await pictures.named(`${avatar}.webp`).catch(() => null)
  if (picture) yield { name: exportLabels.avatar, compressed: false, parts: [picture] }
  for (const account of await getAccounts(db, memberId)) yield* listFileEntries({ db, files }, account)
}

async function* listFileEntries(
  { db, files }: Pick<ExportContext, 'db' | 'files'>,
  { memberId }: ExportedAccount,
): AsyncGenerator<ZipEntry> {
  for (const { id, field, mediaType } of await selectFiles(db, memberId)) {
    const name = `${exportLabels.filesFolder}/${field}-${id}.${mediaType === 'application/pdf' ? 'pdf' : 'jpg'}`
    const content = await files.read(db, { id, reader: { memberId } }).catch(() => null)
    // Replaces an unreadable file with a text file that explains the failure, so that the member still gets the other
    // files.
    if (content) yield { name, compressed: false, parts: [content.bytes] }
    else yield { name: `${name}.txt`, compressed: true, parts: [exportLabels.unreadable] }
  }
}

/** Account whose data is exported. `titlePrefix`: prefix of the section titles of this account. */
type ExportedAccount = { memberId: string; titlePrefix: string }

/** Returns the member's account and the duplicates that were merged into this account. */
async function getAccounts(db: Queryable, memberId: string): Promise<ExportedAccount[]> {
  const { merged } = await getMergedAccounts(db, memberId)
  const former = merged.map(({ id, phone }) => ({
    memberId: id,
    titlePrefix: exportLabels.former(phone === null ? id : formatPhone(phone)),
  }))
  return [{ memberId, titlePrefix: '' }, ...former]
}

async function* toJsonParts(context: ExportContext, memberId: string): AsyncGenerator<Buffer> {
  const { clock, db } = context
  const { about, document, made } = exportLabels
  const { sections, notIncluded } = toExportPlan(await selectComments(db))
  const header = { [made]: moscowIso(clock.businessNow()), [exportLabels.notIncluded]: notIncluded }
  yield Buffer.from(`{\n${JSON.stringify(about)}: ${JSON.stringify(header)}`)
  const accounts = await getAccounts(db, memberId)
  for (const account of accounts) {
    const passportData = await getIdentityDocumentData(context, account.memberId)
    yield Buffer.from(`,\n${JSON.stringify(account.titlePrefix + document)}: ${JSON.stringify(passportData)}`)
  }
  const tables = await db.snapshot(async (on) => {
    const parts: Buffer[] = []
    for (const { memberId: accountId, titlePrefix } of accounts) {
      for (const section of sections) {
        const rows = readTable(on, { section, memberId: accountId })
        await addSection(parts, { title: titlePrefix + section.title, rows })
      }
    }
    return parts
  })
  yield* tables
  yield Buffer.from('\n}\n')
}

async function addSection(
  parts: Buffer[],
  { title, rows }: { title: string; rows: AsyncIterable<Record<string, unknown>[]> },
): Promise<void> {
  let separator = `,\n${JSON.stringify(title)}: [`
  for await (const chunk of rows) {
    const lines = chunk.map((row) => `\n${JSON.stringify(row, toJson)}`)
    parts.push(Buffer.from(separator + lines.join(',')))
    separator = ','
  }
  parts.push(Buffer.from(separator === ',' ? ']' : `${separator}]`))
}

/**
 * Replacer for `JSON.stringify` that writes points as numbers, and times in Moscow time as the cabinet does.
 */
const toJson = function (this: Record<string, unknown>, key: string, value: unknown): unknown {
  const own = this[key]
  if (own instanceof Date) return moscowIso(own)
  return typeof value === 'bigint' ? Number(value) : value
}
