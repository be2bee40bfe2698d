import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import {
  type ColumnMapping,
  matchColumns,
  type FileRecord,
  translated,
} from '../../contract-columns.rules.ts'
import { type FindColumns, readCsv } from './csv-file.ts'
import { type FileSource, maxFileBytes, toFileSource, readStart } from './file-source.ts'
import { readWorkbook } from './workbook-file.ts'

export { type FileSource, maxFileBytes } from './file-source.ts'

/** The records of a contract file, in chunks. It can be gone through again, and is then read again. */
export type ContractFile = AsyncIterable<readonly FileRecord[]>

/**
 * The records of a contract file: CSV or an Excel workbook, whatever its name says, under our header or one that a
 * mapping knows. Refuses the file as a whole with a `contract_file_…` code; records that came before are to be dropped.
 */
export function readContractFile(
  from: Uint8Array | FileSource,
  mapping: ColumnMapping | null = null,
): ContractFile {
  const source = from instanceof Uint8Array ? toFileSource(from) : from
  return {
    async *[Symbol.asyncIterator]() {
      for await (const records of readAny(source, (header) => matchColumns(header, mapping))) {
        yield mapping ? records.map((record) => translated(record, mapping)) : records
      }
    },
  }
}

/** The records of either kind of file, in chunks. */
export async function* readAny(
  source: FileSource,
  findColumns: FindColumns,
): AsyncGenerator<readonly FileRecord[]> {
  if (source.size > maxFileBytes) throw new Refusal('contract_file_too_large')
  const read = isArchive(await readStart(source, 8)) ? readWorkbook : readCsv
  yield* read(source, findColumns)
}

/** A zip archive, as workbooks are, or a compound file: a workbook of old or one with a password. */
const isArchive = (start: Buffer): boolean =>
  ['504b0304', '504b0506', 'd0cf11e0'].includes(start.toString('hex', 0, 4))
