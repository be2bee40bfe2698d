import { moscowIso } from '../clock/moscow.ts'
import { Refusal } from '../refusal/refusal.ts'
import type { Content } from './prepare-upload.ts'
import { fileSandbox, type FileSandbox } from './sandbox/file-sandbox.ts'

/** Drawn page as JPEG. `pages` is the number of pages of the file, which is 1 for an image. */
export type RenderedPage = { bytes: Buffer; pages: number }

/**
 * Access that the watermark shows: the staff member, the time by the system clock, and the id of the audit
 * event.
 */
export type FileAccess = { staffName: string; at: Date; number: bigint }

/**
 * Draws a page of a member's file for staff. The watermark shows the staff member's name, the time and the id of the
 * audit event. Staff never get the file itself.
 * @throws Refusal `file_not_shown`; `not_found` when the file has no such page; `unavailable`
 */
export async function showFile(
  { mediaType, bytes }: Content,
  { page, access, sandbox = fileSandbox }: { page: number; access: FileAccess; sandbox?: FileSandbox },
): Promise<RenderedPage> {
  const at = moscowIso(access.at).slice(0, 16).replace('T', ' ')
  const stamp = `${access.staffName} ${at} № ${access.number}`
  try {
    if (mediaType === 'application/pdf') {
      const output = await sandbox.carryOut({ page: { number: page, stamp } }, bytes)
      return { pages: output[0] ?? 1, bytes: output.subarray(1) }
    }
    if (page > 1) throw new Refusal('not_found')
    return { pages: 1, bytes: await sandbox.carryOut({ stamp }, bytes) }
  } catch (error) {
    const isFiles = error instanceof Refusal && error.code.startsWith('file_')
    throw isFiles ? new Refusal('file_not_shown') : error
  }
}
