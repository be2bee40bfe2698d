import { maxContractFileBytes } from '@impulse/api/contracts/contract-limits'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import {
  type ColumnMapping,
  matchColumns,
  type FileRecord,
  translated,
} from '../../contract-columns.rules.ts'
import { type FindColumns, readCsv } from './csv-file.ts'
import { type FileSource, hashSource, toFileSource, readStart } from './file-source.ts'
import { readWorkbook } from './workbook-file.ts'

export { type FileSource } from './file-source.ts'

/**
 * Records of a contract file, in chunks. Each iteration over this value reads the file from its beginning. `hash` reads
 * the file once more and returns its SHA-256 in hexadecimal digits.
 */
export type ContractFile = AsyncIterable<readonly FileRecord[]> & { hash: () => Promise<string> }

/**
 * Reads a contract file, CSV or Excel workbook, with the standard header or a header that the mapping describes. The
 * type is detected from the content. When reading fails, the caller must discard the records that were already read.
 * @throws Refusal those of `readAny`
 */
export function readContractFile(
  from: Uint8Array | FileSource,
  mapping: ColumnMapping | null = null,
): ContractFile {
  const source = from instanceof Uint8Array ? toFileSource(from) : from
  return {
    hash: () => hashSource(source),
    async *[Symbol.asyncIterator]() {
      for await (const records of readAny(source, (header) => matchColumns(header, mapping))) {
        yield mapping ? records.map((record) => translated(record, mapping)) : records
      }
    },
  }
}

/**
 * Reads the records of a CSV file or a workbook, in chunks. `findColumns` finds the contract columns in the header.
 * @throws Refusal contract_file_too_large, contract_file_encoding, contract_file_empty, contract_file_header,
 * contract_file_line_too_long, contract_file_workbook, contract_file_bomb, contract_file_password,
 * contract_file_old_excel
 */
export async function* readAny(
  source: FileSource,
  findColumns: FindColumns,
): AsyncGenerator<readonly FileRecord[]> {
  if (source.size > maxContractFileBytes) throw new Refusal('contract_file_too_large')
  const read = isArchive(await readStart(source, 8)) ? readWorkbook : readCsv
  yield* read(source, findColumns)
}

/**
 * Returns true when the first bytes are those of a ZIP archive (a workbook) or of a compound file. A compound
 * file is a workbook of an old Excel version or a workbook with a password.
 */
const isArchive = (start: Buffer): boolean =>
  ['504b0304', '504b0506', 'd0cf11e0'].includes(start.toString('hex', 0, 4))
