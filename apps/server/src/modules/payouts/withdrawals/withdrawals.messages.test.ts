import { expect, it } from 'vitest'
import { withdrawalNotification } from './withdrawals.messages.ts'

const notification = (status: Parameters<typeof withdrawalNotification>[0]['status']) =>
  withdrawalNotification({ status, number: 7, amount: 1500, credited: 1305, reason: '' }).body.replaceAll(
    '\u00a0',
    ' ',
  )

it.each(['review', 'approved', 'sent', 'paid'] as const)(
  'the notification about a withdrawal that is %s shows the roubles after fee and tax',
  (status) => expect(notification(status)).toContain('1 305 ₽'),
)

it.each(['rejected', 'returned', 'cancelled'] as const)(
  'the notification about a withdrawal that is %s shows the points that are available again',
  (status) => expect(notification(status)).toContain('1 500 б. снова на балансе'),
)

it('the notification about a new withdrawal names its status as the cabinet does', () => {
  expect(notification('review')).toBe('Заявка № 7 на рассмотрении: 1 305 ₽')
})
