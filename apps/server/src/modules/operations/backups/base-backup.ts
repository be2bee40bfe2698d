import { createHash } from 'node:crypto'
import { mkdir, opendir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'
import { newId } from '../../../platform/ids/ids.ts'
import { writeDurably } from '../../../platform/storage/durable-file.ts'
import {
  type BackupFolder,
  dataName,
  listBases,
  type Manifest,
  manifestName,
  readManifest,
} from './backup-folder.ts'
import { copyFileDurably, syncFolder } from './copy-file.ts'
import { copyWal, reserveWal } from './wal-copies.ts'

/** Folders whose files a base backup leaves out, as pg_basebackup does. PostgreSQL creates their content again. */
const emptyFolders = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*|.*\.part)$/

/**
 * Takes a base backup of the running PostgreSQL whose data directory is `pgData`, and copies the write-ahead log that it
 * needs. Returns its name. `owner` is a connection of a superuser that nothing else uses.
 */
export async function takeBaseBackup(
  owner: pg.Client,
  { pgData, folder }: { pgData: string; folder: BackupFolder },
): Promise<string> {
  await removeInterrupted(folder)
  await reserveWal(owner)
  const { rows: started } = await owner.query<{ wal: string; bytes: string }>(
    `select pg_walfile_name(pg_backup_start('impulse', true)) as wal,
      (select setting from pg_settings where name = 'wal_segment_size') as bytes`,
  )
  const part = join(folder.bases, `${newId()}.part`)
  const data = join(part, dataName)
  await mkdir(data, { recursive: true, mode: 0o700 })
  const sha256 = await copyData(pgData, data)
  const { rows: stopped } = await owner.query<{ labelfile: string; spcmapfile: string; at: Date }>(
    'select labelfile, spcmapfile, clock_timestamp() as at from pg_backup_stop(false)',
  )
  const [begin, end] = [started[0], stopped[0]]
  if (!begin || !end) throw new Error('PostgreSQL has not confirmed the base backup')
  await writeDurably(join(data, 'backup_label'), end.labelfile)
  sha256['backup_label'] = createHash('sha256').update(end.labelfile).digest('hex')
  await copyWal(owner, { pgData, folder })
  const manifest: Manifest = {
    stoppedAt: end.at.toISOString(),
    startWal: begin.wal,
    walSegmentBytes: Number(begin.bytes),
    sha256,
  }
  await writeDurably(join(part, manifestName), JSON.stringify(manifest))
  const name = manifest.stoppedAt.replaceAll(':', '-')
  await rename(part, join(folder.bases, name))
  await syncFolder(folder.bases)
  return name
}

/** Deletes what interrupted base backups have left. */
async function removeInterrupted({ bases }: BackupFolder): Promise<void> {
  for await (const { name } of await opendir(bases))
    if (name.endsWith('.part')) await rm(join(bases, name), { recursive: true })
}

/** Deletes the base backups and the write-ahead log that no restore of the last `keepDays` days needs. */
export async function pruneBackups(
  folder: BackupFolder,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<void> {
  const oldest = new Date(now.getTime() - keepDays * 86_400_000).toISOString()
  const bases = await listBases(folder)
  const manifests = await Promise.all(
    bases.map(async (name) => ({ name, ...(await readManifest(folder, name)) })),
  )
  // The newest base backup before the period is the one from which its first moments are restored.
  const first = manifests.findLastIndex(({ stoppedAt }) => stoppedAt <= oldest)
  for (const { name } of manifests.slice(0, Math.max(first, 0)))
    await rm(join(folder.bases, name), { recursive: true })
  const oldestNeeded = manifests[Math.max(first, 0)]
  if (oldestNeeded) await removeWalBefore(folder, oldestNeeded.startWal)
  for await (const { name } of await opendir(folder.deletedFiles))
    if (name < oldest.slice(0, 10)) await rm(join(folder.deletedFiles, name), { recursive: true })
}

async function removeWalBefore({ wal }: BackupFolder, first: string): Promise<void> {
  for await (const { name } of await opendir(wal))
    // The first eight digits are the timeline; the order is that of the rest.
    if (/^[\dA-F]{24}$/.test(name) && name.slice(8) < first.slice(8)) await rm(join(wal, name))
}

/** Copies the files of a data directory, with pg_control last. Returns their SHA-256 by path. */
async function copyData(from: string, to: string): Promise<Record<string, string>> {
  const sha256: Record<string, string> = {}
  const control = join('global', 'pg_control')
  const copy = async (path: string) => {
    // PostgreSQL may delete a file while others are copied. The write-ahead log repeats that deletion.
    const hash = await copyFileDurably(join(from, path), join(to, path)).catch(ignoreMissing)
    if (hash !== undefined) sha256[path] = hash
  }
  for await (const entry of await opendir(from, { recursive: true })) {
    const path = relative(from, join(entry.parentPath, entry.name))
    const [top = ''] = path.split(/[\\/]/)
    if (entry.isDirectory()) {
      if (!emptyFolders.includes(top) || top === path)
        await mkdir(join(to, path), { recursive: true, mode: 0o700 })
    } else if (!emptyFolders.includes(top) && !leftOut.test(entry.name) && path !== control) await copy(path)
  }
  await copy(control)
  return sha256
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
