import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import { readAny } from './contract-file.ts'
import type { FileSource } from './file-source.ts'

/**
 * Returns the column names of a file.
 * @throws Refusal those of `readAny`, except contract_file_header
 */
export async function readHeader(source: FileSource): Promise<string[]> {
  const headers: (readonly string[])[] = []
  const inspect = (header: readonly string[]): null => {
    headers.push(header)
    return null
  }
  try {
    for await (const _ of readAny(source, inspect));
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'contract_file_header')) throw error
  }
  // The first two headers are the same line, split by `;` and by `,`; the header with more columns is right.
  // Later headers are this line decoded in other encodings.
  const [first = [], second = []] = headers
  return (second.length > first.length ? second : first).map((name) => name.trim().slice(0, 200))
}
