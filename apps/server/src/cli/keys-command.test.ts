import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { openVault } from '../platform/vault/vault.ts'
import { newKey } from '../platform/vault/seal.ts'
import { aMember } from '../testing/actors.ts'
import { times } from '../testing/counts.ts'
import { testDatabase } from '../testing/test-database.ts'

const { db, servingUrl, ownerUrl } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'impulse-keys-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const entry = fileURLToPath(new URL('../cli.ts', import.meta.url))
const [before, after] = [
  { id: '2026', key: newKey() },
  { id: '2027', key: newKey() },
]
const rotate = (keys: string): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = {
      DATABASE_URL: servingUrl,
      MIGRATE_DATABASE_URL: ownerUrl,
      FILES_KEYS: keys,
      DATA_DIR: folder,
    }
    execFile(process.execPath, [entry, 'keys', 'rotate'], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
const written = ({ id, key }: typeof before) => `${id}:${key.toString('base64')}`

it('the operator replaces the programme’s key: told how many, refused without the former one, twice does nothing', async () => {
  // Sows the demo programme, whose members have keys too.
  expect((await rotate(written(before))).out).toContain('Все ключи уже запечатаны')
  const vault = openVault({ db, keys: [before] })
  const members = await Promise.all(times(7, () => aMember(db)))
  for (const { memberId } of members) await vault.keyFor(db, memberId)
  const { rows } = await db.query<{ count: number }>({
    text: `select ((select count(*) from member_keys) + (select count(*) from programme_keys))::integer as count`,
    values: [],
  })
  const count = rows[0]?.count ?? 0
  expect(count).toBeGreaterThan(7)

  const refused = await rotate(written(after))
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('В FILES_KEYS нет прежних ключей: 2026')
  expect(await vault.missingKeyIds()).toEqual([])

  expect(await rotate(`${written(after)},${written(before)}`)).toMatchObject({
    ...{ code: 0, err: '' },
    out: expect.stringContaining(`Перезапечатано ключей: ${count}\n`),
  })
  expect(await openVault({ db, keys: [after] }).missingKeyIds()).toEqual([])
  expect((await rotate(written(after))).out).toContain('Все ключи уже запечатаны')
})
