import type { BankResponseOutcome } from '@impulse/api/payouts/payout-statuses'
import type {
  Direction,
  LineFilter,
  ShownLineState,
  StatementLineState,
} from '@impulse/api/payouts/statement-lines'
import { countListed } from '../../../../platform/admin/list-count.ts'
import { type Page, toSortDirection } from '../../../../platform/admin/list-page.ts'
import type { Query, Queryable, Tx } from '../../../../platform/db/db.ts'
import { orderOfReferenceSql } from '../approvals/payout-reference.sql.ts'
import type { KnownLine } from './bank-statement.rules.ts'
import type { DatedEntry } from './dated-entries.ts'
import type { StoredDocument } from './same-documents.ts'

export type ListedLine = {
  id: bigint
  account: string
  format: '1c' | 'camt053' | 'provider'
  bookedOn: string
  direction: Direction
  documentNumber: string
  kopecks: bigint
  counterparty: string
  purpose: string
  state: ShownLineState
  outcome: BankResponseOutcome
  /** Payout with which the line is matched, or whose reference the line contains; null when there is none. */
  orderId: string | null
  /** Payout that is suggested for the line; null when there is none. */
  suggestedOrderId: string | null
  withdrawal: bigint | null
  suggestion: bigint | null
  /** Number of the manual settlement that this debit paid, or that its returned debit paid, once or twice. */
  settlement: bigint | null
  /** Number of the tax refund that is suggested for the line; null when there is none. */
  suggestedSettlement: bigint | null
  decidedBy: string | null
  note: string
  /** True for a late line, also after the closing in which it counted. */
  isLate: boolean
}

/** Returns the SQL condition: a stored credit returns the money of the debit `line`. */
export const isReturnedSql = (line: string): string =>
  `exists (select from bank_statement_lines c where c.returns = ${line}.id)`

/** Returns the SQL condition: staff must decide about the line. False for a debit that a credit has returned. */
export const isOpenLineSql = (line: string): string =>
  `${line}.state in ('unmatched', 'duplicate', 'partial') and not ${isReturnedSql(line)}`

/** Returns the SQL condition: a late line was stored after the last closing of its account, and counts in the next one. */
export const waitsForClosingSql = (line: string): string =>
  `coalesce(${line}.closed_through = (select max(c.day) from closed_days c where c.account = ${line}.account), false)`

const shownState = `case when ${isReturnedSql('l')} then 'returned' else l.state end`
/**
 * Returns the SQL value: number of the manual settlement that the debit `line` paid, or paid again. A second debit of a
 * payout may have a suggestion as well.
 */
const toSettlementSql = (line: string): string =>
  `coalesce(${line}.settlement, case when ${line}.state in ('duplicate', 'explained') and ${line}.order_id is null then ${line}.suggested_settlement end)`

// The lines of a provider's statement have a reference and no purpose.
const columns = `l.id, l.account, s.format, l.booked_on::text as "bookedOn", l.direction, l.document_number as "documentNumber", l.kopecks,
  l.counterparty, coalesce(nullif(l.purpose, ''), l.reference, '') as purpose, ${shownState} as state, l.outcome, l.order_id as "orderId",
  l.suggested_order_id as "suggestedOrderId", o.number as withdrawal,
  u.number as suggestion, coalesce(${toSettlementSql('l')}, (select ${toSettlementSql('d')} from bank_statement_lines d where d.id = l.returns)) as settlement,
  l.suggested_settlement as "suggestedSettlement", l.decided_by as "decidedBy", l.note, l.closed_through is not null as "isLate"`
const tables = `bank_statement_lines l join bank_statements s on s.id = l.statement
  left join orders o on o.id = l.order_id left join orders u on u.id = l.suggested_order_id`

export type ListedLineFilter = {
  state: LineFilter | null
  direction: Direction | null
  /** Finds the lines of this document, and of the withdrawal with `number`; null: all lines. */
  documentNumber: string | null
  /** Null: the searched text is no number of a withdrawal. */
  number: bigint | null
}
const filtered = `from ${tables} where ($1::text is null or case when $1 = 'open' then ${isOpenLineSql('l')} else ${shownState} = $1 end)
  and ($2::text is null or l.direction = $2) and ($4::text is null or o.number = $3 or u.number = $3 or l.document_number = $4)`
const toSqlValues = ({ state, direction, number, documentNumber }: ListedLineFilter) => [
  state,
  direction,
  number,
  documentNumber,
]

/** Returns the query of the lines that match the filter. With `limit` null, the result has no limit. */
export const linesQuery = (
  filter: ListedLineFilter,
  { skip, limit, order }: Page & { order: 'asc' | 'desc' },
): Query<ListedLine> => ({
  text: `select ${columns} ${filtered} order by l.booked_on ${toSortDirection(order)}, l.id ${toSortDirection(order)}
    limit $5 offset $6`,
  values: [...toSqlValues(filter), limit, skip],
})

export const countLines = (db: Queryable, filter: ListedLineFilter): Promise<number> =>
  countListed(db, { text: `select ${filtered}`, values: toSqlValues(filter) })

export async function findLine(db: Queryable, id: bigint): Promise<ListedLine | null> {
  const { rows } = await db.query<ListedLine>({
    text: `select ${columns} from ${tables} where l.id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

/** Columns of a `KnownLine`. */
export const knownLineColumns = `l.id, l.direction, l.kopecks, l.state, l.returns, l.settlement, ${isReturnedSql('l')} as "isReturned"`

/** Returns the debit that was matched with a manual settlement, if there is one, and the second debits of the settlement. */
export async function selectSettlementLines(db: Queryable, settlement: bigint): Promise<KnownLine[]> {
  const { rows } = await db.query<KnownLine>({
    text: `select ${knownLineColumns} from bank_statement_lines l
      where $1 in (l.settlement, l.suggested_settlement) and ${toSettlementSql('l')} = $1`,
    values: [settlement],
  })
  return rows
}

/** Returns true when another debit waits for a decision about whether it paid the tax refund. */
export async function hasSuggestedDebit(db: Queryable, settlement: bigint): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from bank_statement_lines where suggested_settlement = $1 and direction = 'debit' and state = 'unmatched' limit 1`,
    values: [settlement],
  })
  return rowCount > 0
}

