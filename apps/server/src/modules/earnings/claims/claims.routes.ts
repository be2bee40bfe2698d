import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { claimChoicesSchema, claimFieldsSchema, claimPath } from '@impulse/api/claims/claim'
import { maxFileBytes } from '@impulse/api/files/file'
import { createdOrderSchema } from '@impulse/api/orders/order'
import type { Routes } from '../../../platform/http/app.ts'
import { FormFile, takeForms } from '../../../platform/http/requests/forms.ts'
import { getIdempotencyKey } from '../../../platform/http/requests/idempotency-key.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { claimChoices, type ClaimContext, makeClaim } from './claims.service.ts'

const formSchema = z.extend(claimFieldsSchema, { file: z.optional(z.unknown()) })

export const claimRoutes =
  ({ sessions, ...context }: ClaimContext & { sessions: Sessions }): Routes =>
  (app) => {
    const onlyMember = requireMember(sessions)

    app.get(claimPath, { onRequest: onlyMember, schema: { response: { 200: claimChoicesSchema } } }, () =>
      claimChoices(context.db, context),
    )

    void app.register(async (plain) => {
      const scope = plain.withTypeProvider<ZodTypeProvider>()
      // Checks the session before the body is read, so that only a member can send a file.
      scope.addHook('onRequest', onlyMember)
      takeForms(scope, { maxFileBytes })
      scope.post(
        claimPath,
        {
          schema: {
            body: formSchema,
            response: { 200: createdOrderSchema },
            consumes: ['multipart/form-data'],
          },
        },
        async (request) => {
          const { file, ...fields } = request.body
          if (!(file instanceof FormFile)) throw new Refusal('file_required')
          const key = getIdempotencyKey(request)
          const { memberId } = request.member
          return { order: await makeClaim(context, { memberId, key, fields, file: file.bytes }) }
        },
      )
    })
  }
