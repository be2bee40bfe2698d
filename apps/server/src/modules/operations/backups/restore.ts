import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openEmbeddedDatabase, withClient } from '../../../platform/db/embedded/embedded.ts'
import { passwordFile } from '../../../platform/db/embedded/passwords.ts'
import {
  backupFolderAt,
  type BackupFolder,
  dataName,
  listBases,
  type Manifest,
  readManifest,
} from './backup-folder.ts'
import { copyFileDurably } from './copy-file.ts'
import { restoreFiles } from './file-copies.ts'

/** Error of a restore that cannot be carried out, for the operator. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

type Restore = {
  /** Backup folder. */
  from: string
  /** Data folder, which must be empty or missing. */
  dataDir: string
  /** Folder of the stored files; undefined when they are in a bucket. */
  filesDir: string | undefined
  /** Moment to restore to. Undefined: the last copied commit. */
  at?: Date | undefined
}

/**
 * Restores a backup into an empty data folder and recovers PostgreSQL there. Returns the name of the base backup, the
 * time of the last recovered commit and the ids of the members who had been erased when the backup ended.
 *
 * @throws RestoreError
 */
export async function restoreBackup({ from, dataDir, filesDir, at }: Restore): Promise<{
  base: string
  recoveredTo: Date | null
  files: number
  erasedMembers: string[]
}> {
  const folder = backupFolderAt(from)
  await requireEmpty(dataDir)
  const base = await findBase(folder, at)
  const manifest = await readManifest(folder, base)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unfinished = join(dataDir, 'pg.restored')
  await restoreData(folder, { base, manifest, to: unfinished })
  await restoreWal(folder, { from: manifest.startWal, to: join(unfinished, 'pg_wal') })
  await configureRecovery(unfinished, at)
  await copyFileDurably(join(from, 'pg.passwords'), passwordFile(dataDir))
  await rename(unfinished, join(dataDir, 'pg'))
  const files = filesDir === undefined ? 0 : await restoreFiles(folder, filesDir)
  const recoveredTo = await recover(dataDir).catch(async (error: unknown) => {
    const log = await readFile(join(dataDir, 'pg.log'), 'utf8').catch(() => '')
    await rm(join(dataDir, 'pg'), { recursive: true, force: true })
    if (!log.includes('recovery ended before configured recovery target was reached')) throw error
    throw new RestoreError(
      'После этого времени в копии нет операций. Восстановите без --at, на последний момент',
    )
  })
  const erased = await readFile(folder.erasedMembers, 'utf8').catch(() => '')
  return { base, recoveredTo, files, erasedMembers: erased.split('\n').filter(Boolean) }
}

async function requireEmpty(dataDir: string): Promise<void> {
  const names: string[] = await readdir(dataDir).catch(() => [])
  if (names.includes('pg'))
    throw new RestoreError(`В ${dataDir} уже есть база данных. Укажите в DATA_DIR пустую папку`)
}

/** Returns the newest base backup that was complete at the moment. */
async function findBase(folder: BackupFolder, at: Date | undefined): Promise<string> {
  const bases = await listBases(folder)
  if (bases.length === 0) throw new RestoreError(`В ${folder.root} нет ни одной полной копии`)
  if (at === undefined) return bases.at(-1) ?? ''
  const manifests = await Promise.all(bases.map((name) => readManifest(folder, name)))
  const index = manifests.findLastIndex(({ stoppedAt }) => new Date(stoppedAt) <= at)
  const found = bases[index]
  if (found === undefined)
    throw new RestoreError(
      `Первая полная копия сделана ${manifests[0]?.stoppedAt}: раньше неё восстановить нельзя`,
    )
  return found
}

async function restoreData(
  folder: BackupFolder,
  { base, manifest, to }: { base: string; manifest: Manifest; to: string },
): Promise<void> {
  const source = join(folder.bases, base, dataName)
  await rm(to, { recursive: true, force: true })
  for (const [path, expected] of Object.entries(manifest.sha256)) {
    const found = await copyFileDurably(join(source, path), join(to, path))
    if (found !== expected) throw new RestoreError(`Файл ${path} копии ${base} повреждён`)
  }
  for (const name of await readdir(source, { withFileTypes: true, recursive: true }))
    if (name.isDirectory())
      await mkdir(join(to, name.parentPath.slice(source.length), name.name), { recursive: true, mode: 0o700 })
  for (const inner of ['archive_status', 'summaries'])
    await mkdir(join(to, 'pg_wal', inner), { recursive: true, mode: 0o700 })
}

async function restoreWal({ wal }: BackupFolder, { from, to }: { from: string; to: string }): Promise<void> {
  const names = await readdir(wal)
  if (!names.includes(from))
    throw new RestoreError(`В копии нет журнала ${from}, с которого начинается восстановление`)
  for (const name of names)
    if (name.endsWith('.history') || (/^[\dA-F]{24}$/.test(name) && name.slice(8) >= from.slice(8)))
      await copyFileDurably(join(wal, name), join(to, name))
}

/** PostgreSQL knows no abbreviation of a time zone, such as Z, while it reads its configuration. */
const toPostgresTime = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00')

/** Lets PostgreSQL recover from `pg_wal` alone, to the moment or to the end of the log, and then accept writes. */
async function configureRecovery(data: string, at: Date | undefined): Promise<void> {
  const lines = [
    `restore_command = 'exit 1'`,
    `recovery_target_timeline = 'latest'`,
    ...(at ? [`recovery_target_time = '${toPostgresTime(at)}'`, `recovery_target_action = 'promote'`] : []),
  ]
  await appendFile(join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
  await writeFile(join(data, 'recovery.signal'), '')
}

/** Starts PostgreSQL, waits for the end of the recovery and stops it. Returns the time of the last transaction. */
async function recover(dataDir: string): Promise<Date | null> {
  const database = await openEmbeddedDatabase({ dataDir, log: () => undefined })
  try {
    return await withClient(database.ownerUrl, async (client) => {
      while (await isRecovering(client)) await sleep(200)
      for (const name of recoverySettings) await client.query(`alter system reset ${name}`)
      const { rows } = await client.query<{ last: Date | null }>(
        'select max(recorded_at) as last from transactions',
      )
      return rows[0]?.last ?? null
    })
  } finally {
    await database.stop()
  }
}

const recoverySettings = [
  'restore_command',
  'recovery_target_timeline',
  'recovery_target_time',
  'recovery_target_action',
]

async function isRecovering(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
  return rows[0]?.recovering ?? true
}
