import type { Queryable, Tx } from '../../platform/db/db.ts'

export type PayoutState = 'ready' | 'sending' | 'pending' | 'paid' | 'failed' | 'returned'

/** False: this person had said so before. */
export async function insertApproval(
  tx: Tx,
  { orderId, actor, at }: { orderId: string; actor: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `insert into withdrawal_approvals (order_id, actor, at) values ($1, $2, $3) on conflict do nothing`,
    values: [orderId, actor, at],
  })
  return rowCount === 1
}

/** Of those who are still on the staff. */
export async function countApprovals(on: Queryable, orderId: string): Promise<number> {
  const { rows } = await on.query<{ count: bigint }>({
    text: `select count(*) as count from withdrawal_approvals a
      join staff s on s.name = a.actor and s.removed_at is null where a.order_id = $1`,
    values: [orderId],
  })
  return Number(rows[0]?.count ?? 0)
}

export async function insertPayout(
  tx: Tx,
  payout: { orderId: string; reference: string; provider: 'registry' | 'http'; approvalsNeeded: 1 | 2 },
): Promise<void> {
  await tx.query({
    text: `insert into payouts (order_id, reference, provider, state, approvals_needed)
      values ($1, $2, $3, 'ready', $4)`,
    values: [payout.orderId, payout.reference, payout.provider, payout.approvalsNeeded],
  })
}

/** Where a payout stands, locked; null: there is none. */
export async function lockPayout(tx: Tx, orderId: string): Promise<PayoutState | null> {
  const { rows } = await tx.query<{ state: PayoutState }>({
    text: 'select state from payouts where order_id = $1 for update',
    values: [orderId],
  })
  return rows[0]?.state ?? null
}

/** False: it does not stand there any more. */
export async function updateState(
  tx: Tx,
  { orderId, from, state }: { orderId: string; from: readonly PayoutState[]; state: PayoutState },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: 'update payouts set state = $3 where order_id = $1 and state = any($2)',
    values: [orderId, from, state],
  })
  return rowCount === 1
}

/** What the desk knows of an application beside itself. */
export type DeskRow = {
  orderId: string
  /** Who said yes, in their order. */
  approvedBy: string[]
  /** How many it took when it was approved; null: it was not. */
  approvalsTaken: 1 | 2 | null
  /** How often this recipient was paid before. */
  paidBefore: number
  /** The member's, never above zero. */
  debt: bigint
  reference: string | null
  state: PayoutState | null
  batch: bigint | null
}

export async function selectDesk(on: Queryable, orderIds: readonly string[]): Promise<Map<string, DeskRow>> {
  const { rows } = await on.query<DeskRow>({
    text: `select w.order_id as "orderId",
        array(select actor from withdrawal_approvals a where a.order_id = w.order_id order by at) as "approvedBy",
        p.approvals_needed as "approvalsTaken",
        (select count(*)::int from withdrawals b join orders o on o.id = b.order_id
          where b.member_id = w.member_id and b.recipient_id = w.recipient_id and o.status = 'paid') as "paidBefore",
        b.debt, p.reference, p.state, p.batch
      from withdrawals w
      join balances b on b.member_id = w.member_id
      left join payouts p on p.order_id = w.order_id
      where w.order_id = any($1::uuid[])`,
    values: [orderIds],
  })
  return new Map(rows.map((row) => [row.orderId, row]))
}

export type StateTotal = { state: PayoutState; count: number; sum: bigint }

/** How many payouts stand where, and what they credit. */
export async function selectTotals(on: Queryable): Promise<StateTotal[]> {
  const { rows } = await on.query<StateTotal>({
    text: `select p.state, count(*)::int as count, sum(w.credited)::bigint as sum
      from payouts p join withdrawals w on w.order_id = p.order_id group by p.state`,
    values: [],
  })
  return rows
}
