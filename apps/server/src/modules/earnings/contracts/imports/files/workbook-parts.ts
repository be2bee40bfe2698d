import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'

/**
 * Maximum unpacked size: a full sheet of 1,048,576 rows takes about 500 MB, and its shared strings about 100
 * MB.
 */
const maxUnpackedBytes = 1024 * 1024 * 1024
/** Maximum compression ratio: the XML of a sheet shrinks 10 to 30 times, and a zip bomb much more. */
const maxRatio = 150
const smallBytes = 10 * 1024 * 1024
const maxParts = 2_000

/** Parts of a workbook by name. Reading fails when a part is larger than the archive declares. */
export type WorkbookParts = { read(name: string): Promise<AsyncIterable<Buffer> | null> }

/**
 * Opens a workbook's archive. All declared names and sizes are checked before anything is unpacked.
 * @throws Refusal contract_file_workbook, contract_file_old_excel, contract_file_password, contract_file_bomb
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
    // When two parts have the same name, another program may read the other part.
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

/** Refuses Microsoft compound files: workbooks of old Excel versions, or workbooks with a password. */
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

/**
 * Replaces every error of the archive by one refusal: staff only need to know that the workbook does not
 * open.
 */
async function orRefuse<T>(callback: () => Promise<T>): Promise<T> {
  try {
    return await callback()
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('contract_file_workbook')
  }
}
