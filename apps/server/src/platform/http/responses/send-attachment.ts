import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file that the browser saves, and does not show. */
export type Attachment = {
  /** As the member keeps it. */
  name: string
  /** The same in letters that every header holds, for clients that know no other (RFC 6266). */
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
