import type { OrderCategory, OrderStatus } from '@impulse/api/orders/order'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { expectedDaySql } from './withdrawal-state.sql.ts'

export type OrderRow = {
  id: string
  number: bigint
  memberId: string
  category: OrderCategory
  subject: string
  status: OrderStatus
  amount: bigint | null
  /** Points that the contract of an accepted or closed claim earned; null for any other order. */
  reward: bigint | null
  createdAt: Date
  updatedAt: Date
}

/** Order of a list. `expectedOn`: date of the payment of a withdrawal on its way; null for any other order. */
export type ListedOrderRow = OrderRow & { expectedOn: string | null }

const columns = `o.id, o.number, o.member_id as "memberId", o.category, o.subject, o.status, o.amount,
  o.created_at as "createdAt", o.updated_at as "updatedAt", (
    select c.reward from claims cl join contracts c on c.number_key = cl.contract_key and c.member_id = cl.member_id
    where cl.order_id = o.id and o.status in ('accepted', 'closed') and c.status in ('confirmed', 'released')
  ) as reward`

export type NewOrder = Pick<OrderRow, 'id' | 'memberId' | 'category' | 'subject' | 'amount'> & {
  requestKey: string
  requestHash: Buffer
  now: Date
}

/**
 * Inserts an order and its first event. Returns null when the idempotency key is already used. Waits for a
 * parallel transaction that inserts an order with the same key.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow | null> {
  const { rows } = await tx.query<OrderRow>({
    name: 'order_insert',
    text: `with o as (
        insert into orders (
          id, member_id, category, subject, status, amount, created_at, updated_at, request_key, request_hash
        ) values ($1, $2, $3, $4, 'review', $5, $6, $6, $7, $8)
        on conflict (member_id, request_key) do nothing returning *
      ), stated as (
        insert into order_events (order_id, status, at, actor) select id, status, created_at, 'member' from o
      )
      select ${columns} from o`,
    values: [
      order.id,
      order.memberId,
      order.category,
      order.subject,
      order.amount,
      order.now,
      order.requestKey,
      order.requestHash,
    ],
  })
  return rows[0] ?? null
}

export async function findOrderByKey(
  db: Queryable,
  { memberId, requestKey }: { memberId: string; requestKey: string },
): Promise<(OrderRow & { requestHash: Buffer }) | null> {
  const { rows } = await db.query<OrderRow & { requestHash: Buffer }>({
    name: 'order_by_key',
    text: `select ${columns}, o.request_hash as "requestHash" from orders o where member_id = $1 and request_key = $2`,
    values: [memberId, requestKey],
  })
  return rows[0] ?? null
}

/** Returns the order that the member created or cancelled with this idempotency key; null when the key is unused. */
export async function findKeyUse(
  db: Queryable,
  { memberId, key }: { memberId: string; key: string },
): Promise<{ id: string; isCancel: boolean } | null> {
  const { rows } = await db.query<{ id: string; isCancel: boolean }>({
    name: 'order_key_use',
    text: `select id, false as "isCancel" from orders where member_id = $1 and request_key = $2
      union all select id, true from orders where member_id = $1 and cancel_key = $2`,
    values: [memberId, key],
  })
  return rows[0] ?? null
}

/**
 * Saves the idempotency key of a cancellation. The constraint `orders_cancel_key` fails when the member has
 * already cancelled another order with this key.
 */
export async function updateCancelKey(
  tx: Tx,
  { orderId, key }: { orderId: string; key: string },
): Promise<void> {
  await tx.query({
    name: 'order_cancel_key',
    text: 'update orders set cancel_key = $2 where id = $1',
    values: [orderId, key],
  })
}

export async function updateSubject(
  tx: Tx,
  { orderId, subject }: { orderId: string; subject: string },
): Promise<void> {
  await tx.query({ text: 'update orders set subject = $2 where id = $1', values: [orderId, subject] })
}

/** Locks orders, so that parallel changes of their statuses wait. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query({
    text: 'select from orders where id = any($1) order by id for no key update',
    values: [ids],
  })
}

type OrderEvent = { status: OrderStatus; at: Date; actor: string; note: string }

/**
 * Changes the status of those orders whose status is in `from`, and adds an event to each changed order.
 * Returns the ids of the changed orders and of their events.
 */
