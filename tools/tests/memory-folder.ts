import { accessSync, constants, statfsSync } from 'node:fs'

/**
 * Sets TMPDIR of this process and its child processes to a folder in memory, because test databases are much faster
 * there. Files in this folder survive a killed process, which some tests need. Changes nothing when TMPDIR is set or
 * memory is short.
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
