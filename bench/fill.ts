import { randomUUID } from 'node:crypto'
import { openAccounts, post, planRelease, planReward } from '../apps/server/src/ledger/ledger.ts'
import type { Db, Tx } from '../apps/server/src/platform/db/db.ts'

/**
 * Creates `memberCount` members. The ledger posts `rewardsEach` rewards and their releases for each member.
 * Returns the ids of the members.
 */
export async function fillMembers(
  db: Db,
  { memberCount, rewardsEach }: { memberCount: number; rewardsEach: number },
): Promise<string[]> {
  const ids = Array.from({ length: memberCount }, () => randomUUID())
  const waiting = [...ids.entries()]
  const fillNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [index, memberId] = next
      await db.transaction(async (tx) => {
        await tx.query({
          text: `insert into members (id, phone, origin, created_at, first_name, last_name, city_name)
            values ($1, $2, 'contract', now(), 'Иван', 'Иванов', 'Москва')`,
          values: [memberId, `7999${String(index).padStart(7, '0')}`],
        })
        await tx.query({
          text: `insert into consents (member_id, purpose, text_version, given, recorded_at, ip, user_agent)
            select $1, purpose, '2026-11-01', true, now(), '127.0.0.1', 'bench'
            from unnest('{personal-data,rules}'::text[]) purpose`,
          values: [memberId],
        })
        await openAccounts(tx, [memberId])
        for (let n = 0; n < rewardsEach; n++) await earn(tx, { memberId, n })
      })
    }
  }
  await Promise.all(Array.from({ length: 8 }, fillNext))
  return ids
}

async function earn(tx: Tx, { memberId, n }: { memberId: string; n: number }): Promise<void> {
  const at = new Date(Date.now() - (n + 1) * 3_600_000)
  const operation = { memberId, actor: 'bench', at, contractNumber: `${memberId.slice(0, 8)}-${n}` }
  const posted = await post(
    tx,
    planReward({ ...operation, key: `reward:${n}`, amount: 100_000n, releasesAt: at }),
  )
  if (posted) await post(tx, planRelease({ ...operation, key: `release:${n}`, lot: posted.seq }))
}
