import { SaxesParser } from 'saxes'
import { addDays, moscowIso } from '../../../../platform/clock/moscow.ts'
import { iterateCooperatively } from '../../../../platform/jobs/iterate-cooperatively.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { findReference } from '../approvals/payout-reference.ts'
import { parseDay, parseKopecks, parseReason } from '../bank-responses/bank-response.rules.ts'
import {
  type BankStatement,
  type FileFromBank,
  parseBalance,
  type StatementEntry,
} from './bank-statement.rules.ts'
import { joinByAccount } from './dated-entries.ts'

/** `currency`: the attribute `Ccy`; empty when the element has none. */
type Element = { name: string; line: number; currency: string; text: string; children: Element[] }
type CamtDocument = { root: Element; entries: ReadonlyMap<Element, StatementEntry[]> }

/** Maximum nesting depth of the XML elements, higher than in any valid statement. */
const deepest = 30

export const isCamt053 = (text: string): boolean =>
  text.trimStart().startsWith('<') && /<(?:\w+:)?BkToCstmrStmt[\s>]/.test(text.slice(0, 20_000))

/**
 * Reads bank statements in camt.053 (ISO 20022, all versions): only booked entries. An entry whose
 * transactions all state their own sums in roubles becomes one document for each transaction.
 * @throws Refusal bank_response_cut_off, bank_response_pages, bank_response_currency, bank_response_account
 */
export async function readBankStatementCamt(parts: readonly string[]): Promise<FileFromBank> {
  const { root, entries: entriesOf } = await parseXml(parts)
  refuseMissingPages(root)
  const statements = joinByAccount(
    find(root, 'BkToCstmrStmt', 'Stmt').map((one) => toStatement(one, entriesOf.get(one) ?? [])),
  )
  const entries = statements.flatMap((statement) => statement.entries)
  const rows = entries.flatMap(({ row }) => row ?? [])
  return { rows, others: entries.length - rows.length, statements }
}

/**
 * Refuses a file that lacks a page of a statement. The debit of one page may equal a debit of another one, as when the
 * bank pays twice under one number. In another file it would be taken for the same document. The last page of a
 * statement has the number of its pages, so that the numbers of the last pages add up to all pages.
 */
function refuseMissingPages(root: Element): void {
  const ofAccounts = Map.groupBy(find(root, 'BkToCstmrStmt', 'Stmt'), (one) =>
    accountAt(one, 'Acct'),
  ).values()
  for (const parts of [find(root, 'BkToCstmrStmt', 'GrpHdr'), ...ofAccounts]) {
    const pages = parts.flatMap((one) => [...find(one, 'MsgPgntn'), ...find(one, 'StmtPgntn')])
    const last = pages.filter((page) => ['true', '1'].includes(textAt(page, 'LastPgInd')))
    const stated = last.reduce((sum, page) => sum + Number(textAt(page, 'PgNb')), 0)
    if (stated !== pages.length) throw new Refusal('bank_response_pages')
  }
}

/** Returns the descendants of `element` at the end of a path of element names. */
const find = (element: Element, ...path: string[]): Element[] =>
  path.reduce<Element[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  )
const textAt = (element: Element, ...path: string[]): string => find(element, ...path)[0]?.text.trim() ?? ''

/** Returns the time in Moscow of a time with an offset. Only removes the offset of a date without a time. */
function toMoscow(text: string): string {
  const [, local = text] = /^(.*)(?:Z|[+-]\d{2}:\d{2})$/.exec(text) ?? []
  const moment = new Date(text)
  const isMoment = local !== text && local.includes('T') && parseDay(local) !== null
  return isMoment && !Number.isNaN(moment.getTime()) ? moscowIso(moment).slice(0, 19) : local
}

const accountAt = (element: Element, ...path: string[]): string =>
  textAt(element, ...path, 'Id', 'Othr', 'Id') || textAt(element, ...path, 'Id', 'IBAN')

function toStatement(statement: Element, entries: readonly StatementEntry[]): BankStatement {
  if (!isRouble(textAt(statement, 'Acct', 'Ccy'))) throw new Refusal('bank_response_currency')
  const account = accountAt(statement, 'Acct')
  if (account === '') throw new Refusal('bank_response_account')
  const [period] = find(statement, 'FrToDt')
  return {
    account,
    format: 'camt053',
    firstDay: period ? parseDay(toMoscow(textAt(period, 'FrDtTm'))) : null,
    lastDay: period ? toLastDay(toMoscow(textAt(period, 'ToDtTm'))) : null,
    openingBalance: toBalance(statement, 'OPBD'),
    closingBalance: toBalance(statement, 'CLBD'),
    entries: entries.map((entry) => ({ ...entry, account })),
  }
}

/** Returns the last day of a period. A period that ends at midnight does not contain the day that begins then. */
function toLastDay(text: string): string | null {
  const day = parseDay(text)
  return day !== null && /T00:00(?::00(?:\.0+)?)?$/.test(text) ? addDays(day, -1) : day
}

const isRouble = (currency: string): boolean => ['', 'RUB', 'RUR'].includes(currency)

