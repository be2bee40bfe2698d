import { maxAnswerBytes } from '@impulse/api/payouts/console-payouts'
import { TextDecoder } from 'node:util'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import type { AnswerRow } from './bank-response.rules.ts'
import { readAnswer1c } from './bank-response-1c.ts'
import { readAnswerCsv } from './bank-response-csv.ts'

/**
 * Content of the bank's response. `others`: number of payments without our reference. `isStatement`: the file
 * is a statement, which may contain both a payment and its return.
 */
export type AnswerFile = { rows: AnswerRow[]; others: number; isStatement: boolean }

/**
 * Reads the bank's response: a table of results or a statement in the 1C format, regardless of the file's
 * name.
 * @throws Refusal answer_too_large, answer_encoding, answer_header, answer_cut_off, answer_empty
 */
export function readAnswer(bytes: Buffer): AnswerFile {
  const answer = answerIn(bytes)
  if (answer.rows.length + answer.others === 0) throw new Refusal('answer_empty')
  return answer
}

function answerIn(bytes: Buffer): AnswerFile {
  if (bytes.length > maxAnswerBytes) throw new Refusal('answer_too_large')
  const text = decoded(bytes).replace(/^\uFEFF/, '')
  if (text.startsWith('1CClientBankExchange')) return { ...readAnswer1c(text), isStatement: true }
  const rows = readAnswerCsv(text)
  if (!rows) throw new Refusal('answer_header')
  return { rows, others: 0, isStatement: false }
}

function decoded(bytes: Buffer): string {
  // Text in the supported encodings has no zero bytes.
  if (bytes.includes(0)) throw new Refusal('answer_encoding')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    const dos = new TextDecoder('ibm866').decode(bytes)
    return /^Кодировка=DOS\r?$/m.test(dos) ? dos : new TextDecoder('windows-1251').decode(bytes)
  }
}
