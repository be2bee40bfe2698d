import { accessSync, constants, statfsSync } from 'node:fs'

/**
 * Sets TMPDIR of this process and its child processes to a folder in memory if the machine has enough memory:
 * test databases are much faster there than on a disk. Files in that folder survive a killed process, which
 * some tests need. A TMPDIR that is already set stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasSpace()) process.env['TMPDIR'] = memoryFolder
}

const memoryFolder = '/dev/shm'
/**
 * Memory that must be free: three times the need of a test run. In containers the folder often has only 64
 * MB.
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
