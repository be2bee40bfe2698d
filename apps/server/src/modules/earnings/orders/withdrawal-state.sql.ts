/**
 * Returns the SQL condition that the order is a withdrawal without an outcome. A sent one is included, because it waits
 * again when its batch is cancelled or the provider refuses its payout. `order`: alias of the table `orders`.
 */
export const isInProgressSql = (order: string): string =>
  `${order}.category = 'withdrawal' and ${order}.status in ('review', 'approved', 'sent')`

/**
 * SQL expression for the expected payment date of the order `o`. Null unless the order is a withdrawal on its way that no
 * risk case blocks. A block does not apply to a sent withdrawal.
 */
export const expectedDaySql = `(
  select w.expected_on from withdrawals w
  where w.order_id = o.id and (o.status = 'sent' or (o.status in ('review', 'approved')
    and not exists (select from withdrawal_blocks b where b.order_id = o.id and b.is_on)))
)`

/**
 * SQL expression for the note with which the withdrawal `o` was rejected or returned, which contains the text of the
 * reason. Null for any other order.
 */
export const endNoteSql = `(
  select e.note from order_events e
  where e.order_id = o.id and e.status = o.status and o.status in ('rejected', 'returned') order by e.id desc limit 1
)`

/**
 * SQL expression for the id and the number of the first withdrawal of the same amount that the member requested after the
 * withdrawal `o` had ended without a payout, and has not cancelled. Null for any other order.
 */
export const resentSql = `(
  select jsonb_build_object('id', later.id, 'number', later.number)
  from orders later join withdrawals w on w.order_id = later.id and not w.is_automatic
  where o.category = 'withdrawal' and o.status in ('rejected', 'returned', 'cancelled') and later.member_id = o.member_id
    and later.number > o.number and later.created_at >= o.updated_at and w.amount = o.amount
    and later.status <> 'cancelled'
  order by later.number limit 1
)`

/** SQL expression for the code of the reason with which the withdrawal `o` was rejected or returned; otherwise null. */
export const endReasonSql = '(select w.reason from withdrawals w where w.order_id = o.id)'
