import { iterateLines, linesOf } from '../../../../platform/table-files/iterate-lines.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { findReference } from '../approvals/payout-reference.ts'
import {
  type BankResponseRow,
  type BankResponseResult,
  parseDay,
  parseKopecks,
  parseReason,
} from '../bank-responses/bank-response.rules.ts'
import {
  type BankStatement,
  type FileFromBank,
  parseBalance,
  type StatementEntry,
} from './bank-statement.rules.ts'
import { containsDay, joinByAccount } from './dated-entries.ts'

const beginning = '1CClientBankExchange'
/** End-of-file mark of DOS. */
const endMark = '\u001A'

type Fields = Map<string, string>
type Document = { line: number; fields: Fields }

/**
 * Reads a file in the 1C format: one statement for each of its accounts and unbroken periods. A debit of our account
 * with one of our references is a paid payout; a credit with one of our references is a returned payout.
 * @throws Refusal bank_response_cut_off when the end of a document or of the file is missing, because the missing lines
 * may contain a return; bank_response_after_end when another file follows, which may be cut off; bank_response_account
 * when the file or one of its sections names no account; bank_response_document_sum
 */
export async function readBankStatement1c(parts: readonly string[]): Promise<FileFromBank> {
  const { accounts, documents, header, sections } = await parseSections(parts)
  if (accounts.size === 0 || sections.some((fields) => !fields.get('РасчСчет')))
    throw new Refusal('bank_response_account')
  const stated = parseDays(header)
  // A file may have several sections of one account, one for each day.
  const periods = [...accounts].flatMap((account): BankStatement[] => {
    const own = sections.filter((fields) => fields.get('РасчСчет') === account)
    return (own.length > 0 ? own : [header]).map((fields) => ({
      account,
      format: '1c',
      firstDay: parseDays(fields).firstDay ?? stated.firstDay,
      lastDay: parseDays(fields).lastDay ?? stated.lastDay,
      openingBalance: parseBalance(fields.get('НачальныйОстаток')),
      closingBalance: parseBalance(fields.get('КонечныйОстаток')),
      entries: [],
    }))
  })
  const periodsOf = Map.groupBy(periods, ({ account }) => account)
  const isInPeriod = ({ account, bookedOn }: StatementEntry): boolean =>
    bookedOn === null || (periodsOf.get(account) ?? []).some((period) => containsDay(period, bookedOn))
  const rows: BankResponseRow[] = []
  for await (const document of iterateLines(documents)) {
    const row = toBankResponseRow(document, accounts)
    if (row) rows.push(row)
    const entries = [...accounts].flatMap((account) => toEntries(document, account, row))
    // A transfer between our accounts may reach the other one on a day of its next statement.
    const own = entries.length > 1 ? entries.filter(isInPeriod) : entries
    for (const entry of own.length > 0 ? own : entries) periodsOf.get(entry.account)?.[0]?.entries.push(entry)
  }
  // The header may name accounts about which the sections and documents say nothing.
  const isStated = ({ account, entries }: BankStatement) =>
    sections.length === 0 ||
    entries.length > 0 ||
    sections.some((fields) => fields.get('РасчСчет') === account)
  return {
    rows,
    others: documents.length - rows.length,
    statements: joinByAccount(periods.filter(isStated), stated),
  }
}

const parseDays = (fields: Fields): Pick<BankStatement, 'firstDay' | 'lastDay'> => ({
  firstDay: parseDay(fields.get('ДатаНачала') ?? ''),
  lastDay: parseDay(fields.get('ДатаКонца') ?? ''),
})

