import type { OrderStatus } from '@impulse/api/orders/order'
import { countListed } from '../../../platform/admin/list-count.ts'
import { toSortDirection } from '../../../platform/admin/list-page.ts'
import type { Query, Queryable, Tx } from '../../../platform/db/db.ts'
import { codeKey } from '../../../platform/db/searchable.rules.ts'

export type NewClaim = {
  orderId: string
  memberId: string
  contractNumber: string
  connectedOn: string
  /** Key of the product in the reward rules; null when the member did not choose a product. */
  product: string | null
  /** Empty when the member left it out. */
  city: string
  comment: string
  fileId: string
}

/**
 * Inserts an open claim. The constraint `claims_open` fails when the member already has an open claim for
 * this contract number.
 */
export async function insertClaim(tx: Tx, claim: NewClaim): Promise<void> {
  await tx.query({
    text: `insert into claims (order_id, member_id, contract_number, connected_on, product, city, comment, file_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      claim.orderId,
      claim.memberId,
      claim.contractNumber,
      claim.connectedOn,
      claim.product,
      claim.city,
      claim.comment,
      claim.fileId,
    ],
  })
}

/** Returns the id of the order of the member's open claim for this contract number; null when there is none. */
export async function findOpenClaim(
  db: Queryable,
  { number, memberId }: { number: string; memberId: string },
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>({
    text: 'select order_id as id from claims where contract_key = $1 and member_id = $2 and is_open',
    values: [codeKey(number), memberId],
  })
  return rows[0]?.id ?? null
}

export async function isOwnContract(
  db: Queryable,
  { number, memberId }: { number: string; memberId: string },
): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>({
    text: `select exists (
        select from contracts where number_key = $1 and member_id = $2 and status <> 'undone'
      ) as known`,
    values: [codeKey(number), memberId],
  })
  return rows[0]?.known === true
}

export type FoundClaim = { orderId: string; isCancelled: boolean }

/**
 * Returns the open claims whose contracts now belong to the claiming members. With `numbers` null, claims for
 * all contracts are checked.
 */
export async function selectFoundClaims(
  db: Queryable,
  numbers: readonly string[] | null,
): Promise<FoundClaim[]> {
  const { rows } = await db.query<FoundClaim>({
    // The CTE selects the few open claims first, so that PostgreSQL reads only their contracts.
    text: `with open as materialized (
        select order_id, contract_key, member_id from claims
        where is_open and ($1::text[] is null or contract_key = any($1))
      )
      select o.order_id as "orderId", c.status = 'cancelled' as "isCancelled"
      from open o join contracts c on c.number_key = o.contract_key and c.member_id = o.member_id
      where c.status <> 'undone' order by o.order_id`,
    values: [numbers && numbers.map(codeKey)],
  })
  return rows
}

/**
 * Returns the order ids of the claims that these contracts closed: for each contract the latest closed claim of its
 * member. Leaves out a contract for which the member has an open claim.
 */
export async function selectClosedByContracts(db: Queryable, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    text: `select distinct on (cl.contract_key) o.id
      from claims cl
      join orders o on o.id = cl.order_id and o.status = 'closed'
      join contracts c on c.number_key = cl.contract_key and c.member_id = cl.member_id
      where cl.contract_key = any($1) and not exists (
        select from claims n where n.contract_key = cl.contract_key and n.member_id = cl.member_id and n.is_open
      )
      order by cl.contract_key, o.number desc`,
    values: [numbers.map(codeKey)],
  })
  return rows.map(({ id }) => id)
}

/** Opens or closes the claims of these orders. */
export async function updateIsOpen(
  tx: Tx,
  { orderIds, isOpen }: { orderIds: readonly string[]; isOpen: boolean },
): Promise<void> {
  await tx.query({
    text: 'update claims set is_open = $2 where order_id = any($1)',
    values: [orderIds, isOpen],
  })
}

export type ClaimRow = {
  orderId: string
  number: bigint
  status: OrderStatus
  createdAt: Date
  updatedAt: Date
  /** Number of events in the timeline. */
  steps: number
  memberId: string
  phone: string
  /** City of the member's profile. */
  cityName: string
  contractNumber: string
  connectedOn: string
  product: string | null
  /** City of the contract; empty when the member left it out. */
  city: string
  comment: string
  fileId: string | null
  mediaType: string | null
  bytes: number | null
  /** Phone of the member who now owns the contract with this number; null when there is no such contract. */
  contractPhone: string | null
}

const selectClaim = `select o.id as "orderId", o.number, o.status, o.created_at as "createdAt", o.updated_at as "updatedAt",
    (select count(*)::int from order_events e where e.order_id = o.id) as steps, m.id as "memberId", coalesce(m.phone, '') as phone,
    m.city_name as "cityName", cl.contract_number as "contractNumber", cl.connected_on as "connectedOn", cl.product,
    cl.city, cl.comment, f.id as "fileId", f.media_type as "mediaType", f.bytes, owner.phone as "contractPhone"
  from claims cl
  join orders o on o.id = cl.order_id
  join members m on m.id = cl.member_id
  left join files f on f.id = cl.file_id
  left join contracts c on c.number_key = cl.contract_key and c.status <> 'undone'
  left join members owner on owner.id = c.member_id`

export async function findClaimByNumber(db: Queryable, number: bigint): Promise<ClaimRow | null> {
  const { rows } = await db.query<ClaimRow>({ text: `${selectClaim} where o.number = $1`, values: [number] })
  return rows[0] ?? null
}

export async function findClaim(db: Queryable, orderId: string): Promise<ClaimRow | null> {
  const { rows } = await db.query<ClaimRow>({ text: `${selectClaim} where o.id = $1`, values: [orderId] })
  return rows[0] ?? null
}

/** Filter of the list of claims. A null field matches every claim. `number`: number of the order. */
export type ClaimFilter = {
  status: OrderStatus | null
  number: bigint | null
  contractNumber: string | null
  phone: string | null
}

const searchCondition = `($2::bigint is null and $3::text is null and $4::text is null)
  or o.number = $2 or cl.contract_key = $3 or cl.member_id = (select id from members where phone = $4)`
/** SQL condition of a filter. `is_open` in the condition lets PostgreSQL use the partial index of open claims. */
const filterCondition = ({ status }: ClaimFilter): string =>
  `($1::text is null or o.status = $1) and (${searchCondition}) ${status === 'review' ? 'and cl.is_open' : ''}`
const filterValues = ({ status, number, contractNumber, phone }: ClaimFilter) => [
  status,
  number,
  contractNumber === null ? null : codeKey(contractNumber),
  phone,
]

/**
 * Returns the query of a page of claims for the console. With `limit` null, the page contains all claims that match the
 * filter, from `skip` on.
 */
export const claimPageQuery = (
  filter: ClaimFilter,
  { skip, limit, order }: { skip: number; limit: number | null; order: 'asc' | 'desc' },
): Query<ClaimRow> => ({
  text: `${selectClaim} where ${filterCondition(filter)} order by o.number ${toSortDirection(order)} limit $5 offset $6`,
  values: [...filterValues(filter), limit, skip],
})

export const countClaims = (db: Queryable, filter: ClaimFilter): Promise<number> =>
  countListed(db, {
    text: `select from claims cl join orders o on o.id = cl.order_id where ${filterCondition(filter)}`,
    values: filterValues(filter),
  })

/** Returns the order ids of a member's open claims. */
export async function selectOpen(db: Queryable, memberId: string): Promise<string[]> {
  const { rows } = await db.query<{ order_id: string }>({
    text: 'select order_id from claims where member_id = $1 and is_open order by order_id',
    values: [memberId],
  })
  return rows.map((row) => row.order_id)
}

type ClaimForNotification = {
  orderId: string
  memberId: string
  number: bigint
  contractNumber: string
  steps: bigint
}

/**
 * Returns the data of the notifications about the claims of these orders. `steps`: number of events in the
 * timeline of a claim.
 */
export async function selectClaimNotifications(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ClaimForNotification[]> {
  const { rows } = await tx.query<ClaimForNotification>({
    text: `select cl.order_id as "orderId", cl.member_id as "memberId", o.number, cl.contract_number as "contractNumber",
        (select count(*) from order_events e where e.order_id = cl.order_id) as steps
      from claims cl join orders o on o.id = cl.order_id
      where cl.order_id = any($1) order by cl.order_id`,
    values: [orderIds],
  })
  return rows
}
