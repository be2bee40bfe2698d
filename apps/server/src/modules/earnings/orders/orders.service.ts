import {
  type Order,
  type OrderCard,
  type OrderCategory,
  type OrderDetails,
  type OrderQuery,
  type Orders,
  type OrderStatus,
  isUndecided,
  orderCategories,
} from '@impulse/api/orders/order'
import { orderTitle } from './orders.messages.ts'
import { matchBanks } from '@impulse/api/recipients/bank-search'
import { codeKey, searchable } from '../../../platform/db/searchable.rules.ts'
import { pointsToNumber } from '@impulse/api/fields/money'
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
  insertOrder,
  type OrderRow,
  type SearchTerm,
  selectBankNames,
  listOrderEvents,
  lockOrders,
  selectOrders,
  updateCancelKey,
  updateSubject,
  updateStatuses,
} from './orders.sql.ts'

export {
  endNoteSql,
  endReasonSql,
  expectedDaySql,
  isInProgressSql,
  resentSql,
} from './withdrawal-state.sql.ts'
export { listOrderEvents, lockOrders }

/** Request that creates an order. `key`: idempotency key; `hash`: hash of the content of the request. */
export type OrderRequest = { memberId: string; key: string; hash: Buffer }

/** Order that the member cancels. `key`: idempotency key of the cancellation. */
export type CancelOrderInput = { orderId: string; memberId: string; key: string }

/**
 * Functions that each order category must implement: they read the details of an order and cancel the order
 * for its member.
 */
export type OrderCategoryHandler = {
  getDetails(db: Queryable, orderId: string): Promise<OrderDetails>
  /**
   * Cancels the order, and calls `saveCancelKey` in the transaction of the cancellation.
   * @throws Refusal order_decided; withdrawal_payment_in_check while the bank may have paid a withdrawal
   */
  cancel(input: CancelOrderInput): Promise<void>
}
export type OrderCategoryHandlers = Partial<Record<OrderCategory, OrderCategoryHandler>>

/**
 * Returns the response to the first request with this key: the order with its first status, `review`. Returns
 * null when the key is unused.
 * @throws Refusal idempotency_mismatch
 */
export async function findFirstResponse(
  db: Queryable,
  { memberId, key, hash }: OrderRequest,
): Promise<Order | null> {
  const order = await findOrderByKey(db, { memberId, requestKey: key })
  if (!order) return null
  if (!order.requestHash.equals(hash)) throw new Refusal('idempotency_mismatch')
  return orderToDto({ ...order, status: 'review', reward: null, updatedAt: order.createdAt })
}

/**
 * Creates an order in review. Returns null when the idempotency key is already used; the caller then gets the
 * response from `findFirstResponse`.
 */
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
  return order && orderToDto(order)
}

/**
 * Changes the status of orders whose status is in `from`. Returns the changed orders with the ids of the new
 * events in their timelines.
 */
export const changeOrderStatuses = (
  tx: Tx,
  move: {
    ids: readonly string[]
    from: readonly OrderStatus[]
    status: OrderStatus
    at: Date
    actor: string
    note: string
  },
): Promise<{ id: string; eventId: bigint }[]> => updateStatuses(tx, move)

/** Changes what an order is about, such as the contract number of a claim. */
export const changeOrderSubject = (tx: Tx, change: { orderId: string; subject: string }): Promise<void> =>
  updateSubject(tx, change)

/** Returns one page of the member's orders, newest first. */
export async function getOrders(db: Queryable, memberId: string, query: OrderQuery): Promise<Orders> {
  const filter = toFilter(memberId, query, query.search ? await selectBankNames(db, memberId) : [])
  const [rows, totalCount] = await Promise.all([
    selectOrders(db, { ...filter, skip: query.skipCount, limit: query.maxResultCount }),
    countOrders(db, filter),
  ])
  return { listCardOrder: rows.map(orderToDto), totalCount }
}