export async function updateStatuses(
  tx: Tx,
  {
    ids,
    from,
    status,
    at,
    actor,
    note,
  }: OrderEvent & { ids: readonly string[]; from: readonly OrderStatus[] },
): Promise<{ id: string; eventId: bigint }[]> {
  const { rows } = await tx.query<{ id: string; eventId: bigint }>({
    text: `with moved as (
        update orders set status = $3, updated_at = $4 where id = any($1) and status = any($2) returning id
      )
      insert into order_events (order_id, status, at, actor, note) select id, $3, $4, $5, $6 from moved
      returning order_id as id, id as "eventId"`,
    values: [ids, from, status, at, actor, note],
  })
  return rows
}

export type Filter = {
  memberId: string
  category: OrderCategory | null
  /** Statuses of the orders to find; an empty list matches any status. */
  statuses: readonly OrderStatus[]
  /**
   * Alternative interpretations of the search text. An order is found when it matches all terms of one
   * interpretation. Null: no search.
   */
  search: readonly (readonly SearchTerm[])[] | null
}

export type SearchTerm = {
  /** Text to find in the subject of the order, in the form that `codeKey` returns; empty: finds no subject. */
  text: string
  /** First digits of the order number; empty when the text cannot be an order number. */
  digits: string
  /** Names of banks that the text may mean; used to find withdrawals. */
  banks: readonly string[]
  /** Categories of orders whose titles contain the text. */
  categories: readonly OrderCategory[]
}

const filtered = `from orders o
  where o.member_id = $1 and ($2::text is null or o.category = $2)
    and (cardinality($3::text[]) = 0 or o.status = any($3))
    and ($4::jsonb is null or exists (
      select from jsonb_array_elements($4) reading where not exists (
        select from jsonb_to_recordset(reading) as term (text text, digits text, banks text[], categories text[])
        where not (
          (term.text <> '' and strpos(code_key(o.subject), term.text) > 0)
          or (term.digits <> '' and o.number::text like term.digits || '%') or o.category = any(term.categories)
          or (o.category = 'withdrawal' and o.subject = any(term.banks))))))`

const filterValues = ({ memberId, category, statuses, search }: Filter): unknown[] => [
  memberId,
  category,
  statuses,
  search && JSON.stringify(search),
]

/** Returns one page of the orders that match the filter, newest first. */
export async function selectOrders(
  db: Queryable,
  { skip, limit, ...filter }: Filter & { skip: number; limit: number },
): Promise<ListedOrderRow[]> {
  const { rows } = await db.query<ListedOrderRow>({
    text: `select ${columns}, ${expectedDaySql} as "expectedOn" ${filtered} order by o.number desc limit $5 offset $6`,
    values: [...filterValues(filter), limit, skip],
  })
  return rows
}

export async function countOrders(db: Queryable, filter: Filter): Promise<number> {
  const { rows } = await db.query<{ total: bigint }>({
    text: `select count(*) as total ${filtered}`,
    values: filterValues(filter),
  })
  return Number(rows[0]?.total ?? 0)
}

/** Returns the names of the banks to which the member's withdrawals were requested, each name once. */
export async function selectBankNames(db: Queryable, memberId: string): Promise<string[]> {
  const { rows } = await db.query<{ subject: string }>({
    text: "select distinct subject from orders where member_id = $1 and category = 'withdrawal'",
    values: [memberId],
  })
  return rows.map(({ subject }) => subject)
}

/** Returns the order if it belongs to the member, otherwise null. */
export async function findOrder(
  db: Queryable,
  { id, memberId }: { id: string; memberId: string },
): Promise<OrderRow | null> {
  const { rows } = await db.query<OrderRow>({
    text: `select ${columns} from orders o where id = $1 and member_id = $2`,
    values: [id, memberId],
  })
  return rows[0] ?? null
}

/** Returns the events of an order. Unlike `getOrder`, does not check which member the order belongs to. */
export async function listOrderEvents(db: Queryable, orderId: string): Promise<OrderEvent[]> {
  const { rows } = await db.query<OrderEvent>({
    text: 'select status, at, actor, note from order_events where order_id = $1 order by id',
    values: [orderId],
  })
  return rows
}
