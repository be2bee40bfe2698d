import { createHash } from 'node:crypto'

/**
 * File that can be read several times from its beginning, so that a reader does not have to keep it in
 * memory.
 */
export type FileSource = { size: number; read(): AsyncIterable<Uint8Array> }

export const toFileSource = (bytes: Uint8Array): FileSource => ({
  size: bytes.length,
  async *read() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  },
})

const chunkBytes = 256 * 1024

/** Reads the first bytes of a file, at most `maxBytes`. */
export async function readStart(source: FileSource, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of source.read()) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxBytes) break
  }
  return Buffer.concat(chunks, Math.min(length, maxBytes))
}

/** Returns the SHA-256 of a file in hexadecimal digits. */
export async function hashSource(source: FileSource): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of source.read()) hash.update(chunk)
  return hash.digest('hex')
}
