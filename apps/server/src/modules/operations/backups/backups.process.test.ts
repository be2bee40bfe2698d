import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { erasers } from '../../../erasers.ts'
import { openServerDatabase } from '../../../open-database.ts'
import { openClock } from '../../../platform/clock/clock.ts'
import { readConfig } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/db.ts'
import { openLog } from '../../../platform/log/log.ts'
import { createPictures } from '../../../platform/pictures/pictures.ts'
import { openConfiguredVault } from '../../../platform/vault/vault.ts'
import { commandLine } from '../../../testing/harness/command-line.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { eraseDueAccounts } from '../../identity/account-deletion/account-deletion.service.ts'
import { andrey } from '../../../../../../db/seed/demo-members.ts'

const folder = await mkdtemp(join(tmpdir(), 'impulse-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const env = { MODE: 'demo', DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backup') }
const config = readConfig(env)
const lk = commandLine(env)

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openServerDatabase({ config, log: openLog('silent') })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** Erases the account of the member whose deletion is due. */
const eraseAndrey = () =>
  withDatabase(async (db) => {
    const clock = await openClock(db, { movable: true })
    await db.query({
      text: `insert into account_deletions (id, member_id, requested_at, due_at) select $1, id, now(), now() from members where phone = $2`,
      values: [newId(), andrey.phone],
    })
    const vault = await openConfiguredVault({ db, config })
    const pictures = await createPictures({ db, clock, config })
    await eraseDueAccounts({ db, clock, vault, pictures, erasers })
    clock.close()
  })

const findAndrey = (db: Db) =>
  db.query({ text: 'select id from members where phone = $1', values: [andrey.phone] })

it('lk restore restores the database and the files to a moment, erases again who was erased later, and pauses payouts', async () => {
  expect(await lk('backup', 'create')).toMatchObject({ code: 0 })
  expect(await lk('backup', 'verify')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Расхождений: 0'),
  })
  await sleep(50)
  const before = new Date()
  await sleep(50)
  await eraseAndrey()
  expect(await lk('backup', 'create')).toMatchObject({ code: 0 })
  const files = await readdir(join(env.DATA_DIR, 'files'))

  expect(await lk('restore', '--at', before.toISOString())).toMatchObject({
    code: 1,
    err: expect.stringContaining('уже есть база данных'),
  })
  await rename(env.DATA_DIR, join(folder, 'lost'))
  const { code, out } = await lk('restore', '--at', before.toISOString())
  expect(code).toBe(0)
  expect(out).toContain('удалены после этого момента: 1')
  expect(await readdir(join(env.DATA_DIR, 'files'))).toEqual(files)
  await withDatabase(async (db) => {
    expect((await findAndrey(db)).rowCount).toBe(0)
    const { rows } = await db.query<{ isOn: boolean }>({
      text: 'select is_on as "isOn" from payout_pause',
      values: [],
    })
    expect(rows).toEqual([{ isOn: true }])
  })
})

it('lk restore refuses a moment after the last copied operation, and leaves no database', async () => {
  await rm(env.DATA_DIR, { recursive: true })
  expect(await lk('restore', '--at', '2100-01-01T00:00:00Z')).toMatchObject({
    code: 1,
    err: expect.stringContaining('нет операций'),
  })
  expect(await readdir(env.DATA_DIR)).not.toContain('pg')
  // The operator may try again at once.
  expect(await lk('restore')).toMatchObject({ code: 0 })
})

it('a folder with the backup of another database is refused', async () => {
  const other = commandLine({ ...env, DATA_DIR: join(folder, 'other'), DEMO_DATA: 'empty' })
  const { code, err } = await other('backup', 'create')
  expect(code).toBe(1)
  expect(err).toContain('has the backup of another database')
})

it('lk restore refuses a damaged backup, and leaves no database', async () => {
  const bases = await readdir(join(env.BACKUP_DIR, 'base'))
  for (const base of bases)
    await writeFile(join(env.BACKUP_DIR, 'base', base, 'data', 'PG_VERSION'), 'damaged')
  await rm(env.DATA_DIR, { recursive: true })
  expect(await lk('restore')).toMatchObject({ code: 1, err: expect.stringContaining('PG_VERSION') })
  expect(await readdir(env.DATA_DIR)).not.toContain('pg')
})
