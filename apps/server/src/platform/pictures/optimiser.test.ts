import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Socket } from 'node:net'
import sharp from 'sharp'
import { afterAll, expect, it, vi } from 'vitest'
import { deviceWidths, imageWidths } from '@impulse/api/files/picture'
import { openOptimiser } from './optimiser.ts'
import { parseDrawing } from './optimiser.rules.ts'
import { openPictureCache } from './picture-cache.ts'
import { hostileAddresses } from './hostile-addresses.test-parts.ts'

const folder = await mkdtemp(join(tmpdir(), 'impulse-pictures-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const id = '0b5cf0f4-6a4f-7a0e-9d0c-5d0f4c9d3a11'
const publicUrl = 'https://lk.example.ru'
const accept = 'image/avif,image/webp,*/*'
const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0a5c6b' } })
  .webp()
  .toBuffer()

it('the optimiser accepts every width of the specification, with the path or the full address of a picture (spec 9.15, 9.16, 9.17)', () => {
  for (const width of [...deviceWidths, ...imageWidths])
    for (const url of [`/media/${id}.webp`, `${publicUrl}/media/${id}.webp`])
      expect(parseDrawing(`url=${encodeURIComponent(url)}&w=${width}&q=75`, { publicUrl, accept })).toEqual({
        id,
        width,
        quality: 75,
        format: 'avif',
      })
})

it.each([
  ['https://lk.example.ru', 'https://lk.example.ru', true],
  ['https://lk.example.ru/', 'https://lk.example.ru', true],
  ['https://lk.example.ru', 'https://LK.Example.RU', true],
  ['https://LK.example.ru', 'HTTPS://lk.example.ru', true],
  ['https://lk.example.ru', 'https://lk.example.ru:443', true],
  ['https://lk.example.ru:443', 'https://lk.example.ru', true],
  ['http://localhost:3000', 'http://LOCALHOST:3000', true],
  ['http://localhost', 'http://localhost:80', true],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000', true],
  ['https://пример.рф', 'https://ПРИМЕР.рф', true],
  ['https://пример.рф', 'https://xn--e1afmkfd.xn--p1ai', true],
  ['https://lk.example.ru', 'http://lk.example.ru', false],
  ['https://lk.example.ru', 'https://lk.example.ru:80', false],
  ['https://lk.example.ru', 'https://lk.example.ru.', false],
  ['https://lk.example.ru', 'https://lk.example.ru@evil.example', false],
  ['https://lk.example.ru', 'https://user@lk.example.ru', false],
  ['https://lk.example.ru', 'https://lk.example.ru.evil.example', false],
  ['https://lk.example.ru', 'https://lk%2eexample.ru', false],
  ['https://lk.example.ru', 'https:\\\\lk.example.ru', false],
  ['https://lk.example.ru', '//lk.example.ru', false],
])(
  'when the cabinet’s address is %s, the optimiser accepts a picture address that begins with %s: %s',
  (publicUrl, host, isOwn) => {
    const query = `url=${encodeURIComponent(`${host}/media/${id}.webp`)}&w=640&q=75`
    expect(parseDrawing(query, { publicUrl, accept })?.id).toBe(isOwn ? id : undefined)
  },
)

it('the optimiser refuses hostile queries and opens no connection', () => {
  const connect = vi.spyOn(Socket.prototype, 'connect')
  const addresses = hostileAddresses({ id, publicUrl })
  expect(addresses.length).toBeGreaterThanOrEqual(150)
  for (const query of addresses) expect(parseDrawing(query, { publicUrl, accept }), query).toBeNull()
  expect(connect).not.toHaveBeenCalled()
})

it('the optimiser returns the best format that the browser’s Accept header allows', async () => {
  const cache = await openPictureCache({
    folder: join(folder, 'kinds'),
    maxBytes: 1e7,
    now: () => new Date(),
  })
  const optimiser = openOptimiser({ read: async () => picture, cache })
  for (const [says, format] of [
    ['image/avif,image/webp', 'heif'],
    ['image/webp,*/*', 'webp'],
    ['*/*', 'jpeg'],
    ['image/avif;q=0, image/webp;q=0.8', 'webp'],
    ['image/avif; q=0.000,image/webp;Q=0', 'jpeg'],
    ['image/avif;q=0.01', 'heif'],
  ] as const) {
    const drawing = parseDrawing(`url=/media/${id}.webp&w=640&q=75`, { publicUrl, accept: says })
    const bytes = drawing && (await optimiser.drawn(drawing))
    expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({ format, width: 640 })
  }
})

it('the optimiser never enlarges a picture', async () => {
  const cache = await openPictureCache({
    folder: join(folder, 'large'),
    maxBytes: 1e7,
    now: () => new Date(),
  })
  const optimiser = openOptimiser({ read: async () => picture, cache })
  const bytes = await optimiser.drawn({ id, width: 3840, quality: 75, format: 'webp' })
  expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({ width: 900, height: 600 })
})

it('fifty parallel requests for one version of a picture render this version only once', async () => {
  let read = 0
  const cache = await openPictureCache({
    folder: join(folder, 'once'),
    maxBytes: 1e7,
    now: () => new Date(),
  })
  const optimiser = openOptimiser({ cache, read: async () => (read++, picture) })
  const drawing = { id, width: 256, quality: 75, format: 'webp' } as const
  const all = await Promise.all(Array.from({ length: 50 }, () => optimiser.drawn(drawing)))
  await optimiser.drawn(drawing)
  // The picture is read twice: once to draw the version, and once to check that the picture still exists.
  expect(read).toBe(2)
  expect(new Set(all.map((bytes) => bytes?.toString('base64'))).size).toBe(1)
})

it('the optimiser stores no version of a picture that was removed while the version was rendered', async () => {
  const cacheFolder = join(folder, 'gone')
  let read = 0
  const cache = await openPictureCache({ folder: cacheFolder, maxBytes: 1e7, now: () => new Date() })
  const optimiser = openOptimiser({ cache, read: async () => (read++ === 0 ? picture : null) })
  expect(await optimiser.drawn({ id, width: 256, quality: 75, format: 'webp' })).toBeNull()
  expect([await readdir(cacheFolder), cache.size()]).toEqual([[], 0])
})

it('the optimiser refuses further requests when fifty are waiting', async () => {
  const cache = await openPictureCache({
    folder: join(folder, 'queue'),
    maxBytes: 1e7,
    now: () => new Date(),
  })
  const optimiser = openOptimiser({ cache, read: async () => picture })
  const renders = Array.from({ length: 60 }, (_, i) =>
    optimiser.drawn({
      id: `${String(i).padStart(8, '0')}${id.slice(8)}`,
      width: 16,
      quality: 75,
      format: 'jpeg',
    }),
  )
  const outcomes = await Promise.allSettled(renders)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(60 - 52)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'unavailable' },
  })
})

