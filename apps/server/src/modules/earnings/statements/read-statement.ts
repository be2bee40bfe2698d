import type { PayerRequisites } from '@impulse/api/payouts/payer'
import { formatPhone } from '@impulse/api/fields/phone'
import { addDays, moscowDay, moscowMidnight, toMonth, toNextMonth } from '../../../platform/clock/moscow.ts'
import type { Db, Queryable } from '../../../platform/db/db.ts'
import { fieldRefusal, invariant } from '../../../platform/refusal/refusal.ts'
import type { Statement, StatementHeader } from './statement.ts'
import { namesOfSum, toOperationAmounts } from './printed-amounts.ts'
import { loadRuleSets, productName } from '../rewards/rewards.service.ts'
import {
  byMonths,
  countOn,
  type Line,
  type Month,
  periodRefusal,
  sameMoney,
  type Summary,
  toSummary,
} from './statements.rules.ts'
import {
  findHolder,
  type Holder,
  readItems,
  type StatementPeriod,
  sumByMonths,
  sumPending,
} from './statements.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export type ReadStatementContext = DbContext & {
  config: { brand: { name: string } }
  /** Returns the payer in force, which the composition root reads from the payouts. */
  payer: (db: Queryable) => Promise<PayerRequisites>
}

export type ReadStatement = { holder: Holder; statement: Statement }

/**
 * Reads the statement of a period. If `dateTo` is in the future, the statement ends on the current day.
 * @throws Refusal invalid_period, statement_in_future, statement_period_too_long
 */
export async function readPeriod(
  context: ReadStatementContext,
  { memberId, dateSince, dateTo }: { memberId: string; dateSince: string; dateTo: string },
): Promise<ReadStatement> {
  const madeAt = context.clock.businessNow()
  const today = moscowDay(madeAt)
  const refused = periodRefusal({ dateSince, dateTo }, today)
  if (refused) throw fieldRefusal(refused.field, refused.code)
  const days = { since: dateSince, to: dateTo < today ? dateTo : today }
  const { holder, header, lines } = await readHeader(context, { memberId, madeAt, ...days })
  return { holder, statement: { ...header, kind: 'period', lines } }
}

/**
 * Reads the statement of a calendar year, which lists the months of the year.
 * @throws Refusal invalid_year
 */
export async function readYear(
  context: ReadStatementContext,
  { memberId, year }: { memberId: string; year: number },
): Promise<ReadStatement> {
  const madeAt = context.clock.businessNow()
  const today = moscowDay(madeAt)
  if (year > Number(today.slice(0, 4))) throw fieldRefusal('year', 'invalid_year')
  const lastDay = `${year}-12-31`
  const days = { since: `${year}-01-01`, to: lastDay < today ? lastDay : today }
  const { holder, header } = await readHeader(context, { memberId, madeAt, ...days })
  return { holder, statement: { ...header, kind: 'year' } }
}

async function readHeader(
  { db, config, payer }: ReadStatementContext,
  { memberId, madeAt, since, to }: { memberId: string; madeAt: Date; since: string; to: string },
): Promise<{ holder: Holder; header: StatementHeader; lines: StatementAmounts['lines'] }> {
  const holder = await findHolder(db, memberId)
  invariant(holder, 'a statement must be requested for an existing member with accounts')
  const { lines, ...amounts } = await readAmounts(db, { memberId, since, to, lastSeq: holder.lastSeq })
  const name = [holder.lastName, holder.firstName, holder.middleName].filter(Boolean).join(' ')
  const header = {
    programme: config.brand.name,
    payer: await payer(db),
    name,
    phone: formatPhone(holder.phone),
    since,
    to,
    madeAt,
    ...amounts,
  }
  return { holder, header, lines }
}

export type StatementAmounts = {
  summary: Summary
  pending: bigint
  months: readonly Month[]
  lines: () => AsyncIterable<readonly Line[]>
}

/**
 * Reads the amounts of a statement from the ledger, up to the transaction `lastSeq`: the last one of a new statement, or
 * the last one that an issued statement had.
 */
export async function readAmounts(
  db: Db,
  { memberId, since, to, lastSeq }: { memberId: string; since: string; to: string; lastSeq: bigint },
): Promise<StatementAmounts> {
  const span: StatementPeriod = {
    memberId,
    since: moscowMidnight(since),
    before: moscowMidnight(addDays(to, 1)),
    lastSeq,
  }
  const summary = toSummary(await sumByMonths(db, span))
  const months = byMonths(summary, listMonths(since, to))
  const pending = await sumPending(db, span)
  return { summary, pending, months, lines: () => readLines(db, { span, summary }) }
}

/** Returns the names of the operations that have the sum; none when a PDF cannot list the operations. */
export async function findOperationsOf({ summary, lines }: StatementAmounts, sum: number): Promise<string[]> {
  if (summary.items > maxPdfItems) return []
  for await (const chunk of lines()) {
    const names = namesOfSum(chunk.flatMap(toOperationAmounts), sum)
    if (names.length > 0) return names
  }
  return []
}

/**
 * Maximum number of items in the PDF of a period's statement. All pages of a PDF stay in memory, because each page
 * shows the total number of pages.
 */
export const maxPdfItems = 5_000

/** Returns the first days of the months from that of the day `since` to that of the day `to`. */
function listMonths(since: string, to: string): string[] {
  const months: string[] = []
  for (let month = toMonth(since); month <= to; month = toNextMonth(month)) months.push(month)
  return months
}

const chunkSize = 500

/**
 * Reads the lines in chunks. A chunk is read only after the previous chunk was written, so that a long
 * statement needs little memory. Between two chunks no database connection is used.
 */
async function* readLines(
  db: Db,
  { span, summary }: { span: StatementPeriod; summary: Summary },
): AsyncGenerator<Line[]> {
  const ruleSets = await loadRuleSets(db)
  let [money, count] = [summary.opening, 0]
  let after = (summary.firstSeq ?? span.lastSeq) - 1n
  while (count < summary.items) {
    const items = await readItems(db, span, { after, limit: chunkSize })
    const named = items.map(({ contract, ...item }) => ({
      ...item,
      contract: contract && { product: productName(ruleSets, contract), city: contract.city },
    }))
    const lines = countOn(money, named)
    const last = lines.at(-1)
    invariant(last, 'the ledger must contain every item that the summary of the statement counted')
    ;[money, after, count] = [last.after, last.seq, count + lines.length]
    yield lines
  }
  invariant(
    sameMoney(money, summary.closing),
    'the opening balance plus all items of a statement must equal the closing balance',
  )
}
