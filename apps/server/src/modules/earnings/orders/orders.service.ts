import {
  type Order,
  type OrderCard,
  type OrderCategory,
  type OrderDetails,
  type OrderQuery,
  type Orders,
  type OrderStatus,
  orderCategories,
} from '@impulse/api/orders/order'
import { orderTitle } from './orders.messages.ts'
import { matchBanks } from '@impulse/api/recipients/bank-search'
import { searchable } from '../../../platform/db/searchable.ts'
import { pointsToWire } from '@impulse/api/fields/money'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Db, Queryable, Tx } from '../../../platform/db/db.ts'
import { violatedConstraint } from '../../../platform/db/refused-by-database.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import {
  countOrders,
  type Filter,
  findOrder,
  findKeyUse,
  findOrderByKey,
  foldSubject,
  insertOrder,
  type OrderRow,
  type SearchTerm,
  selectBankNames,
  selectEvents,
  selectOrders,
  updateCancelKey,
  updateStatuses,
} from './orders.sql.ts'

/** Returns the steps of an order; unlike `getOrder` for any member. */
export const listOrderEvents = selectEvents

/** The request that an application is made by: its key, and the hash of everything it says. */
export type OrderRequest = { memberId: string; key: string; hash: Buffer }

/** An application of the member's, and the key of the request that takes it back. */
export type Cancelling = { orderId: string; memberId: string; key: string }

/** Category of orders: its own details, and its cancellation by the member. */
export type OrderKind = {
  getDetails(on: Queryable, orderId: string): Promise<OrderDetails>
  /** Refuses `order_answered` where it is not in review any more. The key is kept in the same transaction: `saveCancelKey`. */
  cancel(input: Cancelling): Promise<void>
}
export type OrderKinds = Partial<Record<OrderCategory, OrderKind>>

/** The answer that the same request got before, as it was then; refuses `idempotency_mismatch` for another request. */
export async function firstAnswer(
  on: Queryable,
  { memberId, key, hash }: OrderRequest,
): Promise<Order | null> {
  const order = await findOrderByKey(on, { memberId, requestKey: key })
  if (!order) return null
  if (!order.requestHash.equals(hash)) throw new Refusal('idempotency_mismatch')
  return orderToWire({ ...order, status: 'review', updatedAt: order.createdAt })
}

/** Puts an application in review. Null: the key has been used, see `firstAnswer`. */
export async function openOrder(
  tx: Tx,
  request: OrderRequest,
  {
    id = newId(),
    ...about
  }: { category: OrderCategory; subject: string; amount: bigint | null; now: Date; id?: string },
): Promise<Order | null> {
  const { memberId, key: requestKey, hash: requestHash } = request
  const order = await insertOrder(tx, { ...about, id, memberId, requestKey, requestHash })
  return order && orderToWire(order)
}

/** Moves applications on, those that are still where they may be moved from; tells which these were. */
export const moveOrders = (
  tx: Tx,
  move: {
    ids: readonly string[]
    from: readonly OrderStatus[]
    status: OrderStatus
    at: Date
    actor: string
    note: string
  },
): Promise<string[]> => updateStatuses(tx, move)

/** A member's applications, the newest first. */
export async function getOrders(on: Queryable, memberId: string, query: OrderQuery): Promise<Orders> {
  const filter = toFilter(memberId, query, query.search ? await selectBankNames(on, memberId) : [])
  const [rows, totalCount] = await Promise.all([
    selectOrders(on, { ...filter, skip: query.skipCount, limit: query.maxResultCount }),
    countOrders(on, filter),
  ])
  return { listCardOrder: rows.map(orderToWire), totalCount }
}

function toFilter(
  memberId: string,
  { category, status: statuses = [], search = '' }: OrderQuery,
  bankNames: readonly string[],
): Filter {
  // «№ 1001», as the number is told.
  const text = searchable(search).replace(/№\s*/g, '').trim()
  const words = text.split(' ')
  const readings = words.length > 1 ? [[text], words] : [[text]]
  return {
    memberId,
    category: category === 'all' ? null : category,
    statuses,
    search: text === '' ? null : readings.map((terms) => terms.map((term) => searchTerm(term, bankNames))),
  }
}

function searchTerm(text: string, bankNames: readonly string[]): SearchTerm {
  const toSearchableTitle = (category: OrderCategory) => searchable(orderTitle({ category, subject: '' }))
  // A bank is found as in the list of banks: by its other names, on the wrong keyboard, with a slip.
  const found = matchBanks(
    bankNames.map((name) => ({ name, shortName: name })),
    text,
  )
  return {
    text: foldSubject(text),
    digits: /^\d+$/.test(text) ? text : '',
    banks: found.map(({ bank }) => bank.name),
    categories: orderCategories.filter((category) => toSearchableTitle(category).includes(text)),
  }
}

/** One of the member's applications with its timeline and details. Refuses `not_found`, for anybody else's too. */
export async function getOrder(
  on: Queryable,
  { kinds, ...input }: { id: string; memberId: string; kinds: OrderKinds },
): Promise<OrderCard> {
  const order = await findOrder(on, input)
  if (!order) throw new Refusal('not_found')
  const kind = kinds[order.category]
  const [events, details] = await Promise.all([
    selectEvents(on, order.id),
    kind ? kind.getDetails(on, order.id) : null,
  ])
  return {
    ...orderToWire(order),
    timeline: events.map(({ status, at, note }) => ({ status, date: moscowIso(at), note })),
    details,
    canCancel: Boolean(kind) && order.status === 'review',
  }
}

/**
 * A member takes an application back. The same key again gets the same answer, and so does another one for what was taken back
 * before. Refuses `not_found`, `order_answered`, and `idempotency_mismatch` for a key of another request.
 */
export async function cancelOrder(
  db: Db,
  { kinds, id, memberId, key = newId() }: { id: string; memberId: string; key?: string; kinds: OrderKinds },
): Promise<OrderCard> {
  const order = await findOrder(db, { id, memberId })
  if (!order) throw new Refusal('not_found')
  const kind = kinds[order.category]
  invariant(kind, 'an application is of a category that is there')
  const isRepeated = async () => {
    const used = await findKeyUse(db, { memberId, key })
    if (used && !(used.isCancel && used.id === id)) throw new Refusal('idempotency_mismatch')
    return used !== null
  }
  // Twice the same button is one taking back.
  if (!(await isRepeated()) && order.status !== 'cancelled')
    try {
      await kind.cancel({ orderId: id, memberId, key })
    } catch (error) {
      // The same request was there a moment before.
      const isAnswered = error instanceof Refusal && error.code === 'order_answered'
      if (!isAnswered || !(await isRepeated())) throw error
    }
  return getOrder(db, { id, memberId, kinds })
}

/** In the transaction that takes it back. Refuses `idempotency_mismatch` where another one was taken back by it in the meantime. */
export async function saveCancelKey(tx: Tx, input: Cancelling): Promise<void> {
  try {
    await updateCancelKey(tx, input)
  } catch (error) {
    throw violatedConstraint(error) === 'orders_cancel_key' ? new Refusal('idempotency_mismatch') : error
  }
}

const orderToWire = (order: OrderRow): Order => ({
  id: order.id,
  number: Number(order.number),
  category: order.category,
  title: orderTitle(order),
  status: order.status,
  amount: order.amount === null ? null : pointsToWire(order.amount),
  createdAt: moscowIso(order.createdAt),
  updatedAt: moscowIso(order.updatedAt),
})
