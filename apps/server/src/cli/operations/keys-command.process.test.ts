import { expect, it } from 'vitest'
import { openVault } from '../../platform/vault/vault.ts'
import { newKey } from '../../platform/vault/seal.ts'
import { aMember } from '../../testing/identity/member-fixtures.ts'
import { commandLine } from '../../testing/harness/command-line.ts'
import { times } from '../../testing/harness/repeat.ts'
import { testDatabase } from '../../testing/database/test-database.ts'

const { db, env } = await testDatabase()
const [before, after] = [
  { id: '2026', key: newKey() },
  { id: '2027', key: newKey() },
]
const rotate = (keys: string) =>
  commandLine({ ...env, DEMO_DATA: 'empty', FILES_KEYS: keys })('keys', 'rotate')
const formatKey = ({ id, key }: typeof before) => `${id}:${key.toString('base64')}`

it('lk keys rotate re-encrypts each stored key with the first key of FILES_KEYS, and fails when FILES_KEYS lacks the previous encryption key', async () => {
  expect((await rotate(formatKey(before))).out).toContain('Все ключи уже запечатаны')
  const vault = openVault({ db, keys: [before] })
  const members = await Promise.all(times(7, () => aMember(db)))
  for (const { memberId } of members) await vault.keyFor(db, memberId)
  await vault.getServerKey(db, 'test')
  const { rows } = await db.query<{ count: number }>({
    text: `select ((select count(*) from member_keys) + (select count(*) from server_keys))::integer as count`,
    values: [],
  })
  const count = rows[0]?.count ?? 0
  expect(count).toBe(8)

  const refused = await rotate(formatKey(after))
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('В FILES_KEYS нет прежних ключей: 2026')
  expect(await vault.missingKeyIds()).toEqual([])

  expect(await rotate(`${formatKey(after)},${formatKey(before)}`)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining(`Перезапечатано ключей: ${count}\n`),
  })
  expect(await openVault({ db, keys: [after] }).missingKeyIds()).toEqual([])
  expect((await rotate(formatKey(after))).out).toContain('Все ключи уже запечатаны')
})
