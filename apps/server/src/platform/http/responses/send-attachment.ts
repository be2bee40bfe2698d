import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** File that the browser saves instead of displaying it. */
export type Attachment = {
  /** File name under which the browser saves the file. */
  name: string
  /** File name in ASCII, for clients that do not support the encoded `name` (RFC 6266). */
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
