import type { TicketStatus } from '@impulse/api/tickets/ticket-limits'
import { countListed } from '../../../platform/admin/list-count.ts'
import type { Page } from '../../../platform/admin/list-page.ts'
import type { Query, Queryable } from '../../../platform/db/db.ts'
import type { TicketRow } from './tickets.sql.ts'

/** Filter of the ticket list. A null field matches every ticket. */
export type TicketFilter = { status: TicketStatus | null; number: bigint | null; phone: string | null }
export type TicketListRow = TicketRow & { fullName: string }

const filtered = `($1::text is null or t.status = $1)
  and ($2::bigint is null or t.number = $2 or t.member_id in (select id from members where phone = $3))`
const toSqlValues = ({ status, number, phone }: TicketFilter) => [status, number, phone]

/**
 * Query of tickets. Orders a list of open tickets by deadline in the direction `order`, and any other list by
 * number, newest first.
 */
export const adminTicketsQuery = (
  filter: TicketFilter,
  { skip, limit, order }: Page & { order: 'asc' | 'desc' },
): Query<TicketListRow> => {
  const direction = order === 'asc' ? '' : 'desc'
  const by = filter.status === 'open' ? `t.answer_by ${direction}, t.number ${direction}` : 't.number desc'
  return {
    // The subquery first selects the tickets of one page of the list, so that the join reads only the members of these
    // tickets.
    text: `select t.id, t.number, t.member_id as "memberId", t.about, t.object, t.label, t.status,
        t.created_at as "createdAt", t.updated_at as "updatedAt", t.answer_by as "answerBy", t.rating,
        (select left(m.text, 160) from ticket_messages m where m.ticket_id = t.id order by m.id limit 1) as preview,
        concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')) as "fullName"
      from (select * from tickets t where ${filtered} order by ${by} limit $4 offset $5) t
      join members p on p.id = t.member_id order by ${by}`,
    values: [...toSqlValues(filter), limit, skip],
  }
}

export const countAdminTickets = (db: Queryable, filter: TicketFilter): Promise<number> =>
  countListed(db, { text: `select from tickets t where ${filtered}`, values: toSqlValues(filter) })

export async function findFullName(db: Queryable, memberId: string): Promise<string> {
  const { rows } = await db.query<{ fullName: string }>({
    text: `select concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as "fullName"
      from members where id = $1`,
    values: [memberId],
  })
  return rows[0]?.fullName ?? ''
}

export type ObjectRow = {
  state: string
  at: Date
  amount: bigint | null
  /** Key of the product of a contract in the reward rules, and its day of connection; null for other objects. */
  product: string | null
  connectedOn: string | null
  contractNumber: string | null
  /** Number of an order that is a claim; null for other objects. */
  claim: bigint | null
}

/**
 * Returns the current state of the object that the ticket is about. Returns null when the object does not
 * exist or has no state.
 */
export async function findObject(
  db: Queryable,
  { memberId, about, object }: Pick<TicketRow, 'memberId' | 'about' | 'object'>,
): Promise<ObjectRow | null> {
  const text = objects[about]
  if (text === null) return null
  const { rows } = await db.query<ObjectRow>({ text, values: [memberId, object] })
  return rows[0] ?? null
}

const objects: Record<TicketRow['about'], string | null> = {
  general: null,
  operation: `select kind as state, occurred_at as at, amount, null as product, null as "connectedOn", contract_number as "contractNumber",
      null::bigint as claim
    from transactions where member_id = $1 and seq::text = $2`,
  contract: `select status as state, created_at as at, reward as amount, product, connected_on as "connectedOn", number as "contractNumber",
      null::bigint as claim
    from contracts where member_id = $1 and number = $2 and status <> 'undone'`,
  order: `select status as state, created_at as at, amount, null as product, null as "connectedOn", null as "contractNumber",
      case category when 'contract' then number end as claim
    from orders where member_id = $1 and id::text = $2`,
  document: `select status as state, coalesce(decided_at, submitted_at) as at, null::bigint as amount, null as product,
      null as "connectedOn", null as "contractNumber", null::bigint as claim
    from identity_documents where member_id = $1 and $2::text is not null and coalesce(decided_at, submitted_at) is not null`,
}
