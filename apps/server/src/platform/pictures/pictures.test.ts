import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { type User } from '@impulse/api/profile/user'
import { aMember, type SignedIn } from '../../testing/identity/member-fixtures.ts'
import { aPhoto } from '../../testing/files/photos.ts'
import { testSandbox } from '../../testing/files/test-sandbox.ts'
import { buildTestApp } from '../../testing/harness/test-app.ts'
import { aClock } from '../../testing/harness/test-clock.ts'
import { toOutcome } from '../../testing/identity/sign-in-fixtures.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { pictureRoutes } from './pictures.routes.ts'
import { createPictures } from './pictures.ts'
import { hostileAddresses } from './hostile-addresses.test-parts.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'impulse-avatars-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const clock = aClock()
const publicUrl = 'http://localhost:3000'
const pictures = await createPictures({
  db,
  clock,
  sandbox: testSandbox,
  config: {
    filesDir: join(folder, 'files'),
    filesBucket: undefined,
    clamav: undefined,
    dataDir: folder,
    pictureCacheBytes: 1e7,
    limits: false,
  },
})
const { app } = await buildTestApp({
  db,
  clock,
  config: { publicUrl },
  routes: ({ sessions }) => [pictureRoutes({ db, sessions, pictures, publicUrl })],
})

async function send({ accessToken }: SignedIn, file: Buffer | null) {
  const form = new FormData()
  if (file) form.append('content', new Blob([new Uint8Array(file)]), '../../me.svg')
  const body = new Response(form)
  return app.inject({
    method: 'PUT',
    url: '/api/lk/edit/set-img/',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      authorization: `Bearer ${accessToken}`,
    },
  })
}

async function getAvatarUrl({ accessToken }: SignedIn): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await app.inject({ url: '/api/lk/img/', headers })
  return response.json<{ avatarUrl: string }>().avatarUrl
}

const optimised = (url: string, rest = 'w=96&q=75') =>
  app.inject({
    url: `/_next/image?url=${encodeURIComponent(url)}&${rest}`,
    headers: { accept: 'image/webp' },
  })

const storedNow = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

it('an uploaded photo is cropped to a square avatar without camera data, and is served in the requested width', async () => {
  const member = await aMember(db, { clock })
  expect(await getAvatarUrl(member)).toBe('')
  expect((await send(member, await aPhoto())).statusCode).toBe(200)
  const url = await getAvatarUrl(member)
  expect(url).toMatch(/^http:\/\/localhost:3000\/media\/[0-9a-f-]{36}\.webp$/)
  const response = await app.inject({ url })
  expect(response.headers['content-type']).toBe('image/webp')
  expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'; sandbox")
  expect(response.rawPayload.includes('CanaryCam')).toBe(false)
  const metadata = await sharp(response.rawPayload).metadata()
  expect(metadata).toMatchObject({ width: 1024, height: 1024 })
  expect(metadata.exif).toBeUndefined()
  const small = await optimised(url)
  expect(small.headers).toMatchObject({
    'content-type': 'image/webp',
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 96, height: 96 })
  expect((await optimised(new URL(url).pathname)).statusCode).toBe(200)
  expect((await optimised(url.replace('3000', '3001'))).statusCode).toBe(400)
})

it.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7'])(
  'refuses the upload of %s as an avatar with the code picture_type',
  async (file) => {
    const response = await send(await aMember(db, { clock }), Buffer.from(file))
    expect(toOutcome(response)).toMatchObject({ status: 415, code: 'picture_type' })
  },
)

it('when a member uploads another avatar, all files of the previous one are deleted', async () => {
  const member = await aMember(db, { clock })
  await send(member, await aPhoto())
  const former = await getAvatarUrl(member)
  await optimised(former)
  await send(member, await aPhoto())
  expect(await getAvatarUrl(member)).not.toBe(former)
  expect((await app.inject({ url: former })).statusCode).toBe(404)
  expect((await optimised(former)).statusCode).toBe(404)
  expect((await storedNow()).filter(({ name }) => former.includes(name.slice(0, 36)))).toEqual([])
})

it('a wide news picture is reduced to a width of 2560 pixels', async () => {
  const background = '#fff'
  const wide = sharp({ create: { width: 2900, height: 100, channels: 3, background } })
  const src = await pictures.addNewsPicture(await wide.png().toBuffer(), { by: 'staff:olga' })
  const id = /([0-9a-f-]{36})\.webp/.exec(src)?.[1]
  const { rows } = await db.query({ text: 'select kind, width from pictures where id = $1', values: [id] })
  expect(rows).toEqual([{ kind: 'news', width: 2560 }])
})

