import type { Order } from '@impulse/api/orders/order'
import { expect, test } from 'vitest'
import { findClaimNotification } from './next-step.load.ts'

const claim = (status: Order['status']): Order => ({
  id: 'a',
  number: 7,
  category: 'contract',
  title: 'Поиск договора',
  status,
  amount: null,
  reward: null,
  createdAt: '2026-11-18T10:00:00+03:00',
  updatedAt: '2026-11-20T23:30:00+03:00',
})
const found = (status: Order['status'], { read, opened = false }: { read: boolean; opened?: boolean }) => {
  const notification = {
    id: 'n',
    date: '2026-11-20T23:30:00+03:00',
    category: 'reward' as const,
    title: 'О заявке',
    text: 'Текст',
    link: '/order/a',
    read,
    opened,
  }
  const claims = { listCardOrder: [claim(status)], totalCount: 1 }
  return findClaimNotification({ notifications: [notification], totalCount: 1 }, claims) !== null
}

test('repeats a rejected claim until the member opens it, and an accepted one until its notification is read', () => {
  expect(found('rejected', { read: false })).toBe(true)
  expect(found('rejected', { read: true })).toBe(true)
  expect(found('rejected', { read: true, opened: true })).toBe(false)
  expect(found('accepted', { read: false })).toBe(true)
  expect(found('accepted', { read: true })).toBe(false)
  expect(found('needs_information', { read: false })).toBe(false)
})
