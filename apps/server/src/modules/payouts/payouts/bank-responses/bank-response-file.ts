import { maxBankResponseBytes } from '@impulse/api/payouts/payout-limits'
import { TextDecoder } from 'node:util'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import type { BankResponseRow } from './bank-response.rules.ts'
import type { BankStatement } from '../bank-statements/bank-statement.rules.ts'
import { readBankStatement1c } from '../bank-statements/bank-statement-1c.ts'
import { isCamt053, readBankStatementCamt } from '../bank-statements/bank-statement-camt.ts'
import { readBankResponseCsv } from './bank-response-csv.ts'

/**
 * Content of the bank's response. `others`: number of payments without our reference. `statements`: one for each
 * account when the file contains bank statements; empty for a table of results.
 */
export type BankResponseFile = { rows: BankResponseRow[]; others: number; statements: BankStatement[] }

/**
 * Reads the bank's response: a table of results, or bank statements in the 1C format or in camt.053. The format is
 * recognised by the content, not by the file name.
 * @throws Refusal bank_response_too_large, bank_response_encoding, bank_response_header, bank_response_cut_off,
 * bank_response_after_end, bank_response_currency, bank_response_empty
 */
export function readFileFromBank(bytes: Buffer): BankResponseFile {
  const response = parseBankResponse(bytes)
  // The bank statement of a day without payments contains only balances and is not refused as empty.
  const hasBalance = response.statements.some(({ closingBalance }) => closingBalance !== null)
  if (response.rows.length + response.others === 0 && !hasBalance) throw new Refusal('bank_response_empty')
  return response
}

function parseBankResponse(bytes: Buffer): BankResponseFile {
  if (bytes.length > maxBankResponseBytes) throw new Refusal('bank_response_too_large')
  const text = decoded(bytes).replace(/^\uFEFF/, '')
  if (text.startsWith('1CClientBankExchange')) return readBankStatement1c(text)
  if (isCamt053(text)) return readBankStatementCamt(text)
  const rows = readBankResponseCsv(text)
  if (!rows) throw new Refusal('bank_response_header')
  return { rows, others: 0, statements: [] }
}

function decoded(bytes: Buffer): string {
  // Text in UTF-8, windows-1251 or CP866 has no zero bytes.
  if (bytes.includes(0)) throw new Refusal('bank_response_encoding')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    const dos = new TextDecoder('ibm866').decode(bytes)
    return /^Кодировка=DOS\r?$/m.test(dos) ? dos : new TextDecoder('windows-1251').decode(bytes)
  }
}
