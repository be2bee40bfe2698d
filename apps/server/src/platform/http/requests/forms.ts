import type { FastifyError, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal/refusal.ts'
import { readMultipart } from './multipart.ts'
import type { App } from '../routes.ts'

/** File of a form, in memory, without its name and declared type, because both are untrusted. */
export class FormFile {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

const maxParts = 20
/** Maximum size of the other fields and the separators of a form. */
const maxFieldBytes = 64 * 1024
const maxConcurrentBodies = 16
/** Limit per sender, so that one slow client cannot occupy all slots. */
const maxConcurrentPerSender = 12

/**
 * Lets the routes of a scope accept a form with files. Forms are kept in memory, so that an aborted upload
 * leaves no file behind; their size and the number of parallel forms are limited. Register it after
 * `requireMember` or another check of the sender.
 */
export function takeForms(
  scope: App,
  {
    maxFileBytes,
    getSender = ({ member }) => member.memberId,
  }: { maxFileBytes: number; getSender?: (request: FastifyRequest) => string },
): void {
  let atOnce = 0
  const activeBySender = new Map<string, number>()
  scope.addHook('onRequest', (request, reply, done) => {
    // The client has disconnected during its authentication, so no later event would release the slot.
    if (request.raw.socket.destroyed) return done(new Refusal('invalid_request'))
    const sender = getSender(request)
    const activeForSender = activeBySender.get(sender) ?? 0
    if (atOnce >= maxConcurrentBodies || activeForSender >= maxConcurrentPerSender)
      return done(new Refusal('unavailable', { retryAfter: 10 }))
    atOnce += 1
    activeBySender.set(sender, activeForSender + 1)
    reply.raw.once('close', () => {
      atOnce -= 1
      const left = (activeBySender.get(sender) ?? 1) - 1
      if (left === 0) activeBySender.delete(sender)
      else activeBySender.set(sender, left)
    })
    done()
  })
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: maxFileBytes + maxFieldBytes },
    async (request: FastifyRequest, body: Buffer) => readForm(request.headers['content-type'] ?? '', body),
  )
  // The message mentions the file instead of a request body, because the user selected a file.
  scope.setErrorHandler((error: FastifyError) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new Refusal('file_too_large') : error
  })
}

/** Returns the fields by name. Refuses duplicate names, because two parsers may read them differently. */
function readForm(contentType: string, body: Buffer): Record<string, string | FormFile> {
  const parts = readMultipart(contentType, { body, maxParts })
  if (!parts) throw new Refusal('invalid_request')
  const fields = new Map<string, string | FormFile>()
  for (const { name, isFile, bytes } of parts) {
    if (fields.has(name) || (!isFile && bytes.length > maxFieldBytes)) throw new Refusal('invalid_request')
    fields.set(name, isFile ? new FormFile(bytes) : bytes.toString('utf8'))
  }
  return Object.fromEntries(fields)
}
