import type { FastifyRequest } from 'fastify'
import { idempotencyKeyHeader } from '@impulse/api/files/file'
import { Refusal } from '../../refusal/refusal.ts'

/**
 * Returns the idempotency key of the request from its header.
 * @throws Refusal idempotency_key_required, idempotency_key_malformed
 */
export function getIdempotencyKey(request: FastifyRequest): string {
  const header = request.headers[idempotencyKeyHeader]
  if (header === undefined || header === '') throw new Refusal('idempotency_key_required')
  if (typeof header !== 'string' || !/^[\w-]{8,100}$/.test(header))
    throw new Refusal('idempotency_key_malformed')
  return header
}
