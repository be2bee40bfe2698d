import { expect, test } from 'vitest'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { aNewsroom, published } from '../../../testing/engagement/news-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import { publishNews, notifyDueNews, withdrawNews } from './news.service.ts'

const { db } = await databaseEach()
const clock = aClock({ isStopped: true })
const context = { db, clock }
await aNewsroom(db)
const member = await aMember(db)

/** Inserts more members than one chunk of notifications contains. */
await db.query({
  text: `insert into members (id, phone, origin, created_at)
    select gen_random_uuid(), '79' || lpad((n + 1000)::text, 9, '0'), 'contract', now() from generate_series(1, 450) n`,
  values: [],
})
const membersCount = 451

const listNotified = async (slug: string) => {
  const { rows } = await db.query<{ notified: number; members: number }>({
    text: `select count(*)::int as notified, count(distinct member_id)::int as members from notifications where link = $1`,
    values: [`/news/${slug}`],
  })
  return rows[0]
}
const daysLater = (days: number) => new Date(clock.businessNow().getTime() + days * 86_400_000)

test('notifies each member of the audience once, even if four workers run in parallel and staff later withdraw and republish the news item', async () => {
  const slug = await published(context, { title: 'Новые ставки', notifies: true })
  await Promise.all(Array.from({ length: 4 }, () => notifyDueNews(context)))
  await notifyDueNews(context)
  expect(await listNotified(slug)).toEqual({ notified: membersCount, members: membersCount })
  await withdrawNews(context, { slug })
  await publishNews(context, { slug, at: null, notifies: true })
  expect(await notifyDueNews(context)).toBe(0)
  const { rows } = await db.query({
    text: 'select category, title, body, link from notifications where member_id = $1',
    values: [member.memberId],
  })
  expect(rows).toEqual([
    { category: 'news', title: 'Новые ставки', body: 'Коротко о главном', link: `/news/${slug}` },
  ])
})

test('when the worker is interrupted while it notifies the audience of a news item, its next run continues after the last notified member', async () => {
  const slug = await published(context, { notifies: true })
  const stopped = new AbortController()
  // Aborts the worker run during its first chunk of members, when the worker reads the business clock.
  const stopping = {
    ...context,
    clock: { ...clock, businessNow: () => (stopped.abort(), clock.businessNow()) },
  }
  const first = await notifyDueNews(stopping, { signal: stopped.signal })
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(membersCount)
  await notifyDueNews(context)
  expect(await listNotified(slug)).toEqual({ notified: membersCount, members: membersCount })
})

test('notifies nobody about a news item that lacks the flag `notifies`, is not yet published, was withdrawn or has an audience without members', async () => {
  const quiet = await published(context, {})
  const withdrawn = await published(context, { notifies: true, at: daysLater(1) })
  const later = await published(context, { notifies: true, at: daysLater(2) })
  const sellers = await published(context, { notifies: true, audience: 'product:mobile' })
  await withdrawNews(context, { slug: withdrawn })
  expect(await notifyDueNews(context)).toBe(0)
  for (const slug of [quiet, withdrawn, later, sellers])
    expect(await listNotified(slug)).toMatchObject({ notified: 0 })
  clock.moveBy({ days: 2 })
  await notifyDueNews(context)
  expect(await listNotified(later)).toMatchObject({ notified: membersCount })
  expect(await listNotified(withdrawn)).toMatchObject({ notified: 0 })
})
