import type { FastifyReply } from 'fastify'
import { maxFileBytes } from '@impulse/api/files/file-limits'
import { filePolicy } from '@impulse/api/routes/content-policy'
import type { Routes } from '../http/app.ts'
import { FormFile, takeForms } from '../http/requests/forms.ts'
import { ownHost } from '../http/requests/own-host.ts'
import { Refusal } from '../refusal/refusal.ts'
import { requireMember } from '../session/require-member.ts'
import { requestedDrawing } from './pictures.ts'
import { avatarUrl } from './picture-urls.ts'
import type { AppContext } from '../context.ts'

type PictureRoutesContext = Pick<AppContext, 'db' | 'sessions' | 'pictures'> & {
  /** Address of the cabinet. When undefined, addresses of pictures begin with the host of the request. */
  publicUrl: string | undefined
}
export const pictureRoutes =
  ({ db, sessions, pictures, publicUrl }: PictureRoutesContext): Routes =>
  (app) => {
    const onlyMember = requireMember(sessions)

    app.addRoute('GET /api/lk/img/', { onRequest: onlyMember }, async (request) => {
      const id = await pictures.findAvatarId(request.member.memberId)
      return { avatarUrl: avatarUrl(id, ownHost(request, publicUrl)) }
    })
    app.addRoute('DELETE /api/lk/edit/set-img/', { onRequest: onlyMember }, async ({ member }) => {
      const former = await db.transaction((tx) => pictures.removeAvatar(tx, member.memberId))
      if (former !== null) await pictures.discard(former)
      return { avatarUrl: '' }
    })
    void app.register(async (scope) => {
      // Checks the session before the body is read, so that nobody can upload a file without a session.
      scope.addHook('onRequest', onlyMember)
      takeForms(scope, { maxFileBytes })
      scope.addRoute('PUT /api/lk/edit/set-img/', {}, async (request) => {
        const { content } = request.body
        if (!(content instanceof FormFile)) throw new Refusal('file_required')
        const id = await pictures.setAvatar({ memberId: request.member.memberId, file: content.bytes })
        return { avatarUrl: avatarUrl(id, ownHost(request, publicUrl)) }
      })
    })

    app.addRoute('GET /media/:name', {}, async ({ params: { name } }, reply) => {
      const bytes = await pictures.named(name)
      if (!bytes) throw new Refusal('not_found')
      return send(reply, { type: 'image/webp', name, bytes })
    })
    app.addRoute('GET /_next/image', {}, async (request, reply) => {
      reply.header('vary', 'Accept')
      const drawing = requestedDrawing(request.url, {
        publicUrl: ownHost(request, publicUrl),
        accept: request.headers.accept ?? '',
      })
      const bytes = await pictures.drawn(drawing)
      if (!bytes) throw new Refusal('not_found')
      return send(reply, {
        type: `image/${drawing.format}`,
        name: `${drawing.id}.${drawing.format}`,
        bytes,
      })
    })
  }

/**
 * Sends a picture that browsers may cache forever: a picture is never changed, and a new picture gets a new
 * name.
 */
const send = (
  reply: FastifyReply,
  { type, name, bytes }: { type: string; name: string; bytes: Buffer },
): FastifyReply =>
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', filePolicy)
    .header('content-disposition', `inline; filename="${name}"`)
    .type(type)
    .send(bytes)
