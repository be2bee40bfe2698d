import { pagesHeader } from '@impulse/api/files/console-file-page'
import { filePolicy } from '@impulse/api/routes/content-policy'
import type { FastifyReply } from 'fastify'

/**
 * Sends a page of a member's file to a staff member. The page has the watermark of this access, so browsers
 * must not cache it.
 */
export const sendFilePage = (
  reply: FastifyReply,
  { bytes, pages }: { bytes: Buffer; pages: number },
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', filePolicy)
    .header(pagesHeader, pages)
    .type('image/jpeg')
    .send(bytes)
