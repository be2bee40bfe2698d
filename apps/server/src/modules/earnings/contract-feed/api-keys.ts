import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db, Queryable } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { getBearerToken } from '../../../platform/session/require-member.ts'
import { type ApiKey, findByHash, insertKey, revoke, selectKeys } from './api-keys.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export type { ApiKey } from './api-keys.sql.ts'

const shape = /^impulse_[\w-]{43}$/
const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/**
 * Creates and returns an API key. Only a hash and the prefix of the key are stored, so nobody can read the
 * key later.
 * @throws Refusal api_key_invalid_name, api_key_exists
 */
export async function createKey(db: Db, { name, now }: { name: string; now: Date }): Promise<string> {
  if (!/^[\p{L}\p{N}_-]{1,50}$/u.test(name)) throw new Refusal('api_key_invalid_name')
  const key = `impulse_${randomBytes(32).toString('base64url')}`
  if (!(await insertKey(db, { name, prefix: key.slice(0, 14), hash: hashApiKey(key), now })))
    throw new Refusal('api_key_exists')
  return key
}

export const listKeys = (db: Queryable): Promise<ApiKey[]> => selectKeys(db)

/**
 * Revokes an API key.
 * @throws Refusal api_key_not_found
 */
export async function revokeKey(db: Queryable, input: { name: string; now: Date }): Promise<void> {
  if (!(await revoke(db, input))) throw new Refusal('api_key_not_found')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** API key of the request; set only on routes that use `requireKey`. */
    apiKey: { id: bigint; name: string }
  }
}

/**
 * Hook that accepts only requests with an active API key. Runs before the body is read, because the sender is
 * not trusted yet.
 * @throws Refusal unauthorized
 */
export const requireKey =
  ({ db, clock }: DbContext) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = getBearerToken(request)
    const key = shape.test(token)
      ? await findByHash(db, { hash: hashApiKey(token), now: clock.systemNow() })
      : null
    if (!key) throw new Refusal('unauthorized')
    request.apiKey = key
  }
