import { dayMs } from '@impulse/api/fields/durations'
import type { ImportUpload } from '@impulse/api/contracts/console-imports'
import { isRefusalCode, toRefusalText } from '@impulse/copy-ru/refusals/refusals'
import { moscowIso } from '../../../../../platform/clock/moscow.ts'
import { firstRejections } from './rejections.ts'
import { selectUploadsInWork, type Upload } from './uploads.sql.ts'
import { needsSecondImporter } from './second-importer.ts'
import { type ImportsContext, loadUpload } from './uploads.ts'

/**
 * Returns one upload with its first 50 rejections.
 * @throws Refusal import_upload_not_found
 */
export async function getUpload(context: ImportsContext, id: string): Promise<ImportUpload> {
  const upload = await loadUpload(context.db, id)
  return { ...(await toUploadDto(upload, context)), rejections: await firstRejections(context.db, id) }
}

/** Returns the latest uploads that are unfinished, or that failed or changed nothing in the last 24 hours. */
export async function uploadsInWork(context: ImportsContext): Promise<ImportUpload[]> {
  const dayAgo = new Date(context.clock.systemNow().getTime() - dayMs)
  const uploads = await selectUploadsInWork(context.db, dayAgo)
  return Promise.all(uploads.map((upload) => toUploadDto(upload, context)))
}

const toUploadDto = async (upload: Upload, context: ImportsContext): Promise<ImportUpload> => ({
  id: upload.id,
  actor: upload.actor,
  checkedBy: upload.checkedBy,
  mappingSavedBy: upload.mappingSavedBy,
  fileName: upload.fileName,
  bytes: Number(upload.bytes),
  createdAt: moscowIso(upload.createdAt),
  stage: upload.stage,
  header: upload.header,
  progress: {
    done: Number(upload.progressDone),
    of: upload.progressOf === null ? null : Number(upload.progressOf),
  },
  revision: upload.revision,
  report: upload.report,
  needsSecondPerson: await needsSecondImporter(context, upload),
  batch: upload.batch === null ? null : String(upload.batch),
  failure: formatFailure(upload),
  rejections: [],
})

function formatFailure({ failure, failureLine }: Upload): string | null {
  if (failure === null) return null
  const text = toRefusalText(isRefusalCode(failure) ? failure : 'internal')
  return failureLine === null ? text : `${text} (строка ${failureLine})`
}
