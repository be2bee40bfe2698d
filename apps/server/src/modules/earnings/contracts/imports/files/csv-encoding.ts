import { maxContractFileBytes } from '@impulse/api/contracts/contract-limits'
import { TextDecoder } from 'node:util'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import { type FileSource } from './file-source.ts'

export type CsvEncoding = 'utf-8' | 'windows-1251'

/**
 * Returns the encoding of a CSV file. Reads the whole file first, so that no row is parsed before the
 * encoding of every byte is known.
 * @throws Refusal contract_file_too_large, contract_file_empty, contract_file_encoding
 */
export async function getEncoding(source: FileSource): Promise<CsvEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [bytes, isUtf8, isBlank, hasBom] = [0, true, true, false]
  for await (const chunk of source.read()) {
    if (bytes === 0) hasBom = chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf
    bytes += chunk.length
    if (bytes > maxContractFileBytes) throw new Refusal('contract_file_too_large')
    // Text in UTF-8 or windows-1251 contains no zero byte, so this file is UTF-16 or not a text.
    if (chunk.includes(0)) throw new Refusal('contract_file_encoding')
    const text = isUtf8 ? decodedBy(decoder, chunk) : null
    isUtf8 = text !== null
    isBlank &&= text?.trim() === ''
  }
  isUtf8 &&= decodedBy(decoder) !== null
  if (isUtf8) {
    if (isBlank) throw new Refusal('contract_file_empty')
    return 'utf-8'
  }
  if (hasBom || (await hasControls(source))) throw new Refusal('contract_file_encoding')
  return 'windows-1251'
}

/**
 * Returns true when the file contains a byte that no text in windows-1251 has: a control character below 0x20
 * other than white space, or the undefined byte 0x98.
 */
async function hasControls(source: FileSource): Promise<boolean> {
  for await (const chunk of source.read()) {
    for (const byte of chunk) if ((byte < 0x20 && (byte < 0x09 || byte > 0x0d)) || byte === 0x98) return true
  }
  return false
}

/**
 * Decodes the first line of a file in several encodings. Called for a file that is not valid UTF-8 and whose header
 * is unknown. When one of the results is a known header, the caller refuses the file because of its encoding.
 */
export const decodeHeaderCandidates = (start: Uint8Array): string[] =>
  ['utf-8', 'koi8-r', 'ibm866', 'x-mac-cyrillic'].map(
    (encoding) => new TextDecoder(encoding).decode(start).split(/\r|\n/, 1)[0] ?? '',
  )

function decodedBy(decoder: TextDecoder, chunk?: Uint8Array): string | null {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    return null
  }
}
