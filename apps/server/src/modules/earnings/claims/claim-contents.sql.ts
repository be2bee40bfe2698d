import type { ContractStatus } from '@impulse/api/contracts/contract'
import { hasReleaseBlock } from '../../../ledger/ledger.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'

export type ClaimedContractRow = {
  number: string
  status: ContractStatus
  reward: bigint | null
  releasesAt: Date | null
  isBlocked: boolean
  lot: bigint | null
}

/**
 * Returns the contract that ended a claim. Returns null for a claim that is not accepted or closed, and when the member
 * no longer has the contract.
 */
export async function findClaimedContract(
  db: Queryable,
  orderId: string,
): Promise<ClaimedContractRow | null> {
  const { rows } = await db.query<ClaimedContractRow>({
    text: `select c.number, c.status, c.reward, c.lot, p.releases_at as "releasesAt",
        coalesce(c.status = 'confirmed' and ${hasReleaseBlock('p')}, false) as "isBlocked"
      from claims cl
      join orders o on o.id = cl.order_id and o.status in ('accepted', 'closed')
      join contracts c on c.number_key = cl.contract_key and c.member_id = cl.member_id and c.status <> 'undone'
      left join pending_parts p on p.member_id = c.member_id and p.part = c.lot
      where cl.order_id = $1`,
    values: [orderId],
  })
  return rows[0] ?? null
}

/** Returns the number of a member's open claims, and the total size in bytes of their files and the files of replies. */
export async function sumOpenClaims(
  db: Queryable,
  memberId: string,
): Promise<{ count: number; bytes: number }> {
  const { rows } = await db.query<{ count: bigint; bytes: bigint }>({
    text: `with open as (select order_id, file_id from claims where member_id = $1 and is_open)
      select (select count(*) from open) as count, (
        select coalesce(sum(bytes), 0) from files where id in (
          select file_id from open
          union all select r.file_id from claim_information_requests r join open using (order_id)
        )
      ) as bytes`,
    values: [memberId],
  })
  return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}

/**
 * Detaches the files from a claim and from the replies about it, and returns the ids of the files. The selects see the
 * rows as they were before the updates, because PostgreSQL runs the parts of a statement with one snapshot.
 */
export async function detachFiles(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await tx.query<{ file_id: string }>({
    text: `with own as (
        update claims set file_id = null where order_id = $1
      ), replied as (
        update claim_information_requests set file_id = null where order_id = $1 and file_id is not null
      )
      select file_id from claims where order_id = $1 and file_id is not null
      union all select file_id from claim_information_requests where order_id = $1 and file_id is not null`,
    values: [orderId],
  })
  return rows.map((row) => row.file_id)
}

/**
 * Erases the texts and detaches the files of all claims of a member, and of the requests for information about them.
 * Returns the number of claims that had a text or a file.
 */
export async function eraseClaimContents(tx: Tx, memberId: string): Promise<number> {
  const { rowCount } = await tx.query({
    text: `with claimed as (
        update claims set city = '', comment = '', file_id = null
        where member_id = $1 and (city <> '' or comment <> '' or file_id is not null) returning order_id
      ), requested as (
        update claim_information_requests
        set text = '', reply = left(reply, 0), file_id = null, reply_hash = null
        where member_id = $1 and (text <> '' or reply <> '' or file_id is not null or reply_hash is not null)
        returning order_id
      )
      select order_id from claimed union select order_id from requested`,
    values: [memberId],
  })
  return rowCount
}
