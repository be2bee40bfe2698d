import type { Db, Queryable, Tx } from '../../../platform/db/db.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { loadRuleSets } from '../../earnings/rewards/rewards.service.ts'
import { type Audience, selectAudience } from './audience.sql.ts'

export { type Audience, countAudience } from './audience.sql.ts'

/** Maximum number of members per transaction, so that each transaction releases its locks soon. */
export const maxChunk = 200

/**
 * Next members of an audience to notify, at most `limit` of them. The row of the news item or broadcast is already
 * locked by `lockDue`.
 */
type Chunk = {
  audience: Audience
  /** Id of the last member who was notified; null before the first chunk. */
  after: string | null
  limit: number
  notification: { key: string; at: Date; title: string; body: string; link: string | null }
  /** Saves the progress. `through`: id of the last notified member; null when all members were notified. */
  save(progress: { notifiedCount: number; through: string | null }): Promise<void>
}

/**
 * Notifies audiences chunk by chunk until `lockDue` returns null or `signal` is aborted. `lockDue` returns null when
 * nothing is due, or when another process has locked everything that is due. Saves the progress in the transaction of
 * each chunk, so that no member is notified twice. Returns the number of notified members.
 */
export async function notifyAudiences(
  db: Db,
  { lockDue, signal }: { lockDue: (tx: Tx) => Promise<Chunk | null>; signal: AbortSignal | undefined },
): Promise<number> {
  let notified = 0
  while (!signal?.aborted) {
    const count = await db.transaction(async (tx) => {
      const due = await lockDue(tx)
      if (!due) return null
      const members = await selectAudience(tx, due.audience, due)
      for (const memberId of members) await notify(tx, { ...due.notification, memberId, category: 'news' })
      const through = members.length < due.limit ? null : (members.at(-1) ?? null)
      await due.save({ notifiedCount: members.length, through })
      return members.length
    })
    if (count === null) break
    notified += count
  }
  return notified
}

/**
 * Returns the products of all versions of the reward rules. The name of a product comes from the version with the
 * latest start date among the versions that contain the product.
 */
export async function knownProducts(db: Queryable): Promise<{ key: string; name: string }[]> {
  const sets = await loadRuleSets(db)
  const names = new Map(
    sets.flatMap(({ rules }) =>
      Object.entries(rules.products).map(([key, { name }]) => [key, name] as const),
    ),
  )
  return [...names].map(([key, name]) => ({ key, name }))
}

export const productExists = async (db: Queryable, product: string): Promise<boolean> =>
  (await knownProducts(db)).some(({ key }) => key === product)
