import { minuteMs } from '@impulse/api/fields/durations'
import { type Audience, maxChunk, notifyAudiences } from '../audience/audience.service.ts'
import { type BroadcastRow, lockDue, markNotified } from './broadcasts.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/**
 * Sends the due chunks of broadcasts and returns the number of notified members. After each chunk, postpones the next
 * chunk of the same broadcast, so that on average `perMinute` members are notified in a minute.
 */
export const sendBroadcasts = (
  { db, clock }: DbContext,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> =>
  notifyAudiences(db, {
    signal,
    lockDue: async (tx) => {
      const now = clock.systemNow()
      const one = await lockDue(tx, now)
      if (!one) return null
      const { id, title, body, link, perMinute } = one
      return {
        audience: audienceOf(one),
        after: one.notifiedThrough,
        limit: Math.min(maxChunk, perMinute),
        notification: { key: `broadcast:${id}`, at: clock.businessNow(), title, body, link },
        save: ({ notifiedCount, through }) => {
          const nextAt = new Date(now.getTime() + (notifiedCount * minuteMs) / perMinute)
          return markNotified(tx, { id, notifiedCount, now, through, nextAt })
        },
      }
    },
  })

export const audienceOf = ({ id, audience, audienceOf: value }: BroadcastRow): Audience => ({
  kind: audience,
  value: audience === 'members' ? id : value,
})
