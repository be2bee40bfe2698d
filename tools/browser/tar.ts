import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Extracts a tar archive to a folder. Supports only what the browser's package contains: files and folders
 * with short names. Fails for every other entry, so that a new version of the package is not extracted
 * incompletely.
 */
export async function extractTar(archive: Buffer, folder: string): Promise<void> {
  let offset = 0
  while (offset + blockBytes <= archive.length) {
    const header = archive.subarray(offset, offset + blockBytes)
    offset += blockBytes
    // A block that begins with zero is the end of the archive.
    if (header[0] === 0) return
    const name = text(header, 0, 100)
    const size = Number.parseInt(text(header, 124, 12), 8)
    const target = path.join(folder, name)
    const kind = text(header, 156, 1)
    if (kind === '5') {
      await mkdir(target, { recursive: true })
    } else if (kind === '0' || kind === '') {
      await mkdir(path.dirname(target), { recursive: true })
      const mode = Number.parseInt(text(header, 100, 8), 8) & 0o755
      await writeFile(target, archive.subarray(offset, offset + size), { mode })
    } else {
      throw new Error(`The archive holds ${name} of the unknown kind ${kind}.`)
    }
    offset += Math.ceil(size / blockBytes) * blockBytes
  }
}

const blockBytes = 512

function text(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end === -1 ? length : end).trim()
}
