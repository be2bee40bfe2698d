import { pagesHeader } from '@impulse/api/files/console-file-page'
import type { FastifyReply } from 'fastify'

/**
 * Sends a page of a member's file to a staff member. The page is drawn for this access only, so it is not
 * cached.
 */
export const sendFilePage = (
  reply: FastifyReply,
  { bytes, pages }: { bytes: Buffer; pages: number },
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header(pagesHeader, pages)
    .type('image/jpeg')
    .send(bytes)
