import type { Thread, ThreadCard, ThreadQuery, Threads } from '@impulse/wire/thread'
import { moscowIso } from '../../platform/clock/moscow.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { selectAttached, selectMessages } from './messages.sql.ts'
import { subjectToWire } from './subjects.ts'
import { countThreads, findThread, selectThreads, type ThreadRow } from './threads.sql.ts'

/** A member's threads; what was written last comes first. */
export async function threadsOf(
  on: Queryable,
  memberId: string,
  { skipCount, maxResultCount }: ThreadQuery,
): Promise<Threads> {
  const [rows, totalCount] = await Promise.all([
    selectThreads(on, { memberId, skip: skipCount, limit: maxResultCount }),
    countThreads(on, { memberId }),
  ])
  return { threads: rows.map(threadToWire), totalCount }
}

/** One of the member's threads, with all that was written. Refuses `thread_not_found`, for anybody else's too. */
export async function threadOf(on: Queryable, of: { id: string; memberId: string }): Promise<ThreadCard> {
  const row = await findThread(on, of)
  if (!row) throw new Refusal('thread_not_found')
  const [messages, attached] = await Promise.all([selectMessages(on, row.id), selectAttached(on, row.id)])
  return {
    ...threadToWire(row),
    messages: messages.map(({ id, staff, text, at }) => ({
      id: String(id),
      author: staff === null ? 'member' : 'support',
      text,
      date: moscowIso(at),
      files: attached
        .filter(({ messageId }) => messageId === id)
        .map(({ id: fileId, mediaType, bytes }) => ({ id: fileId, mediaType, bytes })),
    })),
  }
}

const threadToWire = ({ number, createdAt, updatedAt, answerBy, ...row }: ThreadRow): Thread => ({
  ...{ id: row.id, number: Number(number), about: row.about, subject: subjectToWire(row) },
  ...{ preview: row.preview, status: row.status, rating: row.rating },
  createdAt: moscowIso(createdAt),
  updatedAt: moscowIso(updatedAt),
  answerBy: answerBy && moscowIso(answerBy),
})
