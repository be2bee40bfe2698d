import type { MonthGoal } from '@impulse/api/rewards/rewards'
import type { Queryable } from '../../../../platform/db/db.ts'

/** `month`: first day of the month, `YYYY-MM-DD`. */
type Month = { memberId: string; month: string }

/** Returns the member's goal of the month in contracts; null without one. */
export async function selectMonthGoal(db: Queryable, { memberId, month }: Month): Promise<number | null> {
  const { rows } = await db.query<{ contracts: number }>({
    text: 'select contracts from month_goals where member_id = $1 and month = $2',
    values: [memberId, month],
  })
  return rows[0]?.contracts ?? null
}

/** Stores the member's goal in place of an earlier one; without contracts removes it. */
export async function upsertMonthGoal(
  db: Queryable,
  { memberId, month, contracts }: Month & MonthGoal,
): Promise<void> {
  await db.query(
    contracts === null
      ? { text: 'delete from month_goals where member_id = $1', values: [memberId] }
      : {
          text: `insert into month_goals (member_id, month, contracts) values ($1, $2, $3)
            on conflict (member_id) do update set month = excluded.month, contracts = excluded.contracts`,
          values: [memberId, month, contracts],
        },
  )
}
