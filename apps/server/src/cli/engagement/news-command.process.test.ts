import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NewsQuery } from '@impulse/api/news/news'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { getNews, openNews } from '../../modules/engagement/news/news.service.ts'
import { aMember } from '../../testing/identity/member-fixtures.ts'
import { commandLine } from '../../testing/harness/command-line.ts'
import { aPhoto } from '../../testing/files/photos.ts'
import { testDatabase } from '../../testing/database/test-database.ts'

const { db, folder, env } = await testDatabase()
const lk = commandLine({ ...env, SESSION_PASSWORD: 'a password of tests '.repeat(2) }, 'news')
const writeTestFile = async (name: string, content: string | Buffer): Promise<string> => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const { memberId } = await aMember(db)
const query: NewsQuery = {
  ...{ category: 'all', sort: 'date', sortDirection: 'desc', pinnedFirst: 'true' },
  ...{ skipCount: 0, maxResultCount: 200 },
}
const reader = { memberId, now: new Date(Date.now() + 60_000) }
const context = { db, clock: { businessNow: () => reader.now, systemNow: () => reader.now } }
const shown = async () => (await getNews(db, { ...reader, query })).allNews.map(({ slugId }) => slugId)

await lk('categories', 'set', 'digest', 'Дайджест', '--position', '9')

it('the operator writes, publishes, pins and withdraws a news item with a picture', async () => {
  expect((await lk('categories')).out).toContain('digest  Дайджест  новостей: 0')

  const picture = await lk('picture', await writeTestFile('photo.jpg', await aPhoto()))
  const src = picture.out.trim()
  expect([picture.err, src]).toEqual(['', expect.stringMatching(/^\/media\/[0-9a-f-]{36}\.webp$/)])

  const content = { type: 'doc', content: [{ type: 'image', attrs: { src, alt: 'Снимок' } }] }
  const described = [
    '--title',
    'Как это устроено',
    '--preview',
    'Коротко',
    '--category',
    'digest',
    '--cover',
    src,
  ]
  const file = await writeTestFile('news.json', JSON.stringify(content))
  expect((await lk('add', 'how-it-works', ...described, file)).err).toBe('')
  expect(await shown()).not.toContain('how-it-works')
  expect((await lk('publish', 'how-it-works')).err).toBe('')
  expect((await lk('pin', 'how-it-works')).err).toBe('')
  expect((await shown())[0]).toBe('how-it-works')
  // The content contains the size of the picture, so that the page can reserve space for it.
  expect(await openNews(context, { memberId, newsId: 'how-it-works' })).toMatchObject({
    ...{ imageUrl: src, pinned: true },
    content: { content: [{ type: 'image', attrs: { src, alt: 'Снимок', width: 240, height: 320 } }] },
  })
  expect((await lk('list')).out).toMatch(
    /^how-it-works {2}опубликована .*прочли 1 .*закреплена {2}Как это устроено$/m,
  )
  expect((await lk('edit', 'how-it-works', '--text', 'Раз', '--text', 'Два', '--cover', '')).err).toBe('')
  expect(await openNews(context, { memberId, newsId: 'how-it-works' })).toMatchObject({
    ...{ imageUrl: '', title: 'Как это устроено' },
    content: { content: [{ content: [{ text: 'Раз' }] }, { content: [{ text: 'Два' }] }] },
  })
  expect((await lk('withdraw', 'how-it-works')).err).toBe('')
  expect(await shown()).not.toContain('how-it-works')
  expect((await lk('publish', 'how-it-works', '--at', '2099-01-01 10:00')).out).toContain(
    '2099-01-01 10:00 МСК',
  )
  expect(await shown()).not.toContain('how-it-works')
}, 300_000)

it('an invalid text is refused with the position of the error', async () => {
  const described = ['--title', 'Т', '--preview', 'П', '--category', 'digest']
  const script = '{"type":"doc","content":[{"type":"script","content":[]}]}'
  const hostile = await lk('add', 'bad', ...described, await writeTestFile('bad.json', script))
  expect([hostile.code, hostile.err]).toEqual([
    1,
    expect.stringContaining('(content.0.type) [invalid_news_content]'),
  ])
  expect((await lk('add', 'bad', ...described, await writeTestFile('no.json', '<p>'))).err).toContain(
    'не JSON',
  )
  expect((await lk('publish', 'how-it-works', '--at', 'завтра')).err).toContain('--at')
}, 300_000)

it('a picture wider than 2560 pixels is reduced to this width', async () => {
  const wide = await sharp({ create: { width: 2900, height: 100, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { out } = await lk('picture', await writeTestFile('wide.png', wide))
  const id = /([0-9a-f-]{36})\.webp/.exec(out)?.[1]
  const { rows } = await db.query({ text: 'select kind, width from pictures where id = $1', values: [id] })
  expect(rows).toEqual([{ kind: 'news', width: 2560 }])
}, 300_000)
