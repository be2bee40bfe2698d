import { accessSync, constants, statfsSync } from 'node:fs'

/**
 * Makes memory the place of this process's temporary files, and of its children's, where the machine has room for
 * them: what tests write is thrown away, and on a disk they would wait for each commit and for each of a database's
 * six hundred files. A process that is killed loses nothing there either. A TMPDIR that somebody has set stays.
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