/** SQL condition: the line `l` has no payout, and no person has decided about it. */
export const isUnassignedSql = `(l.reference is null and l.order_id is null and l.decided_by is null)`

/** Returns the stored lines of an account on these days, in the order in which they were stored. */
export async function selectDocuments(
  db: Queryable,
  { account, days }: { account: string; days: readonly string[] },
): Promise<StoredDocument[]> {
  const { rows } = await db.query<StoredDocument>({
    text: `select encode(l.hash, 'hex') as hash, l.booked_on::text as "bookedOn", l.direction,
        l.document_number as "documentNumber", l.kopecks, l.counterparty_account as "counterpartyAccount", l.reference,
        p.reference as "matchedReference", ${isUnassignedSql} as "isUnassigned", s.format
      from bank_statement_lines l join bank_statements s on s.id = l.statement left join payouts p on p.order_id = l.order_id
      where l.account = $1 and l.booked_on = any($2::date[]) order by l.id`,
    values: [account, days],
  })
  return rows
}

export type StoredLine = {
  id: bigint
  /** SHA-256 that identifies the document of the line, in hexadecimal digits. */
  hash: string
  statement: bigint
  state: StatementLineState
  outcome: BankResponseOutcome
  /** True when staff must decide about the line. */
  isOpen: boolean
  /** True for a late line that counts in the next closing of its account. */
  waitsForClosing: boolean
}

/** Returns the stored lines with these hashes, by hash in hexadecimal digits. */
export async function selectStatementLines(
  db: Queryable,
  hashes: readonly Buffer[],
): Promise<Map<string, StoredLine>> {
  const { rows } = await db.query<StoredLine>({
    text: `select l.id, encode(l.hash, 'hex') as hash, l.statement, l.state, l.outcome, ${isOpenLineSql('l')} as "isOpen",
        ${waitsForClosingSql('l')} as "waitsForClosing"
      from bank_statement_lines l where l.hash = any($1)`,
    values: [hashes],
  })
  return new Map(rows.map((row) => [row.hash, row]))
}

/**
 * Gives a line without a reference the reference, and the names and texts that it lacks, of the same document in another
 * file. An import must match the line again. Returns false when somebody has decided about the line in the meantime.
 */
export async function updateReference(
  tx: Tx,
  { hash, row, counterparty, counterpartyAccount, purpose }: DatedEntry,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update bank_statement_lines l set reference = $2, state = 'unmatched', outcome = 'not_matched', order_id = ${orderOfReferenceSql('$2')},
        counterparty = coalesce(nullif(l.counterparty, ''), $3), purpose = coalesce(nullif(l.purpose, ''), $5),
        counterparty_account = coalesce(nullif(l.counterparty_account, ''), $4)
      where l.hash = $1 and ${isUnassignedSql}`,
    values: [hash, row?.reference ?? null, counterparty, counterpartyAccount, purpose],
  })
  return rowCount === 1
}

/** Until the commit, no import stores lines of documents. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('bank_statements'))`, values: [] })
}

/** Locks a line, so that two staff members do not decide about the line at the same time. */
export async function lockLine(tx: Tx, id: bigint): Promise<void> {
  await tx.query({ text: 'select from bank_statement_lines where id = $1 for update', values: [id] })
}

/**
 * Marks the reference of these lines as unknown. Leaves out lines that an import or a person has decided about, and lines
 * whose reference a payout has. Returns the ids of the marked lines.
 */
export async function updateUnknown(tx: Tx, ids: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await tx.query<{ id: bigint }>({
    text: `update bank_statement_lines set outcome = 'unknown_reference' where id = any(array(
        select l.id from bank_statement_lines l
        where l.id = any($1::bigint[]) and l.state = 'unmatched' and l.outcome = 'not_matched' and l.decided_by is null
          and l.note = '' and not exists (select from payouts p where p.reference = l.reference)
        order by l.id for update
      )) returning id`,
    values: [ids],
  })
  return rows.map(({ id }) => id)
}

/** SQL condition: the line `l` contains the reference of a payout, or a payout or tax refund is suggested for it. */
const isAboutPayout =
  '(l.reference is not null or l.suggested_order_id is not null or l.suggested_settlement is not null)'

/**
 * Stores the reason why a line stays unmatched. The state of the line becomes `explained`, or `other` when the line
 * has no payout and is no second debit. A line that names no payout and has no suggestion then loses names, accounts and
 * texts. Returns false when the line is not open.
 */
export async function updateExplained(
  tx: Tx,
  { id, by, at, note }: { id: bigint; by: string; at: Date; note: string },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update bank_statement_lines l set state = case when l.order_id is null and l.state <> 'duplicate' then 'other' else 'explained' end,
        counterparty = case when ${isAboutPayout} then counterparty else '' end,
        counterparty_account = case when ${isAboutPayout} then counterparty_account else '' end,
        purpose = case when ${isAboutPayout} then purpose else '' end,
        decided_by = $2, decided_at = $3, note = $4
      where l.id = $1 and ${isOpenLineSql('l')}`,
    values: [id, by, at, note],
  })
  return rowCount === 1
}
