import { Readable } from 'node:stream'
import { recordAudit } from '../../../../../platform/audit/record-audit.ts'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import { getBatch } from '../../contracts.service.ts'
import { toUploadSource } from './sealed-parts.ts'
import type { UploadContext } from './uploads.ts'
import { findUploadWithFile } from './uploads.sql.ts'

/**
 * Returns the file of an import as it was uploaded. Records the download in the audit first, because the file contains
 * personal data.
 * @throws Refusal import_not_found; import_file_gone when the file was deleted or the import had none
 */
export async function readImportFile(
  { db, clock, vault, actor }: UploadContext,
  batch: bigint,
): Promise<{ fileName: string; body: Readable }> {
  await getBatch(db, batch)
  const upload = await findUploadWithFile(db, batch)
  if (!upload) throw new Refusal('import_file_gone')
  const { fileName } = upload
  const [at, reason] = [clock.systemNow(), `№\u00a0${batch}`]
  await recordAudit(db, { at, actor, action: 'import.file-read', memberId: null, object: fileName, reason })
  return { fileName, body: Readable.from(toUploadSource({ db, vault }, upload).read()) }
}
