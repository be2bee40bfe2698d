import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file that only its owner can read, atomically and durably. */
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
  // Windows cannot open a folder for a sync, and needs no such sync.
  if (process.platform === 'win32') return
  const folder = await open(dirname(to), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
