import type { Queryable, Tx } from '../../../../platform/db/db.ts'

export type InformationRequestRow = {
  id: string
  requestedAt: Date
  requestedBy: string
  text: string
  /** Contract number and connection date of the claim at the time of the request. */
  contractNumber: string
  connectedOn: string
  repliedAt: Date | null
  reply: string | null
  fileId: string | null
  mediaType: string | null
  bytes: number | null
}

/**
 * Inserts a request for information with the present fields of the claim. The unique index
 * `claim_information_requests_open` refuses the row when an earlier request of the claim has no reply.
 */
export async function insertInformationRequest(
  tx: Tx,
  request: { id: string; orderId: string; at: Date; actor: string; text: string },
): Promise<void> {
  await tx.query({
    text: `insert into claim_information_requests
        (id, order_id, member_id, requested_at, requested_by, text, contract_number, connected_on)
      select $1, order_id, member_id, $3, $4, $5, contract_number, connected_on from claims where order_id = $2`,
    values: [request.id, request.orderId, request.at, request.actor, request.text],
  })
}

/** Returns the requests for information about a claim, oldest first. */
export async function selectInformationRequests(
  db: Queryable,
  orderId: string,
): Promise<InformationRequestRow[]> {
  const { rows } = await db.query<InformationRequestRow>({
    text: `select r.id, r.requested_at as "requestedAt", r.requested_by as "requestedBy", r.text,
        r.contract_number as "contractNumber", r.connected_on as "connectedOn",
        r.replied_at as "repliedAt", r.reply, f.id as "fileId", f.media_type as "mediaType", f.bytes
      from claim_information_requests r left join files f on f.id = r.file_id where r.order_id = $1 order by r.id`,
    values: [orderId],
  })
  return rows
}

export type Reply = {
  memberId: string
  orderId: string
  requestId: string
  /** Idempotency key and hash of the request that sent the reply. */
  key: string
  hash: Buffer
}

/** Returns the reply that the member sent with this idempotency key; null when the key is unused. */
export async function findReplyByKey(
  db: Queryable,
  { memberId, key }: Pick<Reply, 'memberId' | 'key'>,
): Promise<{ orderId: string; hash: Buffer | null } | null> {
  const { rows } = await db.query<{ orderId: string; hash: Buffer | null }>({
    text: `select order_id as "orderId", reply_hash as hash from claim_information_requests
      where member_id = $1 and reply_key = $2`,
    values: [memberId, key],
  })
  return rows[0] ?? null
}

/**
 * Saves the reply to a request. Returns false when the request has a reply already. The unique index
 * `claim_information_requests_reply_key` refuses the row when the member has used the idempotency key for another reply.
 */
export async function updateReply(
  tx: Tx,
  {
    requestId,
    orderId,
    key,
    hash,
    at,
    text,
    fileId,
  }: Reply & { at: Date; text: string; fileId: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update claim_information_requests
      set replied_at = $3, reply = $4, file_id = $5, reply_key = $6, reply_hash = $7
      where id = $1 and order_id = $2 and replied_at is null`,
    values: [requestId, orderId, at, text, fileId, key, hash],
  })
  return rowCount > 0
}

/**
 * Replaces the fields of a claim by those of a reply. The unique index `claims_open` refuses the row when the member
 * already has an open claim for this contract number.
 */
export async function updateClaimFields(
  tx: Tx,
  claim: { orderId: string; contractNumber: string; connectedOn: string },
): Promise<void> {
  await tx.query({
    text: 'update claims set contract_number = $2, connected_on = $3 where order_id = $1',
    values: [claim.orderId, claim.contractNumber, claim.connectedOn],
  })
}
