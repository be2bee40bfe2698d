import { minuteMs } from '@impulse/api/fields/durations'
import { type Audience, selectRecipients } from '../audience/audience.service.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { type BroadcastRow, isDue, lockDue, markNotified } from './broadcasts.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/**
 * Maximum number of members notified in one transaction, so that each transaction releases its locks soon.
 */
const chunkSize = 200
/**
 * Sends due broadcasts in chunks and returns the number of notified members. One transaction notifies a chunk
 * and saves the progress, so that no member is notified twice. The next chunk becomes due after a pause that
 * depends on `perMinute`.
 */
export async function sendBroadcasts(
  { db, clock }: DbContext,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  let notifiedCount = 0
  while (!signal?.aborted && (await isDue(db, clock.systemNow()))) {
    const count = await db.transaction(async (tx) => {
      const systemNow = clock.systemNow()
      const one = await lockDue(tx, systemNow)
      // When `one` is null, another process has locked the due broadcast.
      if (!one) return null
      const limit = Math.min(chunkSize, one.perMinute)
      const addressed = await selectRecipients(tx, audienceOf(one), { after: one.notifiedThrough, limit })
      const at = clock.businessNow()
      for (const memberId of addressed) await notify(tx, toNotification(one, { memberId, at }))
      const value = { id: one.id, notifiedCount: addressed.length, now: systemNow }
      const last = addressed.length < limit ? undefined : addressed.at(-1)
      const pauseMs = (addressed.length * minuteMs) / one.perMinute
      await markNotified(
        tx,
        last === undefined
          ? { ...value, through: null }
          : { ...value, through: last, nextAt: new Date(systemNow.getTime() + pauseMs) },
      )
      return addressed.length
    })
    if (count === null) return notifiedCount
    notifiedCount += count
  }
  return notifiedCount
}

export const audienceOf = ({ id, audience, audienceOf: value }: BroadcastRow): Audience => ({
  kind: audience,
  value: audience === 'members' ? id : value,
})

const toNotification = (
  { id, title, body, link }: BroadcastRow,
  { memberId, at }: { memberId: string; at: Date },
) => ({
  ...{ memberId, key: `broadcast:${id}`, category: 'news' as const, at, title, body, link },
})
