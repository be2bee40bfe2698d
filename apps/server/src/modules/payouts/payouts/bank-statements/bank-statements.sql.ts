import { programmeTimeZone } from '@impulse/api/contracts/contract'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { orderOfReferenceSql } from '../approvals/payout-reference.sql.ts'
import { isCalledReturn } from '../bank-responses/bank-response.rules.ts'
import { type BankStatement, type KnownLine, type LineMatch, findNumbers } from './bank-statement.rules.ts'
import {
  hasDocumentSql,
  suggestedRefundsSql,
  updateDoubleDebits,
} from '../reconciliation/settlement-debits.sql.ts'
import type { DatedEntry } from './dated-entries.ts'
import { knownLineColumns } from './statement-lines.sql.ts'

export type StoredStatement = { id: bigint; importedAt: Date; actor: string }

export async function findStatement(
  db: Queryable,
  { hash, account, firstDay }: { hash: Buffer; account: string; firstDay: string },
): Promise<StoredStatement | null> {
  const { rows } = await db.query<StoredStatement>({
    text: `select id, imported_at as "importedAt", actor from bank_statements
      where hash = $1 and account = $2 and first_day = $3`,
    values: [hash, account, firstDay],
  })
  return rows[0] ?? null
}

/**
 * Stores a statement unless a statement with the same hash is stored for its account and first day. Returns the id of
 * the new or the earlier statement.
 */
export async function insertStatement(
  tx: Tx,
  {
    statement,
    hash,
    days,
    at,
    actor,
  }: {
    statement: BankStatement
    hash: Buffer
    days: { firstDay: string; lastDay: string }
    at: Date
    actor: string
  },
): Promise<bigint> {
  const { account, format, openingBalance, closingBalance } = statement
  await tx.query({
    text: `insert into bank_statements
        (hash, account, format, first_day, last_day, opening_balance, closing_balance, imported_at, actor)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (hash, account, first_day) do nothing`,
    values: [hash, account, format, days.firstDay, days.lastDay, openingBalance, closingBalance, at, actor],
  })
  const stored = await findStatement(tx, { hash, account, firstDay: days.firstDay })
  if (!stored) throw new Error('a statement must be stored')
  return stored.id
}

/** SQL condition: the entry `e` names the payout of the candidate `c`, or paid its manual settlement. */
const isNamedSql = `(c.numbers && string_to_array(e.numbers, ' ') or (e.direction = 'debit' and ${hasDocumentSql('e', { document: 'c.document', paidOn: 'c.paid_on' })}))`

/** SQL condition: the entry `e` names the payout of the candidate `c`, or has its counterparty. */
const isOfCandidateSql = `(${isNamedSql} or coalesce(c.account = e.counterparty_account, false)
            or (c.name <> '' and c.name = lower(e.counterparty)))`

/** SQL condition: the entry `e` has no reference and is not stored. */
const isNewSql = `e.reference is null and not exists (select from bank_statement_lines l where l.hash = e.hash)`

/** SQL of the new lines without a reference, with each payout or withdrawal (`possible`) or tax refund that they may be about. */
const possibleSql = `with entry as materialized (
        select e.*, ${orderOfReferenceSql('e.reference')} as referenced_order_id
        from unnest($2::int[], $3::text[], $4::bytea[], $5::text[], $6::text[], $7::date[], $8::bigint[], $9::text[],
          $10::text[], $11::text[], $12::text[], $13::text[], $14::boolean[])
          as e (line, account, hash, direction, document_number, booked_on, kopecks, reference,
            counterparty, counterparty_account, purpose, numbers, is_called_return)
      ), candidate as materialized (
        select w.order_id, w.credited * 100 as kopecks, r.account,
          array[((o.number - 1) % 999999 + 1)::text, o.number::text] as numbers, coalesce(p.state <> 'ready', false) as is_sent, -- First number: that of the payment order in a 1C file
          lower(w.full_name) as name, s.document, s.paid_on,
          p.order_id is null as is_in_review, (o.created_at at time zone '${programmeTimeZone}')::date as requested_on
        from withdrawals w join orders o on o.id = w.order_id join recipients r on r.id = w.recipient_id
        left join payouts p on p.order_id = w.order_id
        left join manual_settlements s on s.order_id = p.order_id and s.state = 'applied' and s.kind = 'unclaimed_payment'
        where (p.method = 'bank_file' and p.submitted_at >= $1) or p.state = 'ready' or s.paid_at >= $1 or o.status = 'review'
      ), possible as materialized (
        select e.hash, e.line, e.direction, e.kopecks, lower(e.counterparty) as counterparty, e.counterparty_account,
          c.order_id, c.is_in_review, ${isNamedSql} as is_named, ${isOfCandidateSql} as is_of_candidate
        from entry e join candidate c on c.kopecks = e.kopecks
          and (${isOfCandidateSql} or (e.direction = 'credit' and e.is_called_return and c.is_sent))
          and case e.direction when 'debit' then e.booked_on >= c.requested_on else not c.is_in_review end
        where ${isNewSql}
      ), ${suggestedRefundsSql(isNewSql)}`

