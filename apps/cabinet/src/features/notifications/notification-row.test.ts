import { expect, test } from 'vitest'
import { notificationIcon } from './notification-row.tsx'

test('a notification about the search for a contract has the icon of a contract, not that of money', () => {
  expect(notificationIcon({ category: 'reward', link: '/order/7' })).toBe('file-text')
  expect(notificationIcon({ category: 'reward', link: '/balance?operation=7' })).toBe('coins')
  expect(notificationIcon({ category: 'reward', link: null })).toBe('coins')
  expect(notificationIcon({ category: 'withdrawal', link: '/order/7' })).toBe('hand-coins')
})
