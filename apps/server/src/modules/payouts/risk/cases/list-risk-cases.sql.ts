import type { RiskEvidence, RiskRule, RiskState } from '@impulse/api/risk/risk-case'
import { countListed } from '../../../../platform/admin/list-count.ts'
import { type Page, toSortDirection } from '../../../../platform/admin/list-page.ts'
import type { Query, Queryable } from '../../../../platform/db/db.ts'
import { ownsAccountSql } from '../../../../platform/staff/own-account.ts'
import { isStillPermittedSql } from '../../../../platform/staff/still-permitted.ts'
import { isStoppableSql } from '../checks/find-withdrawals.sql.ts'

export type CaseRow = {
  number: bigint
  rule: RiskRule
  state: RiskState
  facts: string[]
  evidence: RiskEvidence
  openedAt: Date
  closedAt: Date | null
  closedBy: string | null
  reason: string
  /**
   * Name of the first of the two staff members who must approve the release of a large sum, or null. Null for an open
   * case when this staff member may no longer close cases.
   */
  releaseApprovedBy: string | null
  members: number
  rewards: number
  rewardsSum: bigint
  withdrawals: number
  withdrawalsSum: bigint
  /** True when another open case also blocks a reward or a withdrawal that this case blocks. */
  isBlockedElsewhere: boolean
}

/** Filters of the list of risk cases. A filter that is null is not applied. */
export type CaseFilter = {
  state: RiskState | null
  rule: RiskRule | null
  openedBefore: Date | null
  memberId: string | null
  number: bigint | null
}

const filtered = `from risk_cases c where ($1::text is null or c.state = $1) and ($2::text is null or c.rule = $2)
  and ($3::timestamptz is null or c.opened_at <= $3)
  and ($4::uuid is null or exists (
    select from risk_case_members m where m.case_number = c.number and m.member_id = $4
  ))
  and ($5::bigint is null or c.number = $5)`

const toSqlValues = ({ state, rule, openedBefore, memberId, number }: CaseFilter) => [
  state,
  rule,
  openedBefore,
  memberId,
  number,
]

/** SQL sum of the frozen points that remain of a blocked reward and of its recalculations. */
const frozenSumSql = (block: string): string => `(
    coalesce((select p.remaining from pending_parts p where p.member_id = ${block}.member_id and p.part = ${block}.lot), 0) + coalesce((
      select sum(p.remaining) from transactions t join pending_parts p on p.member_id = t.member_id and p.part = t.seq
      where t.member_id = ${block}.member_id and t.part = ${block}.lot and t.kind = 'recalculation'
    ), 0)
  )::bigint`

/**
 * SQL condition: the first staff member who approved the release of the case `c` is still permitted to approve it, by the
 * same rule as `isPermitted`. The account of this person may have been declared after the approval.
 */
const isReleaseApproverPermittedSql = `(${isStillPermittedSql('c.release_approved_by', 'risk-cases.close')} and not exists (
    select from staff approver join risk_case_members concerned on concerned.case_number = c.number
    where approver.name = c.release_approved_by and ${ownsAccountSql('approver', 'account.id = concerned.member_id')}
  ))`

const selected = `c.number, c.rule, c.state, c.facts, c.evidence, c.opened_at as "openedAt", c.closed_at as "closedAt",
  c.closed_by as "closedBy", c.reason,
  case when c.state <> 'open' or ${isReleaseApproverPermittedSql} then c.release_approved_by end as "releaseApprovedBy",
  (select count(*)::int from risk_case_members m where m.case_number = c.number) as members,
  rewards.count as rewards, rewards.sum::bigint as "rewardsSum", orders.count as withdrawals,
  orders.sum::bigint as "withdrawalsSum", exists (
    select from release_blocks s join release_blocks other
      on other.member_id = s.member_id and other.lot = s.lot and other.case_number <> s.case_number
    where s.case_number = c.number and s.until_seq is null and other.until_seq is null
  ) or exists (
    select from withdrawal_blocks s join withdrawal_blocks other
      on other.order_id = s.order_id and other.case_number <> s.case_number
    where s.case_number = c.number and s.is_on and other.is_on
  ) as "isBlockedElsewhere"`

