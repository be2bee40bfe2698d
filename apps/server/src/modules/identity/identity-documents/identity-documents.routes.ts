import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { maxFileBytes, rotations } from '@impulse/api/files/file'
import {
  identityDocumentAnswerSchema,
  identityDocumentPaths,
  scanFieldSchema,
  setFileAnswerSchema,
  setIdentityDocumentSchema,
} from '@impulse/api/identity-documents/identity-document'
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

const scanQuerySchema = z.object({ field: scanFieldSchema })
const scanFormSchema = z.object({
  content: z.optional(z.unknown()),
  rotate: z._default(z.enum(rotations.map(String), 'invalid_request'), '0'),
})

export const identityDocumentRoutes =
  ({ sessions, ...context }: IdentityDocumentContext & { sessions: Sessions }): Routes =>
  (app) => {
    const onlyMember = requireMember(sessions)

    app.get(
      identityDocumentPaths.get,
      { onRequest: onlyMember, schema: { response: { 200: identityDocumentAnswerSchema } } },
      async ({ member: { memberId, view } }) => ({
        passportData: await (view ? getMaskedIdentityDocument : getIdentityDocumentData)(context, memberId),
      }),
    )

    app.post(
      identityDocumentPaths.set,
      {
        onRequest: onlyMember,
        schema: { body: setIdentityDocumentSchema, response: { 200: identityDocumentAnswerSchema } },
      },
      async (request) => {
        const { version, ...data } = request.body
        const { memberId } = request.member
        return { passportData: await saveIdentityDocument(context, { memberId, version, data }) }
      },
    )

    app.delete(
      identityDocumentPaths.setFile,
      {
        onRequest: onlyMember,
        schema: { querystring: scanQuerySchema, response: { 200: z.literal(true) } },
      },
      async (request) => {
        await removeScan(context, { memberId: request.member.memberId, field: request.query.field })
        return true as const
      },
    )

    void app.register(async (plain) => {
      const scope = plain.withTypeProvider<ZodTypeProvider>()
      // The hook checks the session before the body is read, so that only a member can upload a scan.
      scope.addHook('onRequest', onlyMember)
      takeForms(scope, { maxFileBytes })
      scope.put(
        identityDocumentPaths.setFile,
        {
          schema: {
            querystring: scanQuerySchema,
            body: scanFormSchema,
            response: { 200: setFileAnswerSchema },
            consumes: ['multipart/form-data'],
          },
        },
        async (request) => {
          const { content } = request.body
          if (!(content instanceof FormFile)) throw new Refusal('file_required')
          const rotate = rotations.find((rotation) => String(rotation) === request.body.rotate) ?? 0
          const { memberId } = request.member
          const { id, mediaType, bytes } = await putScan(context, {
            memberId,
            field: request.query.field,
            file: content.bytes,
            rotate,
          })
          return { id, mediaType, bytes }
        },
      )
    })
  }
