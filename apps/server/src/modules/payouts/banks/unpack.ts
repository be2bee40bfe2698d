import { type Entry, fromBufferPromise } from 'yauzl'
import { Refusal } from '../../../platform/refusal/refusal.ts'

/** Maximum size of the unpacked bank directory, whose real size is about 4 MB. */
const maxUnpackedBytes = 64 * 1024 * 1024
const maxParts = 20

/**
 * Yields the only XML file of a ZIP; yields the bytes unchanged when they are not a ZIP. The declared size of
 * the file is limited, and unpacking fails when the file is longer than declared.
 * @throws Refusal bank_list_unreadable
 */
export async function* unpackXml(bytes: Buffer): AsyncGenerator<Uint8Array> {
  if (!(bytes[0] === 0x50 && bytes[1] === 0x4b)) return yield bytes
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true })
    const parts: Entry[] = []
    if (archive.entryCount > maxParts) return refuse()
    for await (const entry of archive.eachEntry()) if (/\.xml$/i.test(entry.fileName)) parts.push(entry)
    const [part] = parts
    if (!part || parts.length > 1 || part.isEncrypted() || part.uncompressedSize > maxUnpackedBytes) refuse()
    yield* await archive.openReadStreamPromise(part)
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('bank_list_unreadable')
  }
}

function refuse(): never {
  throw new Refusal('bank_list_unreadable')
}
