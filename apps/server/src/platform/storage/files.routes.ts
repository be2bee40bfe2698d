import { filePolicy } from '@impulse/api/routes/content-policy'
import type { Sessions } from '../session/session.ts'
import type { Files } from './files.ts'
import type { Db } from '../db/db.ts'
import type { Routes } from '../http/app.ts'
import { Refusal } from '../refusal/refusal.ts'
import { requireMember } from '../session/require-member.ts'

/** A member's request for another member's file. The member gets the same response as for a missing file. */
export type RefusedAccess = { memberId: string; ownerId: string; fileId: string }

type FileRoutesContext = {
  db: Db
  files: Files
  sessions: Sessions
  onRefused: (access: RefusedAccess) => Promise<void>
}

/**
 * Route that sends a member's own file as a download, so that the browser never shows an untrusted file as a page of
 * the cabinet.
 */
export const fileRoutes =
  ({ db, files, sessions, onRefused }: FileRoutesContext): Routes =>
  (app) => {
    app.addRoute('GET /api/file/:id/', { onRequest: requireMember(sessions) }, async (request, reply) => {
      const { memberId } = request.member
      const content = await files.read(db, { id: request.params.id, reader: { memberId } })
      if (!content) {
        const ownerId = await files.findOwner(db, request.params.id)
        // Records the attempt before the response. When the recording fails, the response is 500, and it does not
        // reveal that the file belongs to another member.
        if (ownerId !== null && ownerId !== memberId)
          await onRefused({ memberId, ownerId, fileId: request.params.id })
        throw new Refusal('not_found')
      }
      const extension = content.mediaType === 'application/pdf' ? 'pdf' : 'jpg'
      return reply
        .type(content.mediaType)
        .header('content-disposition', `attachment; filename="${request.params.id}.${extension}"`)
        .header('content-security-policy', filePolicy)
        .send(content.bytes)
    })
  }