it('after a member removes the avatar, the address of that avatar responds 404', async () => {
  const member = await aMember(db, { clock })
  await send(member, await aPhoto())
  const former = await getAvatarUrl(member)
  const headers = { authorization: `Bearer ${member.accessToken}` }
  await app.inject({ method: 'DELETE', url: '/api/lk/edit/set-img/', headers })
  expect(await getAvatarUrl(member)).toBe('')
  expect((await app.inject({ url: former })).statusCode).toBe(404)
})

it('after eight parallel uploads, one avatar remains and the files of the other uploads are deleted', async () => {
  const member = await aMember(db, { clock })
  const before = (await storedNow()).length
  const photo = await aPhoto()
  const responses = await Promise.all(Array.from({ length: 8 }, () => send(member, photo)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
  expect(await storedNow()).toHaveLength(before + 1)
  expect((await optimised(await getAvatarUrl(member))).statusCode).toBe(200)
})

it('every response with the member’s avatar contains an address on the cabinet’s own host (spec 3.26, 7.36)', async () => {
  const member = await aMember(db, { clock })
  const headers = { authorization: `Bearer ${member.accessToken}` }
  const session = { authorization: `Bearer ${member.sessionBearer}` }
  const getAvatarUrls = async () => [
    (await app.inject({ url: '/api/user/', headers })).json<{ user: User }>().user.avatarUrl,
    (await app.inject({ url: '/api/lk/personal-info/', headers })).json<{ userInfo: User }>().userInfo
      .avatarUrl,
    (await app.inject({ url: '/api/session/', headers: session })).json<{ user: User }>().user.avatarUrl,
    await getAvatarUrl(member),
  ]
  expect(new Set(await getAvatarUrls())).toEqual(new Set(['']))
  const { avatarUrl } = (await send(member, await aPhoto())).json<{ avatarUrl: string }>()
  expect(new URL(avatarUrl).origin).toBe(publicUrl)
  expect(new Set(await getAvatarUrls())).toEqual(new Set([avatarUrl]))
})

it('without PUBLIC_URL, the address of an avatar begins with the host of the request', async () => {
  const otherTest = await buildTestApp({
    db,
    clock,
    routes: ({ sessions }) => [pictureRoutes({ db, sessions, pictures, publicUrl: undefined })],
  })
  const member = await aMember(db, { clock })
  await send(member, await aPhoto())
  const headers = { authorization: `Bearer ${member.accessToken}`, host: '127.0.0.1:4321' }
  for (const url of ['/api/user/', '/api/lk/img/']) {
    const response = await otherTest.app.inject({ url, headers })
    expect(response.body).toContain('"http://127.0.0.1:4321/media/')
  }
})

it('refuses a file that is not a photo, and leaves the member’s avatar unchanged', async () => {
  const member = await aMember(db, { clock })
  await send(member, await aPhoto())
  const former = await getAvatarUrl(member)
  for (const [file, status, code] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'picture_type'],
    [Buffer.from('GIF89a'), 415, 'picture_type'],
    [Buffer.alloc(0), 400, 'file_empty'],
    [null, 400, 'file_required'],
  ] as const) {
    const response = await send(member, file)
    expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
      status,
      code,
    ])
  }
  expect(await getAvatarUrl(member)).toBe(former)
})

it('changing an avatar requires a session', async () => {
  const response = await app.inject({ method: 'PUT', url: '/api/lk/edit/set-img/' })
  expect(response.statusCode).toBe(401)
})

it('the optimiser’s route responds 400 to hostile queries, and 404 when the picture does not exist', async () => {
  const id = '0b5cf0f4-6a4f-7a0e-9d0c-5d0f4c9d3a11'
  for (const query of hostileAddresses({ id, publicUrl: 'http://localhost:3000' })) {
    const response = await app.inject({ url: `/_next/image?${query}` })
    expect(response.statusCode, query).toBe(400)
    expect(response.headers['content-type']).toContain('application/json')
  }
  expect((await optimised(`/media/${id}.webp`)).statusCode).toBe(404)
})

it('the hourly cleanup deletes cached versions older than a day and stored files that belong to no picture, and keeps pictures', async () => {
  const member = await aMember(db, { clock })
  await send(member, await aPhoto())
  await pictures.sweep()
  const stored = async () => (await storedNow()).filter(({ parentPath }) => !parentPath.endsWith('-cache'))
  const before = await stored()
  await db.query({ text: 'update members set avatar = null where id = $1', values: [member.memberId] })
  await db.query({ text: 'delete from pictures where member_id = $1', values: [member.memberId] })
  clock.moveBy({ days: 1 })
  await pictures.sweep()
  expect(await stored()).toHaveLength(before.length - 1)
  expect(await storedNow()).toEqual(await stored())
})
