import type { Difference } from '../../platform/db/consistency-checks.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { hashTransaction } from './hash-transaction.ts'
import type { SavedHashes } from './saved-hashes.ts'
import { selectChained, selectHeads, selectMemberIds, type StoredHead } from './verify-chains.sql.ts'

/** Number of members whose transactions are read at a time, so that the rows fit into memory. */
const chunkSize = 50

/**
 * Computes the hash chain of each member again and compares the last hash of the chain with the hash in the member's
 * balances. Returns the differences.
 */
export async function verifyChains(db: Queryable, memberIds: readonly string[]): Promise<Difference[]> {
  const differences: Difference[] = []
  for (let from = 0; from < memberIds.length; from += chunkSize)
    differences.push(...(await verifyChunk(db, memberIds.slice(from, from + chunkSize))).differences)
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
    for (const { memberId, seq, hash } of chunk.heads)
      if (hash) hashes.set(memberId, { seq, hash: hash.toString('hex') })
    const last = memberIds.at(-1)
    if (last === undefined) break
    after = last
  }
  for (const [memberId, { seq }] of saved ?? [])
    if (!hashes.has(memberId))
      differences.push({
        what: savedWhat,
        memberId,
        where: `seq ${seq}`,
        expected: 'exists',
        found: 'deleted',
      })
  return { differences, hashes }
}

const headWhat = 'the hash chain of a member’s transactions must end with the hash in the balances'
const savedWhat =
  'the hash chain of a member’s transactions must contain the hash that is saved outside the database'

async function verifyChunk(
  db: Queryable,
  memberIds: readonly string[],
  saved: SavedHashes | null = null,
): Promise<{ differences: Difference[]; heads: StoredHead[] }> {
  const differences: Difference[] = []
  const ends = new Map<string, Buffer>()
  const savedFound = new Map<string, string>()
  for (const transaction of await selectChained(db, memberIds)) {
    const { memberId, seq } = transaction
    const hash = hashTransaction(ends.get(memberId) ?? null, transaction)
    ends.set(memberId, hash)
    if (saved?.get(memberId)?.seq === seq) savedFound.set(memberId, hash.toString('hex'))
  }
  const heads = await selectHeads(db, memberIds)
  for (const { memberId, seq, hash } of heads) {
    const where = `seq ${seq}`
    const [expected, found] = [formatHash(ends.get(memberId)), formatHash(hash)]
    if (expected !== found) differences.push({ what: headWhat, memberId, where, expected, found })
    const one = saved?.get(memberId)
    if (one && savedFound.get(memberId) !== one.hash)
      differences.push({
        what: savedWhat,
        memberId,
        where: `seq ${one.seq}`,
        expected: one.hash,
        found: savedFound.get(memberId) ?? 'no such transaction',
      })
  }
  return { differences, heads }
}

const formatHash = (hash: Buffer | null | undefined): string => hash?.toString('hex') ?? 'none'
