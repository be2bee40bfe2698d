import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@impulse/api/fields/durations'
import type pg from 'pg'
import type { Config } from '../../../platform/config/config.ts'
import { openEmbeddedDatabase, withClient } from '../../../platform/db/embedded/embedded.ts'
import { passwordFile } from '../../../platform/db/embedded/passwords.ts'
import { readIfExists, writeDurably } from '../../../platform/storage/durable-file.ts'
import { pruneBackups, takeBaseBackup } from './base-backup.ts'
import { type BackupFolder, createBackupFolder, listBases, readManifest } from './backup-folder.ts'
import { copyFiles } from './file-copies.ts'
import { copyWal, isWalReserved } from './wal-copies.ts'

export { restoreBackup, RestoreError } from './restore.ts'
export { verifyBackup } from './verify-backup.ts'

export type BackupContext = {
  config: Pick<Config, 'dataDir' | 'filesDir' | 'filesBucket' | 'backups'>
  /** Returns the ids of all members whose accounts were erased. */
  listErasedMembers: () => Promise<string[]>
  now: () => Date
}

/**
 * Copies what has changed since the last call to `BACKUP_DIR`: stored files, then the write-ahead log. Takes a base backup
 * first when there is none, when the log has a gap, when the last one is a day old, or with `isBaseWanted`. Returns the
 * name of the base backup that it has taken.
 */
export async function backUp(
  { config, listErasedMembers, now }: BackupContext,
  { isBaseWanted = false } = {},
): Promise<string | null> {
  const folder = await createBackupFolder(config.backups.folder ?? '')
  const { dataDir } = config
  const database = await openEmbeddedDatabase({ dataDir, log: () => undefined })
  try {
    return await withClient(database.ownerUrl, async (owner) => {
      // Two processes would copy the same files and move the same slot.
      await owner.query(
        `set idle_in_transaction_session_timeout = 0; select pg_advisory_lock(hashtext('backups'))`,
      )
      await claimFolder(owner, folder)
      await copyFile(passwordFile(dataDir), join(folder.root, 'pg.passwords'))
      await saveErasedMembers(folder, await listErasedMembers())
      if (!config.filesBucket) await copyFiles(config.filesDir, folder, now())
      const pgData = join(dataDir, 'pg')
      if (!isBaseWanted && !(await isBaseDue(owner, folder, now()))) {
        await copyWal(owner, { pgData, folder })
        return null
      }
      const base = await takeBaseBackup(owner, { pgData, folder })
      await pruneBackups(folder, { keepDays: config.backups.keepDays, now: now() })
      return base
    })
  } finally {
    await database.stop()
  }
}

/**
 * Lets a folder have the backup of one database only: the write-ahead logs of two have files of the same names.
 * @throws for the operator when the folder has that of another one
 */
async function claimFolder(owner: pg.Client, folder: BackupFolder): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  )
  const id = rows[0]?.id ?? ''
  const claimed = await readIfExists(folder.systemIdentifier)
  if (claimed === null) return writeDurably(folder.systemIdentifier, id)
  if (claimed !== id)
    throw new Error(`${folder.root} has the backup of another database: set BACKUP_DIR to an empty folder`)
}

async function isBaseDue(owner: pg.Client, folder: BackupFolder, now: Date): Promise<boolean> {
  const last = (await listBases(folder)).at(-1)
  if (last === undefined || !(await isWalReserved(owner))) return true
  const { stoppedAt } = await readManifest(folder, last)
  return now.getTime() - new Date(stoppedAt).getTime() > dayMs
}

/** Saves the ids apart from the database, because a restored database may know these members again. */
async function saveErasedMembers({ erasedMembers }: BackupFolder, ids: readonly string[]): Promise<void> {
  const before = (await readIfExists(erasedMembers)) ?? ''
  // The list only grows: a database that was restored to an earlier moment does not know all of them.
  const text = [...new Set([...before.split('\n').filter(Boolean), ...ids])].map((id) => `${id}\n`).join('')
  if (text !== before) await writeDurably(erasedMembers, text)
}
