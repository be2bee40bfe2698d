import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { openDb } from '../../../platform/db/db.ts'
import { openEmbeddedDatabase } from '../../../platform/db/embedded/embedded.ts'
import { openConfiguredFiles } from '../../../platform/storage/files.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { verifyAll } from '../verification/verification.service.ts'
import { restoreBackup } from './restore.ts'
import { selectFileIdsToOpen } from './backups.sql.ts'

type VerifiedBackup = {
  base: string
  /** Time of the last transaction of the restored ledger; null when it has none. */
  recoveredTo: Date | null
  openedFiles: number
  /** Differences and unreadable files of the restored data, a line each. */
  problems: string[]
}

const maxOpenedFiles = 20

/**
 * Restores the backup into a temporary folder, verifies the restored ledger and opens 20 of its files with the keys of
 * this server.
 *
 * @throws RestoreError when the backup cannot be restored
 */
export async function verifyBackup({
  config,
  clock,
}: {
  config: Config
  clock: Clock
}): Promise<VerifiedBackup> {
  const dataDir = await mkdtemp(join(tmpdir(), 'impulse-backup-'))
  try {
    const filesDir = config.filesBucket ? undefined : join(dataDir, 'files')
    const { base, recoveredTo } = await restoreBackup({
      from: config.backups.folder ?? '',
      dataDir,
      filesDir,
    })
    const database = await openEmbeddedDatabase({ dataDir, log: () => undefined, memory: 'small' })
    const db = openDb({ url: database.servingUrl, connections: 4 })
    try {
      const { differences } = await verifyAll(db, { dataDir })
      const files = await openConfiguredFiles({
        db,
        clock,
        config: { ...config, ...(filesDir && { filesDir }) },
      })
      const ids = await selectFileIdsToOpen(db, maxOpenedFiles)
      const problems = differences.map(({ what, where }) => `${what}: ${where}`)
      for (const id of ids) {
        const content = await files.read(db, { id, reader: 'operator' }).catch(() => null)
        if (content === null) problems.push(`file ${id} cannot be opened`)
      }
      return { base, recoveredTo, openedFiles: ids.length, problems }
    } finally {
      await db.close()
      await database.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