/** Returns the sum of an entry or a balance, which is in the currency of the account. */
function amountAt(element: Element): string {
  const [amount] = find(element, 'Amt')
  if (amount && !isRouble(amount.currency)) throw new Refusal('bank_response_currency', { line: amount.line })
  return amount?.text.trim() ?? ''
}

function toBalance(statement: Element, code: string): bigint | null {
  const balance = find(statement, 'Bal').find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code)
  if (!balance) return null
  return parseBalance(`${textAt(balance, 'CdtDbtInd') === 'DBIT' ? '-' : ''}${amountAt(balance)}`)
}

/** Returns the documents of an entry, without the account of their statement. */
function toEntries(entry: Element): StatementEntry[] {
  // Before version 8 of camt.053, the status is the text of `Sts`; since then, it is the text of its child `Cd`.
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  if (status !== '' && status !== 'BOOK') return []
  const details = find(entry, 'NtryDtls', 'TxDtls')
  const stated = details.filter((one) => sumOf(one) !== '')
  const parts = details.length > 1 && stated.length === details.length ? details : [details[0] ?? entry]
  return parts.flatMap((part) => toEntry(entry, { part, isWhole: parts.length === 1 }))
}

/** Returns the sum of a transaction in roubles; empty when the transaction states none. */
const sumOf = (details: Element): string =>
  [...find(details, 'Amt'), ...find(details, 'AmtDtls', 'TxAmt', 'Amt')]
    .flatMap(({ currency, text }) => (isRouble(currency) ? text.trim() : []))
    .find((text) => text !== '') ?? ''

function toEntry(entry: Element, { part, isWhole }: { part: Element; isWhole: boolean }): StatementEntry[] {
  const kopecks = parseKopecks(isWhole ? amountAt(entry) : sumOf(part))
  if (kopecks === null || kopecks === 0n) return []
  const isDebit = (textAt(part, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')) === 'DBIT'
  const other = isDebit ? 'Cdtr' : 'Dbtr'
  const purpose = [
    ...find(part, 'RmtInf', 'Ustrd'),
    ...find(part, 'RtrInf', 'AddtlInf'),
    ...find(entry, 'AddtlNtryInf'),
  ]
    .map((element) => element.text.trim())
    .join(' ')
  const bookedText = textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm')
  const bookedOn = parseDay(toMoscow(bookedText))
  const documentNumber =
    textAt(part, 'Refs', 'PmtInfId') || textAt(part, 'Refs', 'EndToEndId') || textAt(entry, 'NtryRef')
  const reference = findReference(purpose) ?? findReference(textAt(part, 'Refs', 'EndToEndId'))
  return [
    {
      line: entry.line,
      account: '',
      direction: isDebit ? 'debit' : 'credit',
      documentNumber,
      bookedOn,
      kopecks,
      counterparty: textAt(part, 'RltdPties', other, 'Nm') || textAt(part, 'RltdPties', other, 'Pty', 'Nm'),
      counterpartyAccount: accountAt(part, 'RltdPties', `${other}Acct`),
      purpose,
      row:
        reference === null
          ? null
          : {
              line: entry.line,
              reference,
              text: purpose,
              reason: parseReason(purpose),
              kopecks,
              documentNumber,
              result: isDebit ? 'paid' : 'returned',
              paidOn: isDebit ? bookedOn : null,
              reportedDay: isDebit ? bookedText : '',
            },
    },
  ]
}

/**
 * Returns true when the innermost of the open elements, of which the first has no name, is a statement of the document.
 */
const isStatement = (open: readonly Element[]): boolean =>
  open.length === 4 && open[2]?.name === 'BkToCstmrStmt' && open[3]?.name === 'Stmt'

/**
 * Parses XML. Reads each entry of a statement as soon as it ends and drops its elements, because the elements of a day
 * of 10,000 payouts would take 500 MB. A DOCTYPE is refused, because the entities that it declares could load external
 * content.
 */
async function parseXml(parts: readonly string[]): Promise<CamtDocument> {
  const parser = new SaxesParser({ position: true, xmlns: false })
  const root: Element = { name: '', line: 1, currency: '', text: '', children: [] }
  const open: Element[] = [root]
  const entries = new Map<Element, StatementEntry[]>()
  const refuse = (): never => {
    throw new Refusal('bank_response_cut_off', { line: parser.line })
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes: { Ccy: currency = '' } }) => {
    if (open.length > deepest) refuse()
    const { line } = parser
    const element: Element = { name: name.replace(/^.*:/, ''), line, currency, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (part) => {
    const element = open.at(-1)
    if (element) element.text += part
  })
  parser.on('closetag', () => {
    const element = open.pop()
    const statement = open.at(-1)
    if (!element || !statement || element.name !== 'Ntry' || !isStatement(open)) return
    statement.children.pop()
    const before = entries.get(statement) ?? []
    before.push(...toEntries(element))
    entries.set(statement, before)
  })
  for await (const part of iterateCooperatively(parts, 1)) parser.write(part)
  parser.close()
  return { root: root.children[0] ?? root, entries }
}
