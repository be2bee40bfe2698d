import type {
  BroadcastOne,
  BroadcastQuery,
  BroadcastRow as BroadcastDto,
} from '@impulse/api/broadcasts/console-broadcasts'
import type { ListAnswer } from '@impulse/api/lists/console-list'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import { listed, toPage } from '../../../platform/admin/list-page.ts'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import {
  type BroadcastRow,
  countBroadcasts,
  countMembers,
  findBroadcast,
  selectBroadcasts,
} from './broadcasts.sql.ts'

/** Returns a page of the console's list of broadcasts. */
export async function broadcastsPage(db: Db, query: BroadcastQuery): Promise<ListAnswer<BroadcastDto>> {
  const page = toPage(query)
  const filter = { state: query.state ?? null }
  const [rows, count] = await Promise.all([
    selectBroadcasts(db, filter, { ...page, order: query.order }),
    countBroadcasts(db, filter),
  ])
  return listed(rows, { count, page, toDto: toRow })
}

/**
 * Returns a broadcast with its text. `listed`: number of the members that the broadcast lists by phone.
 * @throws Refusal broadcast_not_found
 */
export async function getBroadcast(db: Db, id: string): Promise<BroadcastOne> {
  const [found, named] = await Promise.all([findBroadcast(db, id), countMembers(db, id)])
  if (!found) throw new Refusal('broadcast_not_found')
  const { body, link, perMinute, version, startedBy } = found
  return { ...toRow(found), body, link: link ?? '', perMinute, version, startedBy, listed: named }
}

const toRow = (row: BroadcastRow): BroadcastDto => ({
  ...{ id: row.id, title: row.title, state: row.state, audience: row.audience, audienceOf: row.audienceOf },
  ...{ recipients: row.recipients, notified: row.notifiedCount, createdBy: row.createdBy },
  ...{ updatedAt: moscowIso(row.updatedAt), startedAt: row.startedAt && moscowIso(row.startedAt) },
  endedAt: row.endedAt && moscowIso(row.endedAt),
})
