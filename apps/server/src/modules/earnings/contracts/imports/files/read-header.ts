import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import { readAny } from './contract-file.ts'
import type { FileSource } from './file-source.ts'

/** Reads the names of a file's columns. Refuses an unreadable file. */
export async function readHeader(source: FileSource): Promise<string[]> {
  const seen: (readonly string[])[] = []
  const inspect = (header: readonly string[]): null => {
    seen.push(header)
    return null
  }
  try {
    for await (const _ of readAny(source, inspect));
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'contract_file_header')) throw error
  }
  // By either delimiter: the one that makes more columns of it is the file's. Further looks are for other encodings.
  const [first = [], second = []] = seen
  return (second.length > first.length ? second : first).map((name) => name.trim().slice(0, 200))
}
