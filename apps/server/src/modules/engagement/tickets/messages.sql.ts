import type { TicketSubject } from '@impulse/api/tickets/ticket-limits'
import type { Queryable, Tx } from '../../../platform/db/db.ts'

export type NewMessage = {
  memberId: string
  ticketId: string
  text: string
  at: Date
  /** Name of the staff member who wrote the message. Absent when the member wrote the message. */
  staff?: string
  request?: { key: string; hash: Buffer }
}

/**
 * Inserts a message of a ticket and returns the id of the message. Violates the constraint
 * `ticket_messages_request` when the idempotency key was used before.
 */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<bigint> {
  const { memberId, ticketId, text, at, staff = null, request } = message
  const { rows } = await tx.query<{ id: bigint }>({
    text: `insert into ticket_messages (member_id, ticket_id, staff, text, at, request_key, request_hash)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    values: [memberId, ticketId, staff, text, at, request?.key ?? null, request?.hash ?? null],
  })
  return rows[0]?.id ?? 0n
}

export async function insertFiles(
  tx: Tx,
  input: { memberId: string; ticketId: string; messageId: bigint; fileIds: readonly string[] },
): Promise<void> {
  await tx.query({
    text: `insert into ticket_files (member_id, ticket_id, message_id, place, file_id)
      select $1, $2, $3, f.place, f.id from unnest($4::uuid[]) with ordinality as f (id, place)`,
    values: [input.memberId, input.ticketId, input.messageId, input.fileIds],
  })
}

/**
 * Returns the ticket id and the request hash that are stored for an idempotency key. Returns null when the
 * key was not used.
 */
export async function findRequest(
  db: Queryable,
  { memberId, key }: { memberId: string; key: string },
): Promise<{ ticketId: string; hash: Buffer } | null> {
  const { rows } = await db.query<{ ticketId: string; hash: Buffer }>({
    text: `select ticket_id as "ticketId", request_hash as hash from ticket_messages
      where member_id = $1 and request_key = $2`,
    values: [memberId, key],
  })
  return rows[0] ?? null
}

export type MessageRow = { id: bigint; staff: string | null; text: string; at: Date }

export async function selectMessages(db: Queryable, ticketId: string): Promise<MessageRow[]> {
  const { rows } = await db.query<MessageRow>({
    text: 'select id, staff, text, at from ticket_messages where ticket_id = $1 order by id',
    values: [ticketId],
  })
  return rows
}

export type AttachedFile = { messageId: bigint; id: string; mediaType: string; bytes: number }

export async function selectAttached(db: Queryable, ticketId: string): Promise<AttachedFile[]> {
  const { rows } = await db.query<AttachedFile>({
    text: `select a.message_id as "messageId", f.id, f.media_type as "mediaType", f.bytes
      from ticket_files a join files f on f.id = a.file_id
      where a.ticket_id = $1 order by a.message_id, a.place`,
    values: [ticketId],
  })
  return rows
}

/**
 * Returns the number of a contract or order that belongs to the member. Returns null when the member has no
 * such contract or order.
 */
export async function findLabel(
  db: Queryable,
  { memberId, about, object }: { memberId: string; about: 'contract' | 'order'; object: string },
): Promise<string | null> {
  const { rows } = await db.query<{ label: string }>({ text: labels[about], values: [memberId, object] })
  return rows[0]?.label ?? null
}

const labels: Record<Extract<TicketSubject, 'contract' | 'order'>, string> = {
  // Includes contract numbers that the member reported as missing in a claim.
  contract: `select number as label from contracts where member_id = $1 and number = $2 and status <> 'undone'
    union select contract_number from claims where member_id = $1 and contract_number = $2 limit 1`,
  order: 'select number::text as label from orders where member_id = $1 and id::text = $2',
}

export type OperationFacts = { kind: string; contractNumber: string | null }

export async function findOperation(
  db: Queryable,
  { memberId, seq }: { memberId: string; seq: bigint },
): Promise<OperationFacts | null> {
  const { rows } = await db.query<OperationFacts>({
    text: `select kind, contract_number as "contractNumber" from transactions where member_id = $1 and seq = $2`,
    values: [memberId, seq],
  })
  return rows[0] ?? null
}

/**
 * Deletes all tickets of a member and returns the number of deleted tickets. The caller must delete the
 * files.
 */
export async function deleteTickets(tx: Tx, memberId: string): Promise<number> {
  for (const table of ['ticket_files', 'ticket_messages'])
    await tx.query({ text: `delete from ${table} where member_id = $1`, values: [memberId] })
  const { rowCount } = await tx.query({
    text: 'delete from tickets where member_id = $1',
    values: [memberId],
  })
  return rowCount
}
