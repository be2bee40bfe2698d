import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { dayMs } from '@impulse/api/fields/durations'
import { type AuditEvent, recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { staffMember, toStaffActor } from '../../../platform/staff/staff.service.ts'
import { getBearerToken } from '../../../platform/session/require-member.ts'
import { type ApiKey, findByHash, insertKey, revoke, selectKeys } from './api-keys.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import type { Log } from '../../../platform/log/log.ts'

export { type ApiKey, keyValidDays } from './api-keys.sql.ts'

const shape = /^impulse_[\w-]{43}$/
const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/**
 * Creates and returns an API key. Only a hash and the prefix of the key are stored, so nobody can read the key later.
 * `staffName`: staff member who answers for the key, and who then cannot be the only approver of payouts with rewards
 * for contracts that came by the key; null when the operator answers for it.
 * @throws Refusal api_key_invalid_name, api_key_exists, staff_not_found
 */
export async function createKey(
  { db, clock }: DbContext,
  { name, staffName = null }: { name: string; staffName?: string | null },
): Promise<string> {
  if (!/^[\p{L}\p{N}_-]{1,50}$/u.test(name)) throw new Refusal('api_key_invalid_name')
  const key = `impulse_${randomBytes(32).toString('base64url')}`
  await db.transaction(async (tx) => {
    const createdBy = staffName === null ? 'operator' : toStaffActor(await staffMember(tx, staffName))
    const now = clock.systemNow()
    if (!(await insertKey(tx, { name, prefix: key.slice(0, 14), hash: hashApiKey(key), createdBy, now })))
      throw new Refusal('api_key_exists')
    await recordKeyChange(tx, { at: now, action: 'api-key.created', object: name, after: createdBy })
  })
  return key
}

const recordKeyChange = (
  tx: Tx,
  event: Pick<AuditEvent, 'at' | 'action' | 'object' | 'after'>,
): Promise<void> => recordAudit(tx, { actor: 'operator', memberId: null, ...event })

export const listKeys = (db: Queryable): Promise<ApiKey[]> => selectKeys(db)

/**
 * Revokes an API key.
 * @throws Refusal api_key_not_found
 */
export const revokeKey = ({ db, clock }: DbContext, { name }: { name: string }): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.systemNow()
    if (!(await revoke(tx, { name, now }))) throw new Refusal('api_key_not_found')
    await recordKeyChange(tx, { at: now, action: 'api-key.revoked', object: name })
  })

const warnDays = 14

/**
 * Logs each API key in use that is about to end, or has ended in the last days: the billing system then gets 401, and
 * nobody in the company sees that its contracts no longer arrive (housekeeping).
 */
export async function warnOfEndingKeys({ db, clock, log }: DbContext & { log: Log }): Promise<void> {
  const now = clock.systemNow()
  for (const { name, lastUsedAt, expiresAt, revokedAt } of await selectKeys(db)) {
    const leftMs = expiresAt.getTime() - now.getTime()
    const isNear = Math.abs(leftMs) < warnDays * dayMs
    const isInUse = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < warnDays * dayMs
    if (revokedAt !== null || !isNear || !isInUse) continue
    if (leftMs > 0) log.warn({ name, expiresAt }, 'an API key of the contract feed is about to end')
    else
      log.error(
        { name, expiresAt },
        'an API key of the contract feed has ended: contracts no longer arrive by it',
      )
  }
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
    if (!key) throw new Refusal('unauthorized', undefined, token ? { misuse: 'forged' } : {})
    request.apiKey = key
  }
