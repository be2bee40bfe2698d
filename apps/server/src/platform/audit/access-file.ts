import type { Files } from '../storage/files.ts'
import type { DbContext } from '../db/db-context.ts'
import type { RenderedPage } from '../storage/render-file-page.ts'
import { Refusal } from '../refusal/refusal.ts'
import { recordAudit, recordAccess } from './record-audit.ts'

export type FileAccessContext = DbContext & { files: Files; staffName: string }

/**
 * Returns a page of a member's file for a staff member. Its watermark contains the staff member's name, the time and
 * the id of the audit event. Records the access in the audit before the file is read, and also records a failure to
 * show the page.
 * @throws Refusal not_found when the file was deleted, and the refusals of `showFile`
 */
export async function renderFileForStaff(
  { db, clock, files, staffName }: FileAccessContext,
  { fileId, memberId, page, reason }: { fileId: string; memberId: string; page: number; reason: string },
): Promise<RenderedPage> {
  const at = clock.systemNow()
  const event = { at, actor: `staff:${staffName}`, memberId, reason }
  const number = await recordAccess(db, { ...event, action: 'file.read', object: fileId })
  try {
    const content = await files.read(db, { id: fileId, reader: 'operator' })
    if (!content) throw new Refusal('not_found')
    return await files.show(content, { page, access: { staffName, at, number } })
  } catch (error) {
    await recordAudit(db, {
      ...event,
      action: 'file.read-refused',
      object: `${fileId} ${failureCode(error)}`,
    })
    throw error
  }
}

/**
 * Returns the code by which the audit records that a file was not shown: the code of the refusal, or `unavailable` for
 * an unexpected error.
 */
export const failureCode = (error: unknown): string => (error instanceof Refusal ? error.code : 'unavailable')
