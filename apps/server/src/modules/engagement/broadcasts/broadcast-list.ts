import type {
  ConsoleBroadcast,
  BroadcastQuery,
  BroadcastRow as BroadcastDto,
} from '@impulse/api/broadcasts/console-broadcasts'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import { listRows } from '../../../platform/admin/list-rows.ts'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import {
  type BroadcastRow,
  countBroadcasts,
  countMembers,
  findBroadcast,
  broadcastsQuery,
} from './broadcasts.sql.ts'

/** Console list of broadcasts in all states. */
export const broadcastList = (db: Db) =>
  listRows(db, (query: BroadcastQuery) => {
    const filter = { state: query.state ?? null }
    return {
      rows: (page) => broadcastsQuery(filter, page),
      count: () => countBroadcasts(db, filter),
      toDto: toRow,
    }
  })

/**
 * Returns a broadcast with its text. `listed`: number of members in the list that staff entered by phone; 0 when the
 * broadcast has no list.
 * @throws Refusal broadcast_not_found
 */
export async function getBroadcast(db: Db, id: string): Promise<ConsoleBroadcast> {
  const [found, listedCount] = await Promise.all([findBroadcast(db, id), countMembers(db, id)])
  if (!found) throw new Refusal('broadcast_not_found')
  const { body, link, perMinute, version, startedBy } = found
  return { ...toRow(found), body, link: link ?? '', perMinute, version, startedBy, listed: listedCount }
}

const toRow = (row: BroadcastRow): BroadcastDto => ({
  id: row.id,
  title: row.title,
  state: row.state,
  audience: row.audience,
  audienceOf: row.audienceOf,
  recipients: row.recipients,
  notified: row.notifiedCount,
  createdBy: row.createdBy,
  updatedAt: moscowIso(row.updatedAt),
  startedAt: row.startedAt && moscowIso(row.startedAt),
  endedAt: row.endedAt && moscowIso(row.endedAt),
})
