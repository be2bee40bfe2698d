import type { Files } from '../storage/files.ts'
import type { DbContext } from '../db/db-context.ts'
import { showFile, type Shown } from '../storage/render-file-page.ts'
import { Refusal } from '../refusal/refusal.ts'
import { recordAudit, recordAccess } from './record-audit.ts'

export type FileAccessContext = DbContext & { files: Files; as: string }

/**
 * A page of a member's file as somebody of the staff sees it, with their name, the time and the look's number all over. Written down
 * before it is read, and as refused where nothing was shown.
 *
 * @throws Refusal `not_found` where it is gone, those of `showFile`
 */
export async function seeFile(
  { db, clock, files, as }: FileAccessContext,
  { fileId, memberId, page, reason }: { fileId: string; memberId: string; page: number; reason: string },
): Promise<Shown> {
  const at = clock.systemNow()
  const event = { at, actor: `staff:${as}`, memberId, reason }
  const number = await recordAccess(db, { ...event, action: 'file.read', object: fileId })
  try {
    const content = await files.read(db, { id: fileId, reader: 'operator' })
    if (!content) throw new Refusal('not_found')
    return await showFile(content, { page, access: { as, at, number } })
  } catch (error) {
    await recordAudit(db, {
      ...{ ...event, action: 'file.read-refused', object: `${fileId} ${failureCode(error)}` },
    })
    throw error
  }
}

/** Of a look that came to nothing. */
export const failureCode = (error: unknown): string => (error instanceof Refusal ? error.code : 'unavailable')
