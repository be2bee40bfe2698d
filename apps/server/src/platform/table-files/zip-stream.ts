import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/**
 * File in a ZIP. `compressed` is true when `toZip` must compress the content, and false when the content is
 * already compressed.
 */
export type ZipEntry = {
  name: string
  compressed: boolean
  parts: AsyncIterable<Uint8Array | string> | readonly (Uint8Array | string)[]
}

/**
 * Streams a ZIP file. Reads an entry only after sending the previous one, so that only one part of an entry
 * is in memory.
 */
export async function* toZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  for await (const { name, compressed, parts } of entries) {
    const file = compressed ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
    zip.add(file)
    for await (const part of parts) {
      file.push(typeof part === 'string' ? strToU8(part) : part)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
