import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file readable by its owner alone, whole or not at all, also over a power cut. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const half = `${path}.new`
  const file = await open(half, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await renameDurably(half, path)
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  // Windows cannot open a folder, and writes its names to disk by itself.
  if (process.platform === 'win32') return
  const folder = await open(dirname(to), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