it('the cache keeps its total size below the limit, and removes the least recently used files first', async () => {
  const cacheFolder = join(folder, 'bounded')
  const cache = await openPictureCache({ folder: cacheFolder, maxBytes: 100_000, now: () => new Date() })
  // The cache is full after a hundred versions. Each of the other two hundred versions then removes an older one.
  for (let i = 0; i < 300; i++) {
    await cache.put(`${i}.webp`, Buffer.alloc(1_000))
    await cache.get('0.webp')
    expect(cache.size()).toBeLessThanOrEqual(100_000)
  }
  const names = await readdir(cacheFolder)
  const bytes = await Promise.all(names.map(async (name) => (await stat(join(cacheFolder, name))).size))
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBe(cache.size())
  expect(await cache.get('0.webp')).not.toBeNull()
  expect(await cache.get('1.webp')).toBeNull()
})

it('the cache uses the files that an earlier process cached, and removes incomplete files', async () => {
  const cacheFolder = join(folder, 'again')
  const first = await openPictureCache({ folder: cacheFolder, maxBytes: 1e6, now: () => new Date() })
  await first.put('a-1.webp', Buffer.from('a'))
  await first.put('b-1.webp', Buffer.from('bb'))
  await first.put('c.webp.part', Buffer.from('half'))
  const reopened = await openPictureCache({ folder: cacheFolder, maxBytes: 1e6, now: () => new Date() })
  expect(reopened.size()).toBe(3)
  expect(await reopened.get('b-1.webp')).toEqual(Buffer.from('bb'))
  await reopened.forget('a-')
  expect(await readdir(cacheFolder)).toEqual(['b-1.webp'])
})

it('the cache does not return a version that is older than a day, so that removed pictures disappear', async () => {
  const cacheFolder = join(folder, 'day')
  let now = new Date('2026-11-21T10:00:00Z')
  const cache = await openPictureCache({ folder: cacheFolder, maxBytes: 1e6, now: () => now })
  await cache.put('a.webp', Buffer.from('a'))
  now = new Date('2026-11-22T10:00:01Z')
  expect(await cache.get('a.webp')).toBeNull()
  await utimes(join(cacheFolder, 'a.webp'), now, now)
  expect(
    await (await openPictureCache({ folder: cacheFolder, maxBytes: 1e6, now: () => now })).get('a.webp'),
  ).not.toBeNull()
  now = new Date('2026-11-24T10:00:00Z')
  await cache.sweep()
  expect([await readdir(cacheFolder), cache.size()]).toEqual([[], 0])
})
