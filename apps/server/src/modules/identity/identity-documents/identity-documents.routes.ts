import { rotations } from '@impulse/api/files/file'
import { maxFileBytes } from '@impulse/api/files/file-limits'
import type { Routes } from '../../../platform/http/app.ts'
import { FormFile, takeForms } from '../../../platform/http/requests/forms.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import {
  getMaskedIdentityDocument,
  getIdentityDocumentData,
  type IdentityDocumentContext,
  putScan,
  removeScan,
  saveIdentityDocument,
} from './identity-documents.service.ts'

/** Routes with which a member reads, saves and uploads the identity document. */
export const identityDocumentRoutes =
  ({ sessions, ...context }: IdentityDocumentContext & { sessions: Sessions }): Routes =>
  (app) => {
    const onlyMember = requireMember(sessions)

    app.addRoute(
      'GET /api/lk/edit/get-passport-data/',
      { onRequest: onlyMember },
      async ({ member: { memberId, view } }) => ({
        passportData: await (view ? getMaskedIdentityDocument : getIdentityDocumentData)(context, memberId),
      }),
    )

    app.addRoute('POST /api/lk/edit/set-passport-data/', { onRequest: onlyMember }, async (request) => {
      const { version, ...data } = request.body
      const { memberId } = request.member
      return { passportData: await saveIdentityDocument(context, { memberId, version, data }) }
    })

    app.addRoute('DELETE /api/lk/edit/set-passport-file/', { onRequest: onlyMember }, async (request) => {
      await removeScan(context, { memberId: request.member.memberId, field: request.query.field })
      return true as const
    })

    void app.register(async (scope) => {
      // The hook checks the session before the body is read, so that only a member can upload a scan.
      scope.addHook('onRequest', onlyMember)
      takeForms(scope, { maxFileBytes })
      scope.addRoute('PUT /api/lk/edit/set-passport-file/', {}, async (request) => {
        const { content } = request.body
        if (!(content instanceof FormFile)) throw new Refusal('file_required')
        const rotate = rotations.find((rotation) => String(rotation) === request.body.rotate) ?? 0
        const { memberId } = request.member
        const { id, mediaType, bytes } = await putScan(context, {
          id: request.id,
          memberId,
          field: request.query.field,
          file: content.bytes,
          rotate,
        })
        return { id, mediaType, bytes }
      })
    })
  }
