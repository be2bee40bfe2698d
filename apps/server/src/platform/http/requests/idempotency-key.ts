import type { FastifyRequest } from 'fastify'
import { keyHeader } from '@impulse/api/files/file'
import { Refusal } from '../../refusal/refusal.ts'

/**
 * The key of an intent, made by whoever asks: the same one again is the same action. Refuses `idempotency_key_required`,
 * `idempotency_key_malformed`.
 */
export function getIdempotencyKey(request: FastifyRequest): string {
  const header = request.headers[keyHeader]
  if (header === undefined || header === '') throw new Refusal('idempotency_key_required')
  if (typeof header !== 'string' || !/^[\w-]{8,100}$/.test(header))
    throw new Refusal('idempotency_key_malformed')
  return header
}
