import { accessSync, constants, statfsSync } from 'node:fs'

/**
 * Sets TMPDIR of this process and its child processes to a folder in memory when the machine has enough
 * memory, because test databases are much faster there. Files in the folder survive a killed process, which
 * some tests need. A TMPDIR that is set already is not changed.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasSpace()) process.env['TMPDIR'] = memoryFolder
}

const memoryFolder = '/dev/shm'
/**
 * Bytes of memory that must be free: three times as many as a test run needs. In many containers the folder in memory
 * has only 64 MB.
 */
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
