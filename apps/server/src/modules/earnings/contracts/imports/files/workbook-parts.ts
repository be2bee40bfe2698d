import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'

/**
 * Maximum unpacked size of a workbook. A full sheet of 1,048,576 rows has about 500 MB, and its shared
 * strings about 100 MB.
 */
const maxUnpackedBytes = 1024 * 1024 * 1024
/**
 * Maximum compression ratio of one file inside a workbook's archive. The XML of a sheet is compressed 10 to 30 times,
 * and a zip bomb much more.
 */
const maxRatio = 150
const smallBytes = 10 * 1024 * 1024
const maxParts = 2_000

/**
 * Files inside a workbook's archive, by name. `read` returns null when the archive has no file of this name, and fails
 * when a file is larger than the archive declares.
 */
export type WorkbookParts = { read(name: string): Promise<AsyncIterable<Buffer> | null> }

/**
 * Opens the archive of a workbook. Checks the declared names and sizes of all parts before unpacking any of
 * them.
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
    // An archive with two parts of the same name is refused, because another program could read the other part than the
    // server does.
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

/**
 * Throws when the file is a Microsoft compound file: a workbook of an old Excel version or a workbook with a
 * password.
 */
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
 * Replaces every error of the archive library with one refusal. Staff need to know only that the workbook
 * cannot be opened.
 */
async function orRefuse<T>(callback: () => Promise<T>): Promise<T> {
  try {
    return await callback()
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('contract_file_workbook')
  }
}
