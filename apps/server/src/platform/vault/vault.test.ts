import { expect, it } from 'vitest'
import { chanceBelow, chanceBytes } from '../../testing/harness/random.ts'
import { aMember } from '../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../testing/harness/repeat.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { newKey, seal, unseal } from './seal.ts'
import { openVault } from './vault.ts'

const { db } = await testDatabase()
const rotation = await testDatabase()
const canary = Buffer.from('canary: серия и номер паспорта')
const keys = [{ id: 'test', key: newKey() }] as const
const vault = openVault({ db, keys })

it('a sealed value cannot be decrypted after one of its bits has changed, or after it was moved to the place of another value', () => {
  const [key, sealed] = [newKey(), seal(newKey(), canary, 'x')]
  expect(() => unseal(key, sealed, 'x')).toThrow()
  const about = (version: number) => `number of member b, version ${version}`
  const intact = seal(key, chanceBytes(500), about(0))
  for (const _ of times(1000, () => 0)) {
    const flipped = Buffer.from(intact)
    const at = chanceBelow(flipped.length)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << chanceBelow(8))
    expect(() => unseal(key, flipped, about(0))).toThrow()
  }
  const sealedValues = times(100, (index) => seal(key, canary, about(index)))
  for (const [index, one] of sealedValues.entries()) {
    expect(unseal(key, one, about(index))).toEqual(canary)
    expect(() => unseal(key, one, about((index + 1 + chanceBelow(99)) % 100))).toThrow()
  }
})

it('a value that was sealed with a member’s key is encrypted, and another member’s key cannot open it', async () => {
  const [{ memberId }, other] = [await aMember(db), await aMember(db)]
  const sealed = (await vault.keyFor(db, memberId)).seal(canary, 'number')
  expect(sealed.includes('canary')).toBe(false)
  expect((await vault.findKey(db, memberId))?.open(sealed, 'number')).toEqual(canary)
  const othersKey = await vault.keyFor(db, other.memberId)
  expect(() => othersKey.open(sealed, 'number')).toThrow()
})

it('twenty parallel first calls of keyFor for one member all get the same key', async () => {
  const { memberId } = await aMember(db)
  const all = await Promise.all(times(20, () => vault.keyFor(db, memberId)))
  const sealed = all[0]?.seal(canary, 'x') ?? canary
  for (const key of all) expect(key.open(sealed, 'x')).toEqual(canary)
})

it('a destroyed key is never returned, and a deleted member gets no new key', async () => {
  const { memberId } = await aMember(db)
  await vault.keyFor(db, memberId)
  await db.transaction((tx) => vault.destroyKey(tx, memberId))
  expect(await vault.findKey(db, memberId)).toBeNull()
  await db.query({
    text: 'update members set phone = null, deleted_at = now() where id = $1',
    values: [memberId],
  })
  await expect(vault.keyFor(db, memberId)).rejects.toThrow(
    'an existing member must have a key after its insert',
  )
})

it('sealed values can be opened with the new and the previous key in FILES_KEYS, and after the re-encryption with the new key alone', async () => {
  // This test has a database of its own, because the test re-encrypts all keys of the database.
  const { db } = rotation
  const [before, after] = [
    { id: 'before', key: newKey() },
    { id: 'after', key: newKey() },
  ]
  const old = openVault({ db, keys: [before] })
  const sealed: { memberId: string; files: Buffer[] }[] = []
  for (const _ of times(repeated(60), () => 0)) {
    const { memberId } = await aMember(db)
    const key = await old.keyFor(db, memberId)
    sealed.push({ memberId, files: times(5, (index) => key.seal(canary, `file ${index}`)) })
  }
  const hashBefore = (await old.hashFor(db, 'rotated'))('4512 123456')
  const opensAll = async (keys: Parameters<typeof openVault>[0]['keys']) => {
    const opened = openVault({ db, keys })
    for (const { memberId, files } of sealed) {
      const key = await opened.findKey(db, memberId)
      for (const [index, file] of files.entries()) expect(key?.open(file, `file ${index}`)).toEqual(canary)
    }
  }
  await opensAll([after, before])
  const rotatingVault = openVault({ db, keys: [after, before] })
  // Two servers that re-encrypt the keys in parallel re-encrypt each key only once.
  const done = await Promise.all([rotatingVault.resealKeys(), rotatingVault.resealKeys()])
  expect(done.reduce((sum, count) => sum + count)).toBe(sealed.length + 1)
  await opensAll([after])
  const later = openVault({ db, keys: [after] })
  expect(await later.missingKeyIds()).toEqual([])
  expect((await later.hashFor(db, 'rotated'))('4512 123456')).toEqual(hashBefore)
  expect(await old.missingKeyIds()).toEqual(['after'])
  await expect(old.findKey(db, sealed[0]?.memberId ?? '')).rejects.toThrow('no key «after»')
  const wrong = openVault({ db, keys: [{ id: 'after', key: newKey() }] })
  await expect(wrong.findKey(db, sealed[0]?.memberId ?? '')).rejects.toThrow('not the one that sealed')
})

it('the same value has the same hash for the same purpose, and a different hash for another purpose', async () => {
  const [documents, documentsAgain, taxes] = await Promise.all(
    ['document', 'document', 'inn'].map((purpose) => vault.hashFor(db, purpose)),
  )
  expect(documents?.('4512 123456')).toEqual(documentsAgain?.('4512 123456'))
  expect(documents?.('4512 123456')).not.toEqual(taxes?.('4512 123456'))
  expect(documents?.('4512 123456')).not.toEqual(documents?.('4512 123457'))
})
