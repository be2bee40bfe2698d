import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Returns the text of a file; null when there is no such file. */
export const readIfExists = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/**
 * Writes a file that only its owner can read. After a crash, the file has either its old or its new content.
 */
export async function writeDurably(path: string, text: string): Promise<void> {
  const temporaryPath = `${path}.new`
  const file = await open(temporaryPath, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await renameDurably(temporaryPath, path)
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  // Windows cannot open a folder to sync it, and does not need this sync.
  if (process.platform === 'win32') return
  const folder = await open(dirname(to), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