/** Divides a file into its parts. `accounts`: those that its header or a section names; a header may name several. */
async function parseSections(parts: readonly string[]): Promise<{
  accounts: Set<string>
  documents: Document[]
  header: Fields
  sections: Fields[]
}> {
  const [documents, sections]: [Document[], Fields[]] = [[], []]
  const header: Fields = new Map()
  const accounts = new Set<string>()
  let open: Document | null = null
  let fields = header
  let isWhole = false
  for await (const { number, text: line } of iterateLines(linesOf(parts))) {
    const [key, value] = splitField(line)
    if (isWhole && !['', endMark].includes(line.trim()))
      throw new Refusal('bank_response_after_end', { line: number })
    if (key === beginning && number > 1) throw new Refusal('bank_response_cut_off', { line: number })
    if (key === 'СекцияДокумент' || key === 'КонецФайла') {
      if (open) throw new Refusal('bank_response_cut_off', { line: open.line })
      isWhole = key === 'КонецФайла'
      if (!isWhole) documents.push((open = { line: number, fields: new Map() }))
    } else if (key === 'КонецДокумента') open = null
    else if (open) open.fields.set(key, value)
    else if (key === 'СекцияРасчСчет') sections.push((fields = new Map()))
    else if (key === 'КонецРасчСчет') fields = header
    else {
      fields.set(key, value)
      if (key === 'РасчСчет' && value !== '') accounts.add(value)
    }
  }
  if (!isWhole) throw new Refusal('bank_response_cut_off')
  return { accounts, documents, header, sections }
}

function splitField(line: string): [key: string, value: string] {
  const at = line.indexOf('=')
  return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

const formatPurpose = (fields: Fields): string =>
  [...fields].flatMap(([key, value]) => (key.startsWith('НазначениеПлатежа') ? value : [])).join(' ')

function toBankResponseRow(
  { line, fields }: Document,
  accounts: ReadonlySet<string>,
): BankResponseRow | null {
  const text = formatPurpose(fields)
  const reference = findReference(text) ?? findReference(fields.get('Номер') ?? '')
  if (!reference) return null
  return {
    line,
    reference,
    text,
    reason: parseReason(text),
    kopecks: parseKopecks(fields.get('Сумма') ?? ''),
    documentNumber: fields.get('Номер') ?? '',
    result: toResult(fields, accounts),
    paidOn: parseDay(fields.get('ДатаСписано') ?? ''),
    reportedDay: fields.get('ДатаСписано') ?? '',
  }
}

const isOf = (fields: Fields, side: 'Плательщик' | 'Получатель', isOurs: (account: string) => boolean) =>
  [`${side}Счет`, `${side}РасчСчет`].some((key) => isOurs(fields.get(key) ?? ''))

function toResult(fields: Fields, accounts: ReadonlySet<string>): BankResponseResult | null {
  const isFromUs = isOf(fields, 'Плательщик', (account) => accounts.has(account))
  const isToUs = isOf(fields, 'Получатель', (account) => accounts.has(account))
  if (isFromUs === isToUs) return null
  if (isFromUs) return fields.get('ДатаСписано') ? 'paid' : 'waiting'
  return fields.get('ДатаПоступило') ? 'returned' : 'waiting'
}

/**
 * Returns the entries of a document on the account; none when the document is not booked or its sum is zero, or when the
 * sum of a document with our reference is unreadable, which its row reports.
 * @throws Refusal bank_response_document_sum for another document with an unreadable sum
 */
function toEntries(
  { line, fields }: Document,
  account: string,
  row: BankResponseRow | null,
): StatementEntry[] {
  const kopecks = parseKopecks(fields.get('Сумма') ?? '')
  const documentNumber = fields.get('Номер') ?? ''
  const sides = [
    { side: 'Плательщик', other: 'Получатель', direction: 'debit', day: fields.get('ДатаСписано') },
    { side: 'Получатель', other: 'Плательщик', direction: 'credit', day: fields.get('ДатаПоступило') },
  ] as const
  const booked = sides.filter(({ side, day }) => day && isOf(fields, side, (one) => one === account))
  if (kopecks === null && row === null && booked.length > 0)
    throw new Refusal('bank_response_document_sum', { documents: [documentNumber].filter(Boolean) })
  if (!kopecks) return []
  return booked.map(({ other, direction, day = '' }) => ({
    line,
    account,
    direction,
    documentNumber,
    bookedOn: parseDay(day),
    kopecks,
    // A bank may write a field without a value and fill the other one.
    counterparty: fields.get(other) || fields.get(`${other}1`) || '',
    counterpartyAccount: fields.get(`${other}Счет`) || fields.get(`${other}РасчСчет`) || '',
    purpose: formatPurpose(fields),
    // A transfer between two of our accounts is no payout.
    row: row?.result ? row : null,
  }))
}
