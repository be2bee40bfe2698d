import type { Queryable } from '../../../../platform/db/db.ts'
import type { PayoutMethod, PayoutState, ProviderStatus } from '@impulse/api/payouts/payout-statuses'
import { orderOfReferenceSql, referenceSql } from '../approvals/payout-reference.sql.ts'
import { filesAtBankSql } from '../batches/files-at-bank.sql.ts'
import { isReturnedSql } from '../bank-statements/statement-lines.sql.ts'
import type { BankResponseRow, FilesAtBank, ReportedPayments } from './bank-response.rules.ts'
import { hasOpenReportedPaymentSql, reportedPaymentsSql } from './reported-payments.sql.ts'

export type ReferencedPayout = {
  reference: string
  orderId: string
  memberId: string
  credited: bigint
  method: PayoutMethod
  state: PayoutState
  wasPaid: boolean
  /**
   * Approved manual settlement that paid the returned payout to a person; null when the payment came back. `paidOn`:
   * day in Moscow. `settledBy`: its author and the staff member who approved it.
   */
  settlement: { number: bigint; paidOn: string; settledBy: string[] } | null
  /** True when a bank file contained the payout, even if its batch was cancelled. */
  wasBatched: boolean
  /**
   * True when the bank debited the payout twice and has not returned the second debit, a table of results reported a
   * payment that was not expected and is not decided, or the provider paid this payout of a bank file, even if that
   * payment was explained.
   */
  hasDuplicateDebit: boolean
  /** True when a table of results reported a payment that was not expected and is not decided. */
  hasOpenReportedPayment: boolean
  /** Last status of the payout at the provider; null when none is stored. */
  providerStatus: ProviderStatus | null
  /**
   * Time of the first submission (business clock). For a payout in bank files, the file of a cancelled batch counts
   * as well, because the bank may have paid it. Null when the payout was never submitted.
   */
  submittedAt: Date | null
  /** Accounts of the payers in whose files the payout was, even if a batch was cancelled. */
  payingAccounts: string[]
  /** Phones of the member and of the recipient. */
  phones: string[]
  approvedBy: string[]
} & ReportedPayments &
  FilesAtBank

/**
 * Returns the SQL condition: the bank debited the payout of `order` twice and has not returned the second debit, a
 * table of results reported a payment that was not expected and is not decided, or the provider paid this payout
 * although it was in a bank file. The bank's return of it then refunds nothing to the member. `providerStates`: states
 * of the provider's payment that count besides `duplicate`.
 */
const hasDuplicateDebitSql = (
  order: string,
  providerStates: string,
): string => `(${hasOpenReportedPaymentSql(order)} or exists (
    select from bank_statement_lines d join bank_statements s on s.id = d.statement join payouts q on q.order_id = d.order_id
    where d.order_id = ${order} and d.direction = 'debit' and not ${isReturnedSql('d')}
      and (d.state = 'duplicate' or (d.state in (${providerStates}) and s.format = 'provider' and q.method = 'bank_file'))
  ))`

/**
 * Returns true when a person must not record a return of the payout. An explained payment of the provider does not count,
 * because the person knows whose money came back.
 */
