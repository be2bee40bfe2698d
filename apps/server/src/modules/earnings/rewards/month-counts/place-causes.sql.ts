import { programmeTimeZone } from '@impulse/api/contracts/contract'
import type { Queryable } from '../../../../platform/db/db.ts'
import type { MemberMonth } from '../rewards.sql.ts'

/** Contracts of a member's month, given by its first day, with a sequence number below `sequenceInMonth`. */
type ContractsBefore = MemberMonth & { sequenceInMonth: number }

/** Contract that gave another one a different place. `cancelledOn`: day in Moscow; null after its cancellation was undone. */
export type PlaceCause = { number: string; cancelledOn: string | null }

export type CancelledInMonth = PlaceCause & { sequenceInMonth: number | null }

const contractsBefore = `contracts c where c.member_id = $1 and c.connected_on >= $2
  and c.connected_on < $2::date + interval '1 month' and c.sequence_in_month < $3`

/** Selects the contracts that were cancelled before the end of the month. */
export async function selectCancelledInMonth(
  db: Queryable,
  { memberId, month, sequenceInMonth }: ContractsBefore,
): Promise<CancelledInMonth[]> {
  const { rows } = await db.query<CancelledInMonth>({
    name: 'rewards_cancelled_before',
    text: `select c.number, c.sequence_in_month as "sequenceInMonth", (c.cancelled_at at time zone '${programmeTimeZone}')::date as "cancelledOn"
      from ${contractsBefore} and c.status = 'cancelled'
        and c.cancelled_at < ($2::date + interval '1 month') at time zone '${programmeTimeZone}'
      order by c.sequence_in_month`,
    values: [memberId, month, sequenceInMonth],
  })
  return rows
}

/** Selects the active contracts whose cancellation was undone until `at`. */
export async function selectRestored(
  db: Queryable,
  { memberId, month, sequenceInMonth, at }: ContractsBefore & { at: Date },
): Promise<PlaceCause[]> {
  const { rows } = await db.query<PlaceCause>({
    name: 'rewards_restored_before',
    text: `select c.number, null as "cancelledOn" from ${contractsBefore} and c.status in ('confirmed', 'released') and exists (
        select from transactions t
        where t.member_id = $1 and t.part = c.lot and t.kind = 'restore' and t.occurred_at <= $4
      ) order by c.sequence_in_month`,
    values: [memberId, month, sequenceInMonth, at],
  })
  return rows
}
