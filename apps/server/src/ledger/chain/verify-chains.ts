import type { Difference } from '../../platform/db/consistency-checks.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { toChunks } from '../../platform/jobs/to-chunks.ts'
import { hashTransaction } from './hash-transaction.ts'
import type { SavedHashes } from './saved-hashes.ts'
import { selectChained, selectLastHashes, selectMemberIds, type LastHash } from './verify-chains.sql.ts'

/** Maximum number of members whose transactions are read at a time, so that the rows fit into memory. */
const chunkSize = 50

/**
 * Computes the hash chain of each member again and compares the last hash of the chain with the hash in the member's
 * balances. Returns the differences.
 */
export async function verifyChains(db: Queryable, memberIds: readonly string[]): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const chunk of toChunks(memberIds, chunkSize))
    differences.push(...(await verifyChunk(db, chunk)).differences)
  return differences
}

/**
 * Computes the hash chains of all members again. Compares them with the hashes in the balances, and with the hashes
 * `saved` outside the database. Returns the differences and the last hash of each member. The caller must save these
 * hashes only when there are no differences.
 */
export async function verifyAllChains(
  db: Queryable,
  saved: SavedHashes | null,
): Promise<{ differences: Difference[]; hashes: SavedHashes }> {
  const differences: Difference[] = []
  const hashes = new Map<string, { seq: bigint; hash: string }>()
  for (let after: string | null = null; ;) {
    const memberIds = await selectMemberIds(db, { after, limit: chunkSize })
    const chunk = await verifyChunk(db, memberIds, saved)
    differences.push(...chunk.differences)
    for (const { memberId, seq, hash } of chunk.lastHashes)
      if (hash) hashes.set(memberId, { seq, hash: hash.toString('hex') })
    const last = memberIds.at(-1)
    if (last === undefined) break
    after = last
  }
  for (const [memberId, { seq }] of saved ?? [])
    if (!hashes.has(memberId))
      differences.push({
        what: savedHashCheck,
        memberId,
        where: `seq ${seq}`,
        expected: 'exists',
        found: 'deleted',
      })
  return { differences, hashes }
}

const lastHashCheck = 'the hash chain of a member’s transactions must end with the hash in the balances'
const savedHashCheck =
  'the hash chain of a member’s transactions must contain the hash that is saved outside the database'

/** Verifies the chains of a chunk of members. Returns the differences and the hashes that the balances store. */
async function verifyChunk(
  db: Queryable,
  memberIds: readonly string[],
  saved: SavedHashes | null = null,
): Promise<{ differences: Difference[]; lastHashes: LastHash[] }> {
  const differences: Difference[] = []
  const computed = new Map<string, Buffer>()
  const foundHashes = new Map<string, string>()
  for (const transaction of await selectChained(db, memberIds)) {
    const { memberId, seq } = transaction
    const hash = hashTransaction(computed.get(memberId) ?? null, transaction)
    computed.set(memberId, hash)
    if (saved?.get(memberId)?.seq === seq) foundHashes.set(memberId, hash.toString('hex'))
  }
  const lastHashes = await selectLastHashes(db, memberIds)
  for (const { memberId, seq, hash } of lastHashes) {
    const where = `seq ${seq}`
    const [expected, found] = [formatHash(computed.get(memberId)), formatHash(hash)]
    if (expected !== found) differences.push({ what: lastHashCheck, memberId, where, expected, found })
    const savedHash = saved?.get(memberId)
    if (savedHash && foundHashes.get(memberId) !== savedHash.hash)
      differences.push({
        what: savedHashCheck,
        memberId,
        where: `seq ${savedHash.seq}`,
        expected: savedHash.hash,
        found: foundHashes.get(memberId) ?? 'no such transaction',
      })
  }
  return { differences, lastHashes }
}

const formatHash = (hash: Buffer | null | undefined): string => hash?.toString('hex') ?? 'none'
