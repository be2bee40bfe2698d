import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Paths of a backup folder. It belongs on another disk than the data folder, or better on another machine. */
export type BackupFolder = {
  root: string
  /** Base backups, one folder each, by the time at which they were complete. */
  bases: string
  /** Copies of the write-ahead log. */
  wal: string
  /** Copies of the sealed files of members and of public pictures. */
  files: string
  /** Files that were deleted since, in a folder for each day. */
  deletedFiles: string
  /** PostgreSQL's identifier of the database whose backup the folder has. */
  systemIdentifier: string
  /** Ids of the members whose accounts were erased, one a line. */
  erasedMembers: string
}

export function backupFolderAt(root: string): BackupFolder {
  return {
    root,
    bases: join(root, 'base'),
    wal: join(root, 'wal'),
    files: join(root, 'files'),
    deletedFiles: join(root, 'files-deleted'),
    systemIdentifier: join(root, 'system-identifier.txt'),
    erasedMembers: join(root, 'erased-members.txt'),
  }
}

export async function createBackupFolder(root: string): Promise<BackupFolder> {
  const folder = backupFolderAt(root)
  for (const path of [folder.bases, folder.wal, folder.files, folder.deletedFiles])
    await mkdir(path, { recursive: true, mode: 0o700 })
  return folder
}

/** Manifest of a base backup. A base backup without it was interrupted, and is not used. */
export type Manifest = {
  /** Time of the last change in the base backup, in ISO 8601: it can be restored to this time and later. */
  stoppedAt: string
  /** First file of the write-ahead log that a restore needs. */
  startWal: string
  walSegmentBytes: number
  /** SHA-256 of each file, in hexadecimal, by its path within the data directory. */
  sha256: Record<string, string>
}

export const manifestName = 'manifest.json'
/** Folder of a base backup with the files of PostgreSQL's data directory. */
export const dataName = 'data'

/** Returns the names of the complete base backups, the oldest first. */
export async function listBases({ bases }: BackupFolder): Promise<string[]> {
  const names = await readdir(bases).catch(() => [])
  return names.filter((name) => !name.endsWith('.part')).toSorted((a, b) => (a < b ? -1 : 1))
}

export async function readManifest(folder: BackupFolder, base: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder.bases, base, manifestName), 'utf8')) as Manifest
}
