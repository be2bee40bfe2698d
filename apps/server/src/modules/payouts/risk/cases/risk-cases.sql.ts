import type { RiskEvidence, RiskRule, RiskState } from '@impulse/api/risk/risk-case'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'
import { isInUnsentBatchSql } from '../checks/find-withdrawals.sql.ts'
import type { PriorDecisions } from '../findings.rules.ts'

type Subject = { rule: RiskRule; subject: string }

/**
 * Locks and returns the open case of a rule and a subject; null when no such case is open. Waits while
 * another transaction closes the case.
 */
export async function lockOpenCase(
  tx: Tx,
  { rule, subject }: Subject,
): Promise<{ number: bigint; facts: string[] } | null> {
  const { rows } = await tx.query<{ number: bigint; facts: string[] }>({
    text: `select number, facts from risk_cases where rule = $1 and subject = $2 and state = 'open' for update`,
    values: [rule, subject],
  })
  return rows[0] ?? null
}

/**
 * Inserts a case and returns its number; null when a parallel transaction has already opened a case of the
 * same rule and subject.
 */
export async function insertCase(
  tx: Tx,
  row: Subject & { facts: readonly string[]; evidence: RiskEvidence; openedAt: Date },
): Promise<bigint | null> {
  const { rows } = await tx.query<{ number: bigint }>({
    text: `insert into risk_cases (rule, subject, facts, evidence, opened_at) values ($1, $2, $3, $4, $5)
      on conflict (rule, subject) where state = 'open' do nothing returning number`,
    values: [row.rule, row.subject, row.facts, JSON.stringify(row.evidence), row.openedAt],
  })
  return rows[0]?.number ?? null
}

/**
 * Updates the facts and the evidence of an open case. Discards the first approval of its release, which did not cover
 * the new facts.
 */
export async function updateFacts(
  tx: Tx,
  { number, facts, evidence }: { number: bigint; facts: readonly string[]; evidence: RiskEvidence },
): Promise<void> {
  await tx.query({
    text: 'update risk_cases set facts = $2, evidence = $3, release_approved_by = null where number = $1',
    values: [number, facts, JSON.stringify(evidence)],
  })
}

export async function insertCaseMembers(
  tx: Tx,
  { number, memberIds }: { number: bigint; memberIds: readonly string[] },
): Promise<void> {
  await tx.query({
    text: `insert into risk_case_members (case_number, member_id) select $1, unnest($2::uuid[]) on conflict do nothing`,
    values: [number, memberIds],
  })
}

/**
 * SQL query of the closed cases of a rule and a subject. Includes cases of a duplicate account that a member
 * merge transferred to the subject.
 */
const closed = `select number, state, facts, array[]::text[] as rewards from risk_cases
    where rule = $1 and subject = $2 and state <> 'open'
  union all
  select c.number, c.state, j.facts, j.rewards from risk_case_transfers j join risk_cases c on c.number = j.case_number
    where j.subject = $2 and c.rule = $1 and c.state <> 'open'`

/** Selects the facts, rewards and withdrawals on which closed cases of a rule and a subject have decided. */
export async function selectPriorDecisions(
  db: Queryable,
  { rule, subject }: Subject,
): Promise<PriorDecisions> {
  const values = [rule, subject]
  const [facts, rewards, orders] = await Promise.all([
    db.query<{ fact: string; state: RiskState }>({
      text: `select unnest(facts) as fact, state from (${closed}) closed`,
      values,
    }),
    db.query<{ key: string }>({
      text: `with closed as (${closed})
        select member_id || ' ' || lot as key from release_blocks where case_number in (select number from closed)
        union select unnest(rewards) from closed`,
      values,
    }),
    db.query<{ id: string }>({
      // A withdrawal that was sent when its case was confirmed could not be rejected, so nothing is decided about it.
      text: `select block.order_id as id from withdrawal_blocks block join (${closed}) closed on closed.number = block.case_number
        where closed.state = 'cleared'
          or (select event.status from order_events event where event.id = block.until_event) is distinct from 'sent'`,
      values,
    }),
  ])
  const filterFacts = (state: RiskState) =>
    new Set(facts.rows.filter((row) => row.state === state).map(({ fact }) => fact))
  return {
    clearedFacts: filterFacts('cleared'),
    confirmedFacts: filterFacts('confirmed'),
    rewards: new Set(rewards.rows.map(({ key }) => key)),
    orderIds: new Set(orders.rows.map(({ id }) => id)),
  }
}