/** SQL that stores the new lines of `insertLines` with their suggestions. */
const linesSql = `${possibleSql}, compared as (
        -- A candidate that another line names comes last for the lines that name none.
        select p.*, count(*) over line as candidates, bool_or(is_named) over line as names_one,
          count(*) filter (where is_named) over (partition by order_id, direction) > is_named::int
            or (order_id, direction) in (select referenced_order_id, direction from entry where referenced_order_id is not null)
            or exists (
              select from bank_statement_lines l where l.direction = p.direction
                and (l.order_id = p.order_id or (l.suggested_order_id = p.order_id and l.state = 'unmatched'))
            ) as is_taken
        from possible p window line as (partition by hash)
      ), ranked as (
        select *, row_number() over (
            partition by hash order by is_named desc, is_of_candidate desc, is_taken, is_in_review, order_id
          ) as rank, dense_rank() over (
            partition by names_one, direction, kopecks, counterparty, counterparty_account order by line
          ) as place
        from compared
      ), suggested as materialized (
        select hash, is_named::int + is_of_candidate::int as strength, case when is_of_candidate or candidates = 1 then order_id end as order_id
        from ranked
        where rank = case when names_one then 1 else least(place, candidates) end
      )
      insert into bank_statement_lines (statement, line, account, hash, direction, document_number, booked_on, kopecks, reference,
        counterparty, counterparty_account, purpose, state, outcome, suggested_order_id, order_id, closed_through,
        suggested_settlement)
      select $15, e.line, e.account, e.hash, e.direction, e.document_number, e.booked_on, e.kopecks, e.reference,
        case when k.may_be_payout then e.counterparty else '' end, case when k.may_be_payout then e.counterparty_account else '' end,
        case when k.may_be_payout then e.purpose else '' end,
        case when k.is_double_debit then 'duplicate' when k.may_be_payout then 'unmatched' else 'other' end,
        case when e.reference is not null then 'not_matched' when k.is_double_debit then 'duplicate' when k.may_be_payout then 'suggested' else 'not_a_payout' end,
        case when k.is_payout then s.order_id end,
        e.referenced_order_id, (select max(c.day) from closed_days c where c.account = e.account and c.since <= e.booked_on having max(c.day) >= e.booked_on),
        case when k.is_refund then f.number end
      from entry e left join suggested s on s.hash = e.hash left join suggested_refund f on f.hash = e.hash
      cross join lateral (
        select num_nonnulls(e.reference, s.hash, f.hash) > 0 as may_be_payout, s.hash is null and coalesce(f.is_double_debit, false) as is_double_debit,
          -- One click on the wrong suggestion of a credit would give the money to another member.
          e.direction = 'debit' or f.hash is null or s.strength > f.strength as is_payout,
          e.direction = 'debit' or s.hash is null or f.strength > s.strength as is_refund
      ) k
      order by e.line
      on conflict (hash) do nothing`

/**
 * Stores the lines of a statement that are not stored yet. A line without a reference waits for staff when it has the
 * sum of a payout that is ready or was sent or settled manually since `since`, and also names the payout's number, has
 * its counterparty, has the day and number of its manual settlement, or is called a return. A debit is compared with
 * withdrawals in review as well, which may be paid although a restore removed their payouts. A line gets a suggestion
 * unless it is only called a return and several payouts have its sum; equal lines get different suggestions. A line
 * that may be about a tax refund waits too; a debit is a duplicate when another debit has paid the refund. A credit that
 * may return a payout or a refund gets the suggestion of the one that it names more precisely, or none. Every other line
 * without a reference is stored without names, accounts and texts. A line of a closed day is marked as late.
 */