const blocked = `cross join lateral (
    select count(*)::int as count, coalesce(sum(${frozenSumSql('s')}), 0) as sum
    from release_blocks s where s.case_number = c.number and s.until_seq is null
  ) rewards
  cross join lateral (
    select count(*)::int as count, coalesce(sum(o.amount), 0) as sum
    from withdrawal_blocks s join orders o on o.id = s.order_id
    where s.case_number = c.number and s.is_on and ${isStoppableSql}
  ) orders`

/** Returns the query of a page of risk cases, sorted by the time at which they were opened. */
export function casePageQuery(
  filter: CaseFilter,
  { skip, limit, order }: Page & { order: 'asc' | 'desc' },
): Query<CaseRow> {
  const direction = toSortDirection(order)
  return {
    text: `with c as materialized (
        select c.* ${filtered} order by c.opened_at ${direction}, c.number ${direction} limit $6 offset $7
      )
      select ${selected} from c ${blocked} order by c.opened_at ${direction}, c.number ${direction}`,
    values: [...toSqlValues(filter), limit, skip],
  }
}

export async function selectCases(
  db: Queryable,
  filter: CaseFilter,
  page: Page & { order: 'asc' | 'desc' },
): Promise<CaseRow[]> {
  const { rows } = await db.query(casePageQuery(filter, page))
  return rows
}

export const countCases = (db: Queryable, filter: CaseFilter): Promise<number> =>
  countListed(db, { text: `select ${filtered}`, values: toSqlValues(filter) })

export type PersonRow = { memberId: string; phone: string | null; fullName: string; deletedAt: Date | null }

export async function selectCaseMembers(
  db: Queryable,
  { number, limit }: { number: bigint; limit: number },
): Promise<PersonRow[]> {
  const { rows } = await db.query<PersonRow>({
    text: `select m.id as "memberId", m.phone, m.deleted_at as "deletedAt",
        concat_ws(' ', nullif(m.last_name, ''), nullif(m.first_name, ''), nullif(m.middle_name, '')) as "fullName"
      from risk_case_members c join members m on m.id = c.member_id
      where c.case_number = $1 order by m.created_at, m.id limit $2`,
    values: [number, limit],
  })
  return rows
}

export type BlockedRewardRow = {
  memberId: string
  contractNumber: string | null
  /** Frozen points that remain of the reward. */
  amount: bigint
  releasesAt: Date | null
  isOn: boolean
  isClawedBack: boolean
}

/** Selects every reward that the case blocks now or blocked earlier. */
export async function selectBlockedRewards(
  db: Queryable,
  { number, limit }: { number: bigint; limit: number },
): Promise<{ rows: BlockedRewardRow[]; count: number }> {
  const { rows } = await db.query<BlockedRewardRow & { count: bigint }>({
    text: `select s.member_id as "memberId", p.contract_number as "contractNumber", ${frozenSumSql('s')} as amount,
        p.releases_at as "releasesAt", s.until_seq is null as "isOn", s.is_clawed_back as "isClawedBack",
        (select count(*) from release_blocks a where a.case_number = $1) as count
      from release_blocks s join pending_parts p on p.member_id = s.member_id and p.part = s.lot
      where s.case_number = $1 order by p.releases_at, s.member_id, s.lot limit $2`,
    values: [number, limit],
  })
  return { rows, count: Number(rows[0]?.count ?? 0) }
}

export type StoppedOrderRow = {
  number: bigint
  memberId: string
  amount: bigint
  status: string
  bankName: string
  phone: string | null
  account: string | null
  isOn: boolean
}

export async function selectStoppedOrders(db: Queryable, number: bigint): Promise<StoppedOrderRow[]> {
  const { rows } = await db.query<StoppedOrderRow>({
    text: `select o.number, o.member_id as "memberId", w.amount, o.status, r.bank_name as "bankName", r.phone, r.account,
        s.is_on as "isOn"
      from withdrawal_blocks s
      join withdrawals w on w.order_id = s.order_id
      join orders o on o.id = s.order_id
      join recipients r on r.id = w.recipient_id
      where s.case_number = $1 order by o.number limit 500`,
    values: [number],
  })
  return rows
}