/** `releaseApprovedBy`: name of the first of the two staff members who must approve a large release, or null. */
export type CaseState = { state: RiskState; releaseApprovedBy: string | null; facts: string[] }

/** Locks and returns a case; null when the case does not exist. */
export async function lockCase(tx: Tx, number: bigint): Promise<CaseState | null> {
  const { rows } = await tx.query<CaseState>({
    text: `select state, release_approved_by as "releaseApprovedBy", facts from risk_cases where number = $1 for update`,
    values: [number],
  })
  return rows[0] ?? null
}

/** Stores the first of the two approvals that the release of a large sum needs; null removes it. */
export async function updateReleaseApproval(
  tx: Tx,
  { number, by }: { number: bigint; by: string | null },
): Promise<void> {
  await tx.query({
    text: 'update risk_cases set release_approved_by = $2 where number = $1',
    values: [number, by],
  })
}

export async function updateClosed(
  tx: Tx,
  row: { number: bigint; state: 'cleared' | 'confirmed'; at: Date; by: string; reason: string },
): Promise<void> {
  await tx.query({
    text: `update risk_cases set state = $2, closed_at = $3, closed_by = $4, reason = $5 where number = $1`,
    values: [row.number, row.state, row.at, row.by, row.reason],
  })
}

/**
 * Selects the members of a case, with their sign-in phones and the phones to which their blocked withdrawals
 * are paid.
 */
export async function selectAffectedMembers(
  db: Queryable,
  number: bigint,
): Promise<{ memberIds: string[]; phones: string[] }> {
  const { rows } = await db.query<{ id: string; phones: (string | null)[] }>({
    text: `select c.member_id as id, array_agg(m.phone) || array(
          select r.phone from withdrawal_blocks s join withdrawals w on w.order_id = s.order_id and w.member_id = c.member_id
          join recipients r on r.id = w.recipient_id where s.case_number = $1
        ) as phones
      from risk_case_members c join members m on m.id = c.member_id where c.case_number = $1 group by c.member_id`,
    values: [number],
  })
  return {
    memberIds: rows.map(({ id }) => id),
    phones: rows.flatMap(({ phones }) => phones.filter((phone) => phone !== null)),
  }
}

/** Selects the lots that a case blocks now, and the withdrawals that it keeps from being approved or sent. */
export async function selectBlocks(
  db: Queryable,
  number: bigint,
): Promise<{
  rewards: { memberId: string; lot: bigint }[]
  orders: { orderId: string; number: bigint }[]
}> {
  const values = [number]
  const [rewards, orders] = await Promise.all([
    db.query<{ memberId: string; lot: bigint }>({
      text: `select member_id as "memberId", lot from release_blocks where case_number = $1 and until_seq is null`,
      values,
    }),
    db.query<{ orderId: string; number: bigint }>({
      text: `select s.order_id as "orderId", o.number from withdrawal_blocks s join orders o on o.id = s.order_id
        where s.case_number = $1 and s.is_on and o.status in ('review', 'approved') order by o.number`,
      values,
    }),
  ])
  return { rewards: rewards.rows, orders: orders.rows }
}

/** Returns true when a case blocks a withdrawal whose payout is in a batch that was not handed over to the bank. */
export async function blocksUnsentBatch(db: Queryable, number: bigint): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from withdrawal_blocks s where s.case_number = $1 and s.is_on and ${isInUnsentBatchSql('s.order_id')}`,
    values: [number],
  })
  return rowCount > 0
}

/** Returns true when an open risk case is about the member. */
export async function isInOpenRiskCase(db: Queryable, memberId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'member_in_open_risk_case',
    text: `select from risk_case_members m join risk_cases c on c.number = m.case_number
      where m.member_id = $1 and c.state = 'open' limit 1`,
    values: [memberId],
  })
  return rowCount > 0
}
