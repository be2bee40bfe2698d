import type { TicketStatus, TicketSubject } from '@impulse/api/tickets/ticket-limits'
import type { Queryable, Tx } from '../../../platform/db/db.ts'

export type TicketRow = {
  id: string
  number: bigint
  memberId: string
  about: TicketSubject
  object: string
  label: string
  status: TicketStatus
  createdAt: Date
  updatedAt: Date
  answerBy: Date | null
  rating: number | null
  preview: string
}

const ticket = `select t.id, t.number, t.member_id as "memberId", t.about, t.object, t.label, t.status,
    t.created_at as "createdAt", t.updated_at as "updatedAt", t.answer_by as "answerBy", t.rating,
    (select left(m.text, 160) from ticket_messages m where m.ticket_id = t.id order by m.id limit 1) as preview
  from tickets t`

export async function findTicket(
  db: Queryable,
  { id, memberId }: { id: string; memberId: string },
): Promise<TicketRow | null> {
  const { rows } = await db.query<TicketRow>({
    text: `${ticket} where t.id = $1 and t.member_id = $2`,
    values: [id, memberId],
  })
  return rows[0] ?? null
}

export async function findTicketByNumber(db: Queryable, number: bigint): Promise<TicketRow | null> {
  const { rows } = await db.query<TicketRow>({ text: `${ticket} where t.number = $1`, values: [number] })
  return rows[0] ?? null
}

/** Returns a page of a member's tickets, the ticket with the latest update first. */
export async function selectTickets(
  db: Queryable,
  { memberId, skip, limit }: { memberId: string; skip: number; limit: number },
): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>({
    text: `${ticket} where t.member_id = $1 order by t.updated_at desc, t.number desc limit $2 offset $3`,
    values: [memberId, limit, skip],
  })
  return rows
}

export async function countTickets(
  db: Queryable,
  { memberId, status = null }: { memberId: string; status?: TicketStatus | null },
): Promise<number> {
  const { rows } = await db.query<{ total: bigint }>({
    text: 'select count(*) as total from tickets where member_id = $1 and ($2::text is null or status = $2)',
    values: [memberId, status],
  })
  return Number(rows[0]?.total ?? 0)
}

export async function findPhone(db: Queryable, memberId: string): Promise<string | null> {
  const { rows } = await db.query<{ phone: string | null }>({
    text: 'select phone from members where id = $1',
    values: [memberId],
  })
  return rows[0]?.phone ?? null
}

/** Locks a ticket. Returns null when the ticket does not exist or belongs to another member. */
export async function lockTicket(
  tx: Tx,
  { id, memberId }: { id: string; memberId: string },
): Promise<{ status: TicketStatus; answerBy: Date | null } | null> {
  const { rows } = await tx.query<{ status: TicketStatus; answerBy: Date | null }>({
    text: `select status, answer_by as "answerBy" from tickets
      where id = $1 and member_id = $2 for update`,
    values: [id, memberId],
  })
  return rows[0] ?? null
}

export type NewTicket = Pick<TicketRow, 'id' | 'memberId' | 'about' | 'object' | 'label'> & {
  at: Date
  answerBy: Date
}

export async function insertTicket(tx: Tx, row: NewTicket): Promise<void> {
  await tx.query({
    text: `insert into tickets (id, member_id, about, object, label, status, created_at, updated_at, answer_by)
      values ($1, $2, $3, $4, $5, 'open', $6, $6, $7)`,
    values: [row.id, row.memberId, row.about, row.object, row.label, row.at, row.answerBy],
  })
}

/** Updates the status and deadline of a ticket, and removes the member's rating. */
export async function updateTicket(
  tx: Tx,
  { id, status, answerBy, at }: { id: string; status: TicketStatus; answerBy: Date | null; at: Date },
): Promise<void> {
  await tx.query({
    text: `update tickets set status = $2, answer_by = $3, updated_at = $4, rating = null where id = $1`,
    values: [id, status, answerBy, at],
  })
}

/** Saves the member's rating of a ticket. Returns false when the ticket does not exist or is not closed. */
export async function updateRating(
  db: Queryable,
  { id, memberId, rating }: { id: string; memberId: string; rating: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update tickets set rating = $3 where id = $1 and member_id = $2 and status = 'closed'`,
    values: [id, memberId, rating],
  })
  return rowCount > 0
}
