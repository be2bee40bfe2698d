import type { Queryable, Tx } from '../../../../platform/db/db.ts'

export type PayoutState = 'ready' | 'sending' | 'pending' | 'paid' | 'failed' | 'returned'

/** Returns false when this person had already approved. */
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

/** Counts approvals of current staff members. */
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
  payout: { orderId: string; reference: string; provider: 'bank_file' | 'http'; approvalsNeeded: 1 | 2 },
): Promise<void> {
  await tx.query({
    text: `insert into payouts (order_id, reference, provider, state, approvals_needed)
      values ($1, $2, $3, 'ready', $4)`,
    values: [payout.orderId, payout.reference, payout.provider, payout.approvalsNeeded],
  })
}

/** Locks a payout and returns its state; null when there is no payout. */
export async function lockPayout(tx: Tx, orderId: string): Promise<PayoutState | null> {
  const { rows } = await tx.query<{ state: PayoutState }>({
    text: 'select state from payouts where order_id = $1 for update',
    values: [orderId],
  })
  return rows[0]?.state ?? null
}

/** Returns false when the payout is no longer in the expected state. */
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

/** Facts on which staff decide about a withdrawal. */
export type AdminWithdrawalRow = {
  orderId: string
  /** Sum of the member's other recent withdrawals that one person approved alone, in points. */
  soloApprovedTotal: bigint
  /** True when an approver of this withdrawal credited the member recently. */
  approverCreditedMember: boolean
  /** Approvers in the order of their approvals. */
  approvedBy: string[]
  /** Number of approvals that was required at the last approval; null before that approval. */
  storedApprovalsNeeded: 1 | 2 | null
  /** Number of earlier payouts to this recipient. */
  paidBefore: number
  /** Debt of the member, 0 or negative. */
  debt: bigint
  isBlocked: boolean
  isRestricted: boolean
  reference: string | null
  state: PayoutState | null
  batch: bigint | null
}

/**
 * SQL array of all accounts of the person who owns `w`, merged accounts included, because the limits apply to
 * a person.
 */
const requesterAccountIds =
  'array(select w.member_id union all select id from members where merged_into = w.member_id)'

/**
 * SQL sum of the person's other withdrawals since `$2` that one staff member approved alone and whose money
 * did not return.
 */
const soloApprovedTotalSql = `(select coalesce(sum(f.amount), 0)::bigint
  from withdrawals f join payouts q on q.order_id = f.order_id join orders a on a.id = f.order_id
  where f.member_id = any(${requesterAccountIds}) and f.order_id <> w.order_id and a.created_at > $2
    and q.approvals_needed = 1 and q.state not in ('failed', 'returned'))`

/**
 * SQL condition: since `$2` an approver of `w` credited its member by a correction, a merge, a payout
 * reported as returned, or the reward of an accepted claim or a reassigned contract. A reward counts from its
 * release, so that waiting for the release changes nothing.
 */
const approverCreditedMember = `exists (
  select from withdrawal_approvals y
  join staff s on s.name = y.actor and s.removed_at is null
  join (
    select member_id, author, decided_by, decided_at from balance_corrections
      where state = 'made' and kind = 'correction' and amount > 0
    union all
    select member_id, author, decided_by, decided_at from member_merges where state = 'made'
    union all
    select o.member_id, substr(e.actor, 7), null, e.at from orders o join order_events e on e.order_id = o.id
      where e.status = 'returned' and starts_with(e.actor, 'staff:')
    union all
    select t.member_id, substr(t.actor, 7), null, greatest(t.occurred_at, p.releases_at, (
        select max(r.occurred_at) from transactions r
        where r.member_id = t.member_id and r.part = t.seq and r.kind = 'release'
      ))
      from transactions t join pending_parts p on p.member_id = t.member_id and p.part = t.seq
      where t.kind = 'reward' and starts_with(t.actor, 'staff:')
  ) g on g.member_id = any(${requesterAccountIds}) and y.actor in (g.author, g.decided_by)
  where y.order_id = w.order_id and g.decided_at > $2)`

/**
 * Returns the sum of the person's other withdrawals since `since` that one staff member approved alone, and
 * whether an approver credited the member since then.
 */
export async function selectApprovalFacts(
  on: Queryable,
  input: { orderId: string; since: Date },
): Promise<{ soloApprovedTotal: bigint; approverCreditedMember: boolean }> {
  const { rows } = await on.query<{ soloApprovedTotal: bigint; approverCreditedMember: boolean }>({
    text: `select ${soloApprovedTotalSql} as "soloApprovedTotal", ${approverCreditedMember} as "approverCreditedMember"
      from withdrawals w where w.order_id = $1`,
    values: [input.orderId, input.since],
  })
  return rows[0] ?? { soloApprovedTotal: 0n, approverCreditedMember: false }
}

export async function selectAdminWithdrawals(
  on: Queryable,
  { orderIds, since }: { orderIds: readonly string[]; since: Date },
): Promise<Map<string, AdminWithdrawalRow>> {
  const { rows } = await on.query<AdminWithdrawalRow>({
    text: `select w.order_id as "orderId",
        ${soloApprovedTotalSql} as "soloApprovedTotal", ${approverCreditedMember} as "approverCreditedMember",
        array(select actor from withdrawal_approvals a where a.order_id = w.order_id order by at) as "approvedBy",
        p.approvals_needed as "storedApprovalsNeeded",
        (select count(*)::int from withdrawals b join orders o on o.id = b.order_id
          where b.member_id = w.member_id and b.recipient_id = w.recipient_id and o.status = 'paid') as "paidBefore",
        exists (select from withdrawal_blocks s where s.order_id = w.order_id and s.is_on) as "isBlocked",
        exists (select from restrictions x where x.member_id = w.member_id) as "isRestricted",
        b.debt, p.reference, p.state, p.batch
      from withdrawals w
      join balances b on b.member_id = w.member_id
      left join payouts p on p.order_id = w.order_id
      where w.order_id = any($1::uuid[])`,
    values: [orderIds, since],
  })
  return new Map(rows.map((row) => [row.orderId, row]))
}

export type StateTotal = { state: PayoutState; count: number; sum: bigint }

/** Counts payouts and sums their credited points by state. */
export async function selectTotals(on: Queryable): Promise<StateTotal[]> {
  const { rows } = await on.query<StateTotal>({
    text: `select p.state, count(*)::int as count, sum(w.credited)::bigint as sum
      from payouts p join withdrawals w on w.order_id = p.order_id group by p.state`,
    values: [],
  })
  return rows
}
