import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'

/** A full sheet of 1,048,576 rows has some 500 MB; the strings of its cells, kept apart, some 100 MB. */
const maxUnpackedBytes = 1024 * 1024 * 1024
/** The XML of a sheet shrinks to a tenth or a thirtieth. What shrinks to less is made to harm. */
const maxRatio = 150
const smallBytes = 10 * 1024 * 1024
const maxParts = 2_000

/** The parts of a workbook by their names; the sizes that the archive tells are held to while a part is read. */
export type WorkbookParts = { read(name: string): Promise<AsyncIterable<Buffer> | null> }

/**
 * Opens a workbook's archive. Everything that it says of itself is looked at before a byte of it is unpacked.
 *
 * @throws Refusal `contract_file_workbook`, `contract_file_old_excel`, `contract_file_password`, `contract_file_bomb`
 */
export async function openParts(bytes: Buffer): Promise<WorkbookParts> {
  refuseCompoundFile(bytes)
  const archive = await orRefuse(() => fromBufferPromise(bytes, { lazyEntries: true }))
  const entries = await orRefuse(() => readEntries(archive))
  return {
    async read(name) {
      const entry = entries.get(name.toLowerCase())
      return entry ? checked(await orRefuse(() => archive.openReadStreamPromise(entry))) : null
    },
  }
}

async function readEntries(archive: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let unpacked = 0
  if (archive.entryCount > maxParts) throw new Refusal('contract_file_bomb')
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    // Of two parts of one name, readers take either.
    if (entries.has(name)) throw new Refusal('contract_file_workbook')
    if (entry.isEncrypted()) throw new Refusal('contract_file_password')
    unpacked += entry.uncompressedSize
    const isBomb =
      entry.uncompressedSize > smallBytes && entry.uncompressedSize > entry.compressedSize * maxRatio
    if (isBomb || unpacked > maxUnpackedBytes) throw new Refusal('contract_file_bomb')
    entries.set(name, entry)
  }
  return entries
}

/** Before workbooks were archives, and where one has a password, Microsoft's compound file is around it. */
function refuseCompoundFile(bytes: Buffer): void {
  if (bytes.readUInt32BE(0) !== 0xd0cf11e0) return
  const hasPassword = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  throw new Refusal(hasPassword ? 'contract_file_password' : 'contract_file_old_excel')
}

async function* checked(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await orRefuse(() => chunks.next())
      if (done) return
      yield value
    }
  } finally {
    await chunks.return?.()
  }
}

/** Whatever is wrong with an archive is one thing to the operator: it is no workbook that opens. */
async function orRefuse<T>(callback: () => Promise<T>): Promise<T> {
  try {
    return await callback()
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('contract_file_workbook')
  }
}
