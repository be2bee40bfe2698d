import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** File that the browser saves instead of displaying it. */
export type Attachment = {
  /** File name that the user gets. */
  name: string
  /** ASCII file name for clients that do not support `name` (RFC 6266). */
  plainName: string
  type: string
  body: Buffer | Readable
}

export const sendAttachment = (
  reply: FastifyReply,
  { name, plainName, type, body }: Attachment,
): FastifyReply =>
  reply
    .type(type)
    .header(
      'content-disposition',
      `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(body)