function toFilter(
  memberId: string,
  { category, status: statuses = [], search = '' }: OrderQuery,
  bankNames: readonly string[],
): Filter {
  // Removes «№», because members copy an order number in the form in which it is displayed: «№ 1001».
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
  // Finds banks as the search of the bank list does: by another name of the bank, by a text typed with the wrong
  // keyboard layout, or by a text with a typing error.
  const found = matchBanks(
    bankNames.map((name) => ({ name, shortName: name })),
    text,
  )
  return {
    text: codeKey(text),
    digits: /^\d+$/.test(text) ? text : '',
    banks: found.map(({ bank }) => bank.name),
    categories: orderCategories.filter((category) => toSearchableTitle(category).includes(text)),
  }
}

/**
 * Returns the member's order with its timeline and details.
 * @throws Refusal not_found when the order does not exist or belongs to another member
 */
export async function getOrder(
  db: Queryable,
  { handlers, ...input }: { id: string; memberId: string; handlers: OrderCategoryHandlers },
): Promise<OrderCard> {
  const order = await findOrder(db, input)
  if (!order) throw new Refusal('not_found')
  const handler = handlers[order.category]
  const [events, details] = await Promise.all([
    listOrderEvents(db, order.id),
    handler ? handler.getDetails(db, order.id) : null,
  ])
  return {
    ...orderToDto(order),
    timeline: events.map(({ status, at, note }) => ({ status, date: moscowIso(at), note })),
    details,
    canCancel: Boolean(handler) && isUndecided(order.status),
  }
}

/**
 * Cancels a member's order. Repeating the request, or cancelling an order that is already cancelled, changes
 * nothing and returns the order.
 * @throws Refusal not_found, order_decided; idempotency_mismatch when the key belongs to another request
 */
export async function cancelOrder(
  db: Db,
  {
    handlers,
    id,
    memberId,
    key = newId(),
  }: { id: string; memberId: string; key?: string; handlers: OrderCategoryHandlers },
): Promise<OrderCard> {
  const order = await findOrder(db, { id, memberId })
  if (!order) throw new Refusal('not_found')
  const handler = handlers[order.category]
  invariant(handler, 'every category of orders must have a handler')
  const isRetry = async () => {
    const used = await findKeyUse(db, { memberId, key })
    if (used && !(used.isCancel && used.id === id)) throw new Refusal('idempotency_mismatch')
    return used !== null
  }
  // A retry, or a request for a cancelled order, must not cancel the order again.
  if (!(await isRetry()) && order.status !== 'cancelled')
    try {
      await handler.cancel({ orderId: id, memberId, key })
    } catch (error) {
      // A parallel copy of this request may have cancelled the order. Then the refusal is not an error.
      const isAnswered = error instanceof Refusal && error.code === 'order_decided'
      if (!isAnswered || !(await isRetry())) throw error
    }
  return getOrder(db, { id, memberId, handlers })
}

/**
 * Saves the idempotency key of a cancellation. Runs in the transaction of the cancellation.
 * @throws Refusal idempotency_mismatch when a parallel request cancelled another order with the same key
 */
export async function saveCancelKey(tx: Tx, input: CancelOrderInput): Promise<void> {
  try {
    await updateCancelKey(tx, input)
  } catch (error) {
    throw violatedConstraint(error) === 'orders_cancel_key' ? new Refusal('idempotency_mismatch') : error
  }
}

const orderToDto = (order: OrderRow & { expectedOn?: string | null }): Order => ({
  id: order.id,
  number: Number(order.number),
  category: order.category,
  title: orderTitle(order),
  ...(order.category === 'withdrawal' && order.subject !== '' && { bank: order.subject }),
  status: order.status,
  amount: order.amount === null ? null : pointsToNumber(order.amount),
  reward: order.reward === null ? null : pointsToNumber(order.reward),
  createdAt: moscowIso(order.createdAt),
  updatedAt: moscowIso(order.updatedAt),
  ...(order.expectedOn && { expectedOn: order.expectedOn }),
})
