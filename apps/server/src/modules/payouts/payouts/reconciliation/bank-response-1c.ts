import { Refusal } from '../../../../platform/refusal/refusal.ts'
import {
  type BankResponseRow,
  type BankResponseResult,
  parseDay,
  parseKopecks,
  parseReason,
} from './bank-response.rules.ts'
import { referenceIn } from '../approvals/payout-reference.ts'

type Document = { line: number; fields: Map<string, string> }

/**
 * Reads a bank statement in the 1C format. A debit of our account with one of our references is a paid
 * payout; a credit with one of our references is a returned payout. Payments without our reference are only
 * counted.
 * @throws Refusal bank_response_cut_off when the file has no end mark, because the missing lines may contain a
 * return
 */
export function readBankResponse1c(text: string): { rows: BankResponseRow[]; others: number } {
  const { documents, accounts } = parseSections(text)
  const rows = documents.flatMap((document) => toBankResponseRow(document, accounts) ?? [])
  return { rows, others: documents.length - rows.length }
}

function parseSections(text: string): { documents: Document[]; accounts: Set<string> } {
  const documents: Document[] = []
  const accounts = new Set<string>()
  let open: Document | null = null
  let isWhole = false
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [key, value] = dividedAt(line)
    if (key === 'СекцияДокумент' || key === 'КонецФайла') {
      if (open) throw new Refusal('bank_response_cut_off', { line: open.line })
      isWhole = key === 'КонецФайла'
      if (!isWhole) documents.push((open = { line: index + 1, fields: new Map() }))
    } else if (key === 'КонецДокумента') open = null
    else if (open) open.fields.set(key, value)
    else if (key === 'РасчСчет' && value !== '') accounts.add(value)
  }
  if (!isWhole) throw new Refusal('bank_response_cut_off')
  return { documents, accounts }
}

function dividedAt(line: string): [key: string, value: string] {
  const at = line.indexOf('=')
  return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

function toBankResponseRow(
  { line, fields }: Document,
  accounts: ReadonlySet<string>,
): BankResponseRow | null {
  const purpose = [...fields].flatMap(([key, value]) => (key.startsWith('НазначениеПлатежа') ? value : []))
  const text = purpose.join(' ')
  const reference = referenceIn(text) ?? referenceIn(fields.get('Номер') ?? '')
  if (!reference) return null
  return {
    line,
    reference,
    said: text,
    reason: parseReason(text),
    kopecks: parseKopecks(fields.get('Сумма') ?? ''),
    result: toResult(fields, accounts),
    paidOn: parseDay(fields.get('ДатаСписано') ?? ''),
    saidDay: fields.get('ДатаСписано') ?? '',
  }
}

function toResult(
  fields: ReadonlyMap<string, string>,
  accounts: ReadonlySet<string>,
): BankResponseResult | null {
  const isOurs = (...keys: string[]) => keys.some((key) => accounts.has(fields.get(key) ?? ''))
  const isFromUs = isOurs('ПлательщикСчет', 'ПлательщикРасчСчет')
  const isToUs = isOurs('ПолучательСчет', 'ПолучательРасчСчет')
  if (isFromUs === isToUs) return null
  if (isFromUs) return fields.get('ДатаСписано') ? 'paid' : 'waiting'
  return fields.get('ДатаПоступило') ? 'returned' : 'waiting'
}
