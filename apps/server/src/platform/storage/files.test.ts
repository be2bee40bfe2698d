import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aMember } from '../../testing/identity/member-fixtures.ts'
import { aFilesFolder, storedIn } from '../../testing/earnings/claim-fixtures.ts'
import { aBucket } from '../../testing/stubs/s3-bucket.ts'
import { aClock } from '../../testing/harness/test-clock.ts'
import { readConfig } from '../config/config.ts'
import { newKey } from '../vault/seal.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { type Files, openConfiguredFiles } from './files.ts'
import { openStore } from './stores/open-store.ts'

const { db } = await testDatabase()
const canary = Buffer.from('canary: серия и номер паспорта')

async function aFile(files: Files, memberId: string, bytes = canary): Promise<string> {
  const stored = await files.store({ memberId, field: 'claim', content: { mediaType: 'image/jpeg', bytes } })
  await db.transaction((tx) => files.attach(tx, stored))
  return stored.id
}

it('stored files are encrypted, and only their own member can read them', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const { files, filesDir } = await aFilesFolder(db)
  const id = await aFile(files, member.memberId)
  expect((await files.read(db, { id, reader: member }))?.bytes).toEqual(canary)
  expect(await files.read(db, { id, reader: other })).toBeNull()
  const sealed = await readFile(join(filesDir, id.slice(-2), id))
  expect(sealed.includes('canary')).toBe(false)
  const { rows } = await db.query<{ dump: string }>({
    text: `select string_agg(f::text, '') as dump from (select f::text from files f union all select k::text from member_keys k) f`,
    values: [],
  })
  expect(rows[0]?.dump).not.toContain('canary')
})

it('a file cannot be decrypted after its bytes were replaced with those of another file, or after its row was assigned to another member', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const { files, filesDir } = await aFilesFolder(db)
  const [a, b] = [await aFile(files, member.memberId), await aFile(files, member.memberId)]
  await writeFile(join(filesDir, a.slice(-2), a), await readFile(join(filesDir, b.slice(-2), b)))
  await expect(files.read(db, { id: a, reader: member })).rejects.toThrow()
  await aFile(files, other.memberId)
  await db.query({ text: 'update files set member_id = $2 where id = $1', values: [b, other.memberId] })
  await expect(files.read(db, { id: b, reader: other })).rejects.toThrow()
})

it('the cleanup deletes the bytes of an upload that was interrupted two hours ago, but keeps members’ files and uploads in progress', async () => {
  const { memberId } = await aMember(db)
  await db.query({ text: 'delete from member_keys', values: [] })
  const { files, filesDir } = await aFilesFolder(db)
  const fileId = await aFile(files, memberId)
  const content = { mediaType: 'image/jpeg', bytes: canary }
  const [left, arriving] = await Promise.all([
    files.store({ memberId, field: 'claim', content }),
    files.store({ memberId, field: 'claim', content }),
  ])
  const partName = `${left.id}.part`
  await writeFile(join(filesDir, left.id.slice(-2), partName), 'half')
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const name of [fileId, left.id, partName])
    await utimes(
      join(filesDir, left.id === name || partName === name ? left.id.slice(-2) : name.slice(-2), name),
      longAgo,
      longAgo,
    )
  await files.sweep()
  expect((await storedIn(filesDir)).toSorted()).toEqual([fileId, arriving.id].toSorted())
  expect((await readdir(filesDir)).every((folder) => /^[0-9a-f]{2}$/.test(folder))).toBe(true)
})

it('files in a bucket are encrypted, and the cleanup deletes from the bucket only those uploads that were never attached to a member', async () => {
  const { memberId } = await aMember(db)
  const filesBucket = await aBucket()
  const clock = aClock()
  const config = { ...readConfig({ FILES_KEYS: `k:${newKey().toString('base64')}` }), filesBucket }
  await db.query({ text: 'delete from member_keys', values: [] })
  const inBucket = await openConfiguredFiles({ db, clock, config })
  const fileId = await aFile(inBucket, memberId)
  const content = { mediaType: 'image/jpeg', bytes: canary }
  const left = await inBucket.store({ memberId, field: 'claim', content })
  const store = await openStore(config, 'files')
  expect((await store.get(fileId)).includes('canary')).toBe(false)
  clock.moveBy({ days: 1 })
  await inBucket.sweep()
  expect((await inBucket.read(db, { id: fileId, reader: { memberId } }))?.bytes).toEqual(canary)
  await expect(store.get(left.id)).rejects.toThrow('404')
})
