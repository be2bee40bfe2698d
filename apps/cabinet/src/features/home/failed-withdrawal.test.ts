import type { Order } from '@impulse/api/orders/order'
import { expect, test } from 'vitest'
import { failedWithdrawalIn } from './failed-withdrawal.ts'

const order = (id: string, over: Partial<Order> = {}): Order => ({
  id,
  number: 7,
  category: 'withdrawal',
  title: 'Вывод средств',
  status: 'returned',
  amount: 7_000,
  reward: null,
  createdAt: '2026-11-18T10:00:00+03:00',
  updatedAt: '2026-11-20T23:30:00+03:00',
  ...over,
})
const notification = (id: string, read = false) => ({
  id: `n-${id}`,
  date: '2026-11-20T23:30:00+03:00',
  category: 'withdrawal' as const,
  read,
  opened: false,
  title: 'Банк вернул вывод',
  text: 'Счёт получателя закрыт',
  link: `/order/${id}`,
})
const found = (orders: Order[], notifications = orders.map(({ id }) => notification(id))) =>
  failedWithdrawalIn(
    { listCardOrder: orders, totalCount: orders.length },
    { notifications, totalCount: notifications.length },
  )

test('finds a returned withdrawal and the text of its notification, and ignores a withdrawal that has not failed', () => {
  expect(found([order('a')])).toEqual({
    status: 'returned',
    amount: 7_000,
    endedOn: '2026-11-20',
    text: 'Счёт получателя закрыт',
    link: '/order/a',
  })
  for (const status of ['review', 'approved', 'sent', 'paid', 'cancelled'] as const)
    expect(found([order('a', { status })])).toBeNull()
})

test('does not return a failed withdrawal whose notification was read or does not exist', () => {
  expect(found([order('a')], [notification('a', true)])).toBeNull()
  expect(found([order('a')], [])).toBeNull()
  expect(failedWithdrawalIn(undefined, undefined)).toBeNull()
})

test('returns a failed withdrawal only if the member has requested no other withdrawal since the failure, or has cancelled it', () => {
  const inReview = (createdAt: string) => order('b', { status: 'review', createdAt, updatedAt: createdAt })
  expect(found([inReview('2026-11-21T10:00:00+03:00'), order('a')])).toBeNull()
  expect(found([inReview('2026-11-19T10:00:00+03:00'), order('a')])?.link).toBe('/order/a')
  const cancelled = { ...inReview('2026-11-21T10:00:00+03:00'), status: 'cancelled' as const }
  expect(found([cancelled, order('a')])?.link).toBe('/order/a')
})

test('returns the latest of several failed withdrawals with unread notifications', () => {
  const earlier = order('b', { status: 'rejected', updatedAt: '2026-11-19T10:00:00+03:00' })
  expect(found([earlier, order('a')])?.link).toBe('/order/a')
})
