import type { FastifyError, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal/refusal.ts'
import { readMultipart } from './multipart.ts'
import type { App } from '../routes.ts'

/** A file of a form, whole. Its name and announced type are not kept: nothing may rest on them. */
export class FormFile {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

const maxParts = 20
/** Next to the file: the other fields and the lines between them. */
const maxFieldBytes = 64 * 1024
const maxConcurrentBodies = 16
/** Of one sender, so that nobody who sends slowly takes everybody's turn. */
const maxConcurrentPerSender = 12

/**
 * Behind `requireMember`, or what else tells the sender: lets the routes of this scope take a form with files, in memory: no part of an upload that breaks off is left
 * anywhere. The whole body is bounded, and so is how many bodies there are at once.
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
    // Gone while it was asked who they are: nothing would tell the end any more.
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
  // In the words of the file: whoever sends it knows of no body.
  scope.setErrorHandler((error: FastifyError) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? new Refusal('file_too_large') : error
  })
}

/** The fields by their names; a name that comes twice is refused, so that everybody reads the same one. */
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
