import type { FastifyError, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal/refusal.ts'
import { readMultipart } from './multipart.ts'
import type { App } from '../routes.ts'

/**
 * Uploaded file of a form, in memory. The file's name and declared type are dropped, because both are
 * untrusted.
 */
export class FormFile {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

const maxParts = 20
/** Maximum bytes of a form without its file: the other fields and the separators. */
const maxFieldBytes = 64 * 1024
const maxConcurrentBodies = 16
/** Maximum number of parallel forms of one sender, so that one slow client cannot block all others. */
const maxConcurrentPerSender = 12

/**
 * Makes the routes of a scope accept a form with a file. The form stays in memory, so that an aborted upload leaves
 * no file behind. Limits the size of a form and the number of parallel forms. Call this function after adding
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
    // The client disconnected while its session was checked. The `close` event, at which the server stops counting a
    // form as active, was already emitted. So the request is refused before it is counted.
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
  // The user selected a file, so the message says that the file, and not the request body, is too large.
  scope.setErrorHandler((error: FastifyError) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new Refusal('file_too_large') : error
  })
}

/**
 * Returns the fields of a form by name. Refuses a form with two fields of one name, because another parser
 * may use the other field.
 */
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
