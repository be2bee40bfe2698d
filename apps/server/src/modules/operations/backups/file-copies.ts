import { mkdir, opendir, rename, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { BackupFolder } from './backup-folder.ts'
import { copyFileDurably } from './copy-file.ts'

/**
 * Copies the files of the store that the backup lacks, and moves copies of deleted files aside. A stored file never
 * changes. Must run before the write-ahead log is copied: then the copied log names no file that the backup lacks.
 */
export async function copyFiles(filesDir: string, folder: BackupFolder, now: Date): Promise<void> {
  const stored = await listFiles(filesDir)
  const copied = await listFiles(folder.files)
  for (const path of stored)
    if (!copied.has(path))
      await copyFileDurably(join(filesDir, path), join(folder.files, path)).catch(ignoreMissing)
  const day = join(folder.deletedFiles, now.toISOString().slice(0, 10))
  for (const path of copied) {
    // The file was listed as missing, but may have been stored a moment later.
    if (stored.has(path) || (await exists(join(filesDir, path)))) continue
    await mkdir(dirname(join(day, path)), { recursive: true, mode: 0o700 })
    await rename(join(folder.files, path), join(day, path))
  }
}

/** Copies all files of the backup to an empty store, also the deleted ones: the restored database may know them. */
export async function restoreFiles(folder: BackupFolder, filesDir: string): Promise<number> {
  let count = 0
  const days = await listFolders(folder.deletedFiles)
  for (const source of [...days.map((day) => join(folder.deletedFiles, day)), folder.files])
    for (const path of await listFiles(source)) {
      await copyFileDurably(join(source, path), join(filesDir, path))
      count += 1
    }
  return count
}

async function listFiles(folder: string): Promise<Set<string>> {
  const paths = new Set<string>()
  if (!(await exists(folder))) return paths
  for await (const entry of await opendir(folder, { recursive: true }))
    // A name with a dot at its start is that of a probe.
    if (entry.isFile() && !entry.name.endsWith('.part') && !entry.name.startsWith('.'))
      paths.add(relative(folder, join(entry.parentPath, entry.name)))
  return paths
}

async function listFolders(folder: string): Promise<string[]> {
  const names: string[] = []
  if (!(await exists(folder))) return names
  for await (const entry of await opendir(folder)) if (entry.isDirectory()) names.push(entry.name)
  return names.toSorted((a, b) => (a < b ? -1 : 1))
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
