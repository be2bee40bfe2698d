import { expect, it } from 'vitest'
import { aMember, type SignedIn } from '../../testing/identity/member-fixtures.ts'
import { aFilesFolder, sendRequest } from '../../testing/earnings/claim-fixtures.ts'
import { repeated, times } from '../../testing/harness/repeat.ts'
import { aPhoto } from '../../testing/files/photos.ts'
import { toOutcome } from '../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp } from '../../testing/harness/test-app.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { fileRoutes, type RefusedAccess } from './files.routes.ts'

const { db } = await testDatabase()
const { files } = await aFilesFolder(db)
let auditWorks = true
const refused: RefusedAccess[] = []
const onRefused = async (access: RefusedAccess) => {
  if (!auditWorks) throw new Error('audit is away')
  refused.push(access)
}
const refusedTo = ({ memberId }: SignedIn) => refused.filter((access) => access.memberId === memberId)
const test = await buildTestApp({ db, routes: (parts) => [fileRoutes({ ...parts, files, onRefused })] })

async function aScan({ memberId }: Pick<SignedIn, 'memberId'>): Promise<string> {
  const stored = await files.upload({ memberId, field: 'pasportScan', bytes: await aPhoto() })
  await db.transaction((tx) => files.attach(tx, stored))
  return stored.id
}

it('a member’s own scan is sent as a download, with headers that prevent caching, type sniffing and active content', async () => {
  const member = await aMember(db)
  const response = await sendRequest(test, member, `/api/file/${await aScan(member)}/`)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; filename="[0-9a-f-]{36}\.jpg"$/),
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(refusedTo(member)).toEqual([])
})

it('a request for another member’s scan gets the same 404 as one for a missing file, but the attempt is recorded', async () => {
  const [owner, other] = [await aMember(db), await aMember(db)]
  const id = await aScan(owner)
  const missing = await sendRequest(test, other, '/api/file/00000000-0000-7000-8000-000000000000/')
  const tries = repeated(60)
  for (const _ of times(tries / 20, () => 0)) {
    const responses = await Promise.all(times(20, () => sendRequest(test, other, `/api/file/${id}/`)))
    for (const response of responses)
      expect([response.statusCode, response.body]).toEqual([404, missing.body])
  }
  const access = { memberId: other.memberId, ownerId: owner.memberId, fileId: id }
  expect(refusedTo(other)).toEqual(times(tries, () => access))
  expect((await test.app.inject({ url: `/api/file/${id}/` })).statusCode).toBe(401)
})

it('a request for another member’s file gets 500 when the attempt cannot be recorded', async () => {
  const [owner, other] = [await aMember(db), await aMember(db)]
  const id = await aScan(owner)
  auditWorks = false
  const response = await sendRequest(test, other, `/api/file/${id}/`).finally(() => (auditWorks = true))
  expect(response.statusCode).toBe(500)
})

it('a member can store at most 200 files, even when ten are stored in parallel', async () => {
  const { memberId } = await aMember(db)
  const content = { mediaType: 'image/jpeg', bytes: Buffer.from('small') }
  const store = () => files.store({ memberId, field: 'innScan', content })
  const first = await store()
  await db.query({
    text: `insert into files (id, member_id, field, media_type, bytes, sealed_key, created_at)
      select gen_random_uuid(), $1, 'claim', 'image/jpeg', 1, '', now() from generate_series(1, 198)`,
    values: [memberId],
  })
  const stored = [first, ...(await Promise.all(times(9, store)))]
  const outcomes = await Promise.allSettled(
    stored.map((file) => db.transaction((tx) => files.attach(tx, file))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'too_many_files' })
  const bytes = await aPhoto()
  await expect(files.upload({ memberId, field: 'innScan', bytes })).rejects.toMatchObject({
    code: 'too_many_files',
  })
})

it('a member can store at most 500 MB, and can upload at most 120 files an hour', async () => {
  const { memberId } = await aMember(db)
  const { files: limited } = await aFilesFolder(db, undefined, { limits: true })
  const bytes = Buffer.from('no picture')
  const upload = () => limited.upload({ memberId, field: 'claim', bytes })
  for (const _ of times(120, () => 0)) await expect(upload()).rejects.toMatchObject({ code: 'file_type' })
  await expect(upload()).rejects.toMatchObject({ code: 'too_many_requests' })
  await db.query({
    text: `insert into files (id, member_id, field, media_type, bytes, sealed_key, created_at)
      select gen_random_uuid(), $1, 'claim', 'image/jpeg', 10485760, '', now() from generate_series(1, 50)`,
    values: [memberId],
  })
  const stored = await files.store({
    memberId,
    field: 'claim',
    content: { mediaType: 'image/jpeg', bytes },
  })
  await expect(db.transaction((tx) => files.attach(tx, stored))).rejects.toMatchObject({
    code: 'too_many_files',
  })
})

it('after the encryption key of a member was destroyed, the route responds 404 for the files of this member', async () => {
  const member = await aMember(db)
  const id = await aScan(member)
  await db.query({ text: 'delete from member_keys where member_id = $1', values: [member.memberId] })
  expect(toOutcome(await sendRequest(test, member, `/api/file/${id}/`))).toMatchObject({ status: 404 })
})