export async function insertLines(
  tx: Tx,
  { statement, entries, since }: { statement: bigint; entries: readonly DatedEntry[]; since: Date },
): Promise<void> {
  await tx.query({ text: linesSql, values: [...toSqlValues(entries, since), statement] })
}

/** Returns the lines for which `insertLines` would store a suggestion, and those that it would store as double debits. */
export async function selectSuggested(
  db: Queryable,
  { entries, since }: { entries: readonly DatedEntry[]; since: Date },
): Promise<{ hash: string; isDoubleDebit: boolean }[]> {
  const { rows } = await db.query<{ hash: string; isDoubleDebit: boolean }>({
    text: `${possibleSql} select encode(hash, 'hex') as hash, bool_and(is_double_debit) as "isDoubleDebit" from (
        select hash, false as is_double_debit from possible union all select hash, is_double_debit from suggested_refund
      ) waiting group by hash`,
    values: toSqlValues(entries, since),
  })
  return rows
}

const toSqlValues = (entries: readonly DatedEntry[], since: Date) => [
  since,
  entries.map(({ line }) => line),
  entries.map(({ account }) => account),
  entries.map(({ hash }) => hash),
  entries.map(({ direction }) => direction),
  entries.map(({ documentNumber }) => documentNumber),
  entries.map(({ bookedOn }) => bookedOn),
  entries.map(({ kopecks }) => kopecks),
  entries.map(({ row }) => row?.reference ?? null),
  entries.map(({ counterparty }) => counterparty),
  entries.map(({ counterpartyAccount }) => counterpartyAccount),
  entries.map(({ purpose }) => purpose),
  entries.map((entry) => findNumbers(entry).join(' ')),
  entries.map(({ purpose }) => isCalledReturn(purpose)),
]

/** Returns the stored lines of these payouts, by order id. `isBankOnly`: without the lines of the provider's statements. */
export async function selectKnownLines(
  db: Queryable,
  orderIds: readonly string[],
  isBankOnly = false,
): Promise<Map<string, KnownLine[]>> {
  const { rows } = await db.query<KnownLine & { orderId: string | null }>({
    text: `select l.order_id as "orderId", ${knownLineColumns}
      from bank_statement_lines l join bank_statements s on s.id = l.statement
      where l.order_id = any($1::uuid[]) and not ($2 and s.format = 'provider') order by l.id`,
    values: [orderIds, isBankOnly],
  })
  return Map.groupBy(rows, ({ orderId }) => orderId ?? '')
}

/**
 * Stores the match of a line that has none yet. `by`: staff member who matched it, and the time (business clock); null: an
 * import. `suggestedSettlement`: tax refund that another debit paid. Returns false when the line is already decided.
 */
export async function updateMatch(
  tx: Tx,
  {
    id,
    orderId,
    match,
    by = null,
    suggestedSettlement = null,
  }: {
    id: bigint
    orderId: string | null
    match: LineMatch
    by?: { name: string; at: Date } | null
    suggestedSettlement?: bigint | null
  },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update bank_statement_lines set state = $2, outcome = $3, order_id = coalesce($4, order_id), returns = $5, settlement = $8,
        decided_by = $6, decided_at = $7, note = '', suggested_settlement = coalesce($9, suggested_settlement)
      where id = $1 and (state in ('unmatched', 'partial', 'other', 'duplicate') or (state = 'explained' and order_id is null))`,
    values: [
      id,
      match.state,
      match.outcome,
      orderId,
      match.returns ?? null,
      by?.name ?? null,
      by?.at ?? null,
      match.settlement ?? null,
      suggestedSettlement,
    ],
  })
  if (match.settlement !== undefined) await updateDoubleDebits(tx, match.settlement)
  if (match.returns !== undefined)
    await tx.query({
      text: `update bank_statement_lines set outcome = 'already' where id = $1 and outcome = 'refund_conflict'`,
      values: [match.returns],
    })
  if (match.returnedBy !== undefined)
    await tx.query({
      text: 'update bank_statement_lines set returns = $1 where id = $2 and returns is null',
      values: [id, match.returnedBy],
    })
  return rowCount === 1
}
