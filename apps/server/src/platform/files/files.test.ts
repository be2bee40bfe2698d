import { randomBytes, randomInt } from 'node:crypto'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aMember } from '../../testing/actors.ts'
import { aFilesFolder, storedIn } from '../../testing/claim-actors.ts'
import { counts, times } from '../../testing/counts.ts'
import { aClock } from '../../testing/test-clock.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { folderStore } from './file-store.ts'
import { type Files, openFiles } from './files.ts'
import { newKey, seal, unseal } from './seal.ts'

const { db } = await testDatabase()
const canary = Buffer.from('canary: серия и номер паспорта')

async function aFile(files: Files, memberId: string, bytes = canary): Promise<string> {
  const stored = await files.store({ memberId, field: 'claim', content: { mediaType: 'image/jpeg', bytes } })
  await db.transaction((tx) => files.adopt(tx, stored))
  return stored.id
}

it('what is stored is encrypted, and its member alone reads it', async () => {
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

it('no changed bit and no other place opens', () => {
  const [key, sealed] = [newKey(), seal(newKey(), canary, 'x')]
  expect(() => unseal(key, sealed, 'x')).toThrow()
  const good = seal(key, randomBytes(500), 'file a of member b for claim')
  expect(() => unseal(key, good, 'file a of member c for claim')).toThrow()
  for (const _ of times(counts(100, 1000), () => 0)) {
    const flipped = Buffer.from(good)
    const at = randomInt(flipped.length)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << randomInt(8))
    expect(() => unseal(key, flipped, 'file a of member b for claim')).toThrow()
  }
})

it('a file put in the place of another, or handed to another member, does not open', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const { files, filesDir } = await aFilesFolder(db)
  const [a, b] = [await aFile(files, member.memberId), await aFile(files, member.memberId)]
  await writeFile(join(filesDir, a.slice(-2), a), await readFile(join(filesDir, b.slice(-2), b)))
  await expect(files.read(db, { id: a, reader: member })).rejects.toThrow()
  await aFile(files, other.memberId)
  await db.query({ text: 'update files set member_id = $2 where id = $1', values: [b, other.memberId] })
  await expect(files.read(db, { id: b, reader: other })).rejects.toThrow()
})

it('a replaced key still opens, until members’ keys are sealed anew; then it can go', async () => {
  const [before, after] = [
    { id: 'before', key: newKey() },
    { id: 'after', key: newKey() },
  ]
  const members = await Promise.all(times(3, () => aMember(db)))
  await db.query({ text: 'delete from member_keys', values: [] })
  const { files, filesDir } = await aFilesFolder(db, [before])
  const ids = await Promise.all(members.map(({ memberId }) => aFile(files, memberId)))
  const store = folderStore(filesDir)
  const both = openFiles({ db, clock: aClock(), store, keys: [after, before] })
  await both.sweep()
  const later = openFiles({ db, clock: aClock(), store, keys: [after] })
  for (const [i, id] of ids.entries())
    expect((await later.read(db, { id, reader: 'operator' }))?.bytes, `file of member ${i}`).toEqual(canary)
  await expect(files.read(db, { id: ids[0] ?? '', reader: 'operator' })).rejects.toThrow('«after»')
})

it('what a killed upload left is swept away after an hour, what is a file or still arriving stays', async () => {
  const { memberId } = await aMember(db)
  await db.query({ text: 'delete from member_keys', values: [] })
  const { files, filesDir } = await aFilesFolder(db)
  const kept = await aFile(files, memberId)
  const content = { mediaType: 'image/jpeg', bytes: canary }
  const [left, arriving] = await Promise.all([
    files.store({ memberId, field: 'claim', content }),
    files.store({ memberId, field: 'claim', content }),
  ])
  const half = `${left.id}.part`
  await writeFile(join(filesDir, left.id.slice(-2), half), 'half')
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const name of [kept, left.id, half])
    await utimes(
      join(filesDir, left.id === name || half === name ? left.id.slice(-2) : name.slice(-2), name),
      longAgo,
      longAgo,
    )
  await files.sweep()
  expect((await storedIn(filesDir)).toSorted()).toEqual([kept, arriving.id].toSorted())
  expect((await readdir(filesDir)).every((shelf) => /^[0-9a-f]{2}$/.test(shelf))).toBe(true)
})
