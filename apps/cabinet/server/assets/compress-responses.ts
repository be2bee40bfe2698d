import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Compresses HTML documents and API responses. Streams (events, files) are sent uncompressed. Assets are skipped,
 * because the build has already compressed them.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isCompressible(reply, payload)) return payload
    const varied = reply.getHeader('vary')
    reply.header('vary', varied === undefined ? 'Accept-Encoding' : `${String(varied)}, Accept-Encoding`)
    const encoding = acceptedEncoding(request)
    if (encoding === null) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encoding === 'br'
      ? brotli(payload, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [constants.BROTLI_PARAM_SIZE_HINT]: payload.length,
          },
        })
      : gzipped(payload, { level: 6 })
  })
}

/** Brotli quality, from 0 to 11. Higher qualities cost more processor time than the saved bytes are worth. */
const brotliQuality = 4
/**
 * Minimum size of a response that is compressed: bytes of a buffer, or characters of a text. A smaller response fits
 * into one network packet without compression.
 */
const smallestBytes = 1_400

function isCompressible(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false
  if (payload.length < smallestBytes || reply.hasHeader('content-encoding')) return false
  return /^(?:text\/html|application\/json|text\/csv)/.test(String(reply.getHeader('content-type') ?? ''))
}

function acceptedEncoding(request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : null
}
