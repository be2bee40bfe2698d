import { accessSync, constants, statfsSync } from 'node:fs'

/**
 * Puts temporary files of this process and its children into memory if the machine has room: tests' files are
 * thrown away, and on a disk each commit and each of a database's six hundred files would take time. A killed
 * process loses nothing there either. A TMPDIR that is already set stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasSpace()) process.env['TMPDIR'] = memoryFolder
}

const memoryFolder = '/dev/shm'
/** A run needs a third of this; containers often have 64 MB. */
const neededBytes = 4 * 1024 ** 3

function hasSpace(): boolean {
  try {
    accessSync(memoryFolder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(memoryFolder)
    return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes
  } catch {
    return false
  }
}
