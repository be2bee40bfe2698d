import { programmeTimeZone } from '@impulse/api/contracts/contract'
import type { Queryable } from '../../../../platform/db/db.ts'
import type { ApprovedDay } from './payouts.rules.ts'

/**
 * Returns the SQL rows (`approved_by`, `day`, `sum`) of what each staff member approved on each day in Moscow, in points.
 * `condition`: SQL condition on the row `approval`. An approval counts even when its withdrawal was rejected or returned
 * later. Names the schema, so that the verification of some members also counts the withdrawals of the others.
 */
export const approvedDaysSql = (condition: string): string => `
    select approval.approved_by, ${approvalDaySql('approval')} as day, sum(approved.amount) as sum
    from withdrawal_approvals approval join public.withdrawals approved on approved.order_id = approval.order_id
    where ${condition} group by approval.approved_by, day`

/** Returns the SQL day in Moscow of an approval. `approval`: alias of its row. */
export const approvalDaySql = (approval: string): string =>
  `(${approval}.at at time zone '${programmeTimeZone}')::date`

/**
 * Returns the sums that a staff member approved since `since`, in points, by day in Moscow, without the withdrawal
 * `except`.
 */
export async function selectApprovedDays(
  db: Queryable,
  input: { approvedBy: string; except: string; since: Date; today: string },
): Promise<ApprovedDay[]> {
  const { rows } = await db.query<ApprovedDay>({
    text: `select $4::date - day as "daysAgo", sum::bigint from (${approvedDaysSql(
      'approval.approved_by = $1 and approval.order_id <> $2 and approval.at >= $3',
    )}) approved`,
    values: [input.approvedBy, input.except, input.since, input.today],
  })
  return rows
}
