import { programmeTimeZone } from '@impulse/api/contracts/contract'
import type { Queryable } from '../../../../platform/db/db.ts'
import type { ApprovedDay } from './payouts.rules.ts'

/**
 * Returns the sums that a staff member approved since `since`, in points, by day in Moscow, without the withdrawal
 * `except`. An approval counts even when its withdrawal was rejected or returned later.
 */
export async function selectApprovedDays(
  db: Queryable,
  input: { approvedBy: string; except: string; since: Date; today: string },
): Promise<ApprovedDay[]> {
  const { rows } = await db.query<ApprovedDay>({
    text: `select $4::date - (approval.at at time zone '${programmeTimeZone}')::date as "daysAgo",
        sum(approved.amount)::bigint as sum
      from withdrawal_approvals approval join withdrawals approved on approved.order_id = approval.order_id
      where approval.approved_by = $1 and approval.order_id <> $2 and approval.at >= $3
      group by "daysAgo"`,
    values: [input.approvedBy, input.except, input.since, input.today],
  })
  return rows
}