export async function hasDuplicateDebit(db: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select where ${hasDuplicateDebitSql('$1', `'matched'`)}`,
    values: [orderId],
  })
  return rowCount > 0
}

const referenced = `select coalesce(p.reference, ${referenceSql('o')}) as reference, w.order_id as "orderId", w.member_id as "memberId", w.credited,
    coalesce(p.method, 'bank_file') as method, coalesce(p.state, case o.status when 'review' then 'ready' else 'rejected' end) as state,
    w.paid_at is not null as "wasPaid", settlement.number as "settlementNumber", settlement.paid_on::text as "settledOn",
    array_remove(array[settlement.author, settlement.decided_by], null) as "settledBy",
    first_batch.at is not null as "wasBatched", p.provider_status as "providerStatus",
    ${filesAtBankSql('p')} as "filesAtBank", ${hasOpenReportedPaymentSql('w.order_id')} as "hasOpenReportedPayment",
    ${hasDuplicateDebitSql('w.order_id', `'matched', 'explained'`)} as "hasDuplicateDebit",
    ${reportedPaymentsSql({ order: 'w.order_id', method: 'p.method' })},
    case p.method when 'provider' then p.submitted_at else least(p.submitted_at, first_batch.at) end as "submittedAt",
    array(
      select distinct b.payer ->> 'account' from payout_batch_lines l join payout_batches b on b.number = l.batch where l.order_id = p.order_id
    ) as "payingAccounts",
    array_remove(array[m.phone, r.phone], null) as phones,
    array(select a.approved_by from withdrawal_approvals a where a.order_id = p.order_id) as "approvedBy"
  from withdrawals w join orders o on o.id = w.order_id join members m on m.id = w.member_id
  join recipients r on r.id = w.recipient_id left join payouts p on p.order_id = w.order_id
  left join lateral (
    select min(b.created_at) as at
    from payout_batch_lines l join payout_batches b on b.number = l.batch where l.order_id = p.order_id
  ) first_batch on true
  left join manual_settlements settlement on settlement.order_id = p.order_id and settlement.state = 'applied'
    and settlement.kind = 'unclaimed_payment'`

type Row = Omit<ReferencedPayout, 'settlement'> & {
  settlementNumber: bigint | null
  settledOn: string | null
  settledBy: string[]
}

const toPayout = ({
  settlementNumber: number,
  settledOn: paidOn,
  settledBy,
  ...payout
}: Row): ReferencedPayout => ({
  ...payout,
  settlement: number === null || paidOn === null ? null : { number, paidOn, settledBy },
})

export async function findByReferences(
  db: Queryable,
  references: readonly string[],
): Promise<Map<string, ReferencedPayout>> {
  const { rows } = await db.query<Row>({
    text: `${referenced} where p.reference = any($1)`,
    values: [references],
  })
  return new Map(rows.map((row) => [row.reference, toPayout(row)]))
}

/**
 * Returns the withdrawals with these references that have no payout, as payouts that were not sent: ready while the
 * withdrawal is in review, otherwise rejected.
 */
async function findWithoutPayout(
  db: Queryable,
  references: readonly string[],
): Promise<Map<string, ReferencedPayout>> {
  const { rows } = await db.query<Row>({
    text: `${referenced} where p.order_id is null and w.order_id = any(array(
        select ${orderOfReferenceSql('x.reference')} from unnest($1::text[]) as x (reference)
      ))`,
    values: [references],
  })
  return new Map(rows.map((row) => [row.reference, toPayout(row)]))
}

export async function findByOrder(db: Queryable, orderId: string): Promise<ReferencedPayout | null> {
  const { rows } = await db.query<Row>({
    text: `${referenced} where p.order_id = $1`,
    values: [orderId],
  })
  return rows[0] ? toPayout(rows[0]) : null
}

export type StoredBankResponse = { appliedAt: Date; actor: string; report: unknown }

export async function findBankResponse(db: Queryable, hash: Buffer): Promise<StoredBankResponse | null> {
  const { rows } = await db.query<StoredBankResponse>({
    text: 'select applied_at as "appliedAt", actor, report from bank_responses where hash = $1',
    values: [hash],
  })
  return rows[0] ?? null
}

/**
 * Stores the report of an uploaded file. When the same file is uploaded twice at the same time, only the
 * first report is stored.
 */
export async function insertBankResponse(
  db: Queryable,
  { hash, appliedAt, actor, report }: StoredBankResponse & { hash: Buffer },
): Promise<void> {
  await db.query({
    text: `insert into bank_responses (hash, applied_at, actor, report) values ($1, $2, $3, $4)
      on conflict (hash) do nothing`,
    values: [hash, appliedAt, actor, JSON.stringify(report)],
  })
}

/**
 * Returns the payouts of the rows by reference. A row may report the payment of a withdrawal that has no payout,
 * because it is in review, was rejected or was cancelled.
 */
export async function findReported(
  db: Queryable,
  rows: readonly BankResponseRow[],
): Promise<Map<string, ReferencedPayout>> {
  const references = [...new Set(rows.flatMap(({ reference }) => reference ?? []))]
  const payouts = await findByReferences(db, references)
  const paid = rows.filter(({ result }) => result === 'paid').flatMap(({ reference }) => reference ?? [])
  const missing = paid.filter((reference) => !payouts.has(reference))
  return new Map([...payouts, ...(await findWithoutPayout(db, missing))])
}
