import { maxBankResponseBytes } from '@impulse/api/payouts/payout-limits'
import { TextDecoder } from 'node:util'
import { iterateOffsets } from '../../../../platform/jobs/iterate-cooperatively.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import type { FileFromBank } from '../bank-statements/bank-statement.rules.ts'
import { readBankStatement1c } from '../bank-statements/bank-statement-1c.ts'
import { isCamt053, readBankStatementCamt } from '../bank-statements/bank-statement-camt.ts'
import { readBankResponseCsv } from './bank-response-csv.ts'

/**
 * Reads a file from the bank: a table of results, or bank statements in the 1C format or in camt.053. The format is
 * recognised by the content, not by the file name. A large file is read in steps, between which other requests are
 * answered.
 * @throws Refusal bank_response_too_large, bank_response_encoding, bank_response_header, bank_response_cut_off,
 * bank_response_after_end, bank_response_pages, bank_response_currency, bank_response_account,
 * bank_response_document_sum, bank_response_empty
 */
export async function readFileFromBank(bytes: Buffer): Promise<FileFromBank> {
  const file = await parseFile(bytes)
  // The bank statement of a day without payments contains only balances and is not refused as empty.
  const hasBalance = file.statements.some(({ closingBalance }) => closingBalance !== null)
  if (file.rows.length + file.others === 0 && !hasBalance) throw new Refusal('bank_response_empty')
  return file
}

async function parseFile(bytes: Buffer): Promise<FileFromBank> {
  if (bytes.length > maxBankResponseBytes) throw new Refusal('bank_response_too_large')
  const [first = '', ...others] = await readParts(bytes)
  const start = first.replace(/^\uFEFF/, '')
  const parts = [start, ...others]
  if (start.startsWith('1CClientBankExchange')) return readBankStatement1c(parts)
  if (isCamt053(start)) return readBankStatementCamt(parts)
  const rows = await readBankResponseCsv(parts)
  if (!rows) throw new Refusal('bank_response_header')
  return { rows, others: 0, statements: [] }
}

/** Number of bytes at the beginning of a file, in which a file in the 1C format names its encoding. */
const headerBytes = 10_000

/** Decodes a file in parts, between which other requests are answered. */
async function readParts(bytes: Buffer): Promise<string[]> {
  // Text in UTF-8, windows-1251 or CP866 has no zero bytes.
  if (bytes.includes(0)) throw new Refusal('bank_response_encoding')
  try {
    return await decode(bytes, new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }))
  } catch {
    const start = new TextDecoder('ibm866').decode(bytes.subarray(0, headerBytes))
    const isDos = /^Кодировка=DOS\r?$/m.test(start)
    return decode(bytes, new TextDecoder(isDos ? 'ibm866' : 'windows-1251'))
  }
}

/** Number of bytes that are decoded before other requests are answered. */
const bytesAtOnce = 200_000

async function decode(bytes: Buffer, decoder: TextDecoder): Promise<string[]> {
  const parts: string[] = []
  for await (const at of iterateOffsets(bytes.length, bytesAtOnce))
    parts.push(decoder.decode(bytes.subarray(at, at + bytesAtOnce), { stream: true }))
  return [...parts, decoder.decode()]
}
