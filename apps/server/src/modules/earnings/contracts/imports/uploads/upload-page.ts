import { dayMs } from '@impulse/api/fields/durations'
import type { ImportUpload } from '@impulse/api/contracts/console-imports'
import { isRefusalCode, toRefusalText } from '@impulse/copy-ru/refusals/refusals'
import { moscowIso } from '../../../../../platform/clock/moscow.ts'
import { firstRejections } from './rejections.ts'
import { selectUploadsInWork, type Upload } from './uploads.sql.ts'
import { type ImportsContext, loadUpload, needsSecondImporter } from './uploads.ts'

/**
 * Returns one upload with its first 50 rejections.
 * @throws Refusal import_upload_not_found
 */
export async function getUpload({ db, config }: ImportsContext, id: string): Promise<ImportUpload> {
  const upload = await loadUpload(db, id)
  return { ...toUploadDto(upload, config), rejections: await firstRejections(db, id) }
}

/** Returns uploads that are not finished, and uploads that failed or changed nothing in the last 24 hours. */
export async function uploadsInWork({ db, clock, config }: ImportsContext): Promise<ImportUpload[]> {
  const dayAgo = new Date(clock.systemNow().getTime() - dayMs)
  return (await selectUploadsInWork(db, dayAgo)).map((upload) => toUploadDto(upload, config))
}

const toUploadDto = (upload: Upload, config: ImportsContext['config']): ImportUpload => ({
  id: upload.id,
  actor: upload.actor,
  checkedBy: upload.checkedBy,
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
  needsSecondPerson: needsSecondImporter(upload, config),
  batch: upload.batch === null ? null : String(upload.batch),
  failure: formatFailure(upload),
  rejections: [],
})

function formatFailure({ failure, failureLine }: Upload): string | null {
  if (failure === null) return null
  const text = toRefusalText(isRefusalCode(failure) ? failure : 'internal')
  return failureLine === null ? text : `${text} (строка ${failureLine})`
}
