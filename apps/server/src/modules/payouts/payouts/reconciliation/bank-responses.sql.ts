import type { Queryable } from '../../../../platform/db/db.ts'
import type { PayoutState } from '../approvals/payouts.sql.ts'

export type ReferencedPayout = {
  reference: string
  orderId: string
  credited: bigint
  provider: 'bank_file' | 'http'
  state: PayoutState
  wasPaid: boolean
  /** Time at which the payout was submitted (business clock); null when it was not submitted. */
  submittedAt: Date | null
  /** Phones of the member and of the recipient. */
  phones: string[]
  approvedBy: string[]
}

export async function findByReferences(
  on: Queryable,
  references: readonly string[],
): Promise<Map<string, ReferencedPayout>> {
  const { rows } = await on.query<ReferencedPayout>({
    text: `select p.reference, p.order_id as "orderId", w.credited, p.provider, p.state,
        w.paid_at is not null as "wasPaid", p.submitted_at as "submittedAt", array_remove(array[m.phone, r.phone], null) as phones,
        array(select a.approved_by from withdrawal_approvals a where a.order_id = p.order_id) as "approvedBy"
      from payouts p join withdrawals w on w.order_id = p.order_id join members m on m.id = w.member_id
      join recipients r on r.id = w.recipient_id where p.reference = any($1)`,
    values: [references],
  })
  return new Map(rows.map((row) => [row.reference, row]))
}

export type StoredBankResponse = { appliedAt: Date; actor: string; report: unknown }

export async function findBankResponse(on: Queryable, hash: Buffer): Promise<StoredBankResponse | null> {
  const { rows } = await on.query<StoredBankResponse>({
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
  on: Queryable,
  { hash, appliedAt, actor, report }: StoredBankResponse & { hash: Buffer },
): Promise<void> {
  await on.query({
    text: `insert into bank_responses (hash, applied_at, actor, report) values ($1, $2, $3, $4)
      on conflict (hash) do nothing`,
    values: [hash, appliedAt, actor, JSON.stringify(report)],
  })
}
