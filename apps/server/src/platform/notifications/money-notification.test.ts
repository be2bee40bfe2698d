import { expect, it } from 'vitest'
import { type MoneyNotificationInput, moneyNotification } from './money-notification.ts'

const notificationText = (changed: Partial<MoneyNotificationInput>): string => {
  const facts = { kind: 'reward', items: 4, amount: 2_400, debt: 0, frozen: 0, since: null, until: null }
  const { body } = moneyNotification({ ...facts, contractNumber: null, ...changed })
  return body.replaceAll('\u00a0', ' ')
}
const frozen = { since: '4 декабря', until: '6 декабря' }

it.each([
  [{}, '+4 договора, +2 400 б.'],
  [
    { ...frozen, frozen: 1_600 },
    '+4 договора, +2 400 б. 800 б. откроются после проверки, 1 600 б. — 4–6 декабря',
  ],
  [{ ...frozen, frozen: 2_400 }, '+4 договора, +2 400 б. Разморозятся 4–6 декабря'],
  [
    { frozen: 1_600, since: '28 ноября', until: '3 декабря' },
    '+4 договора, +2 400 б. 800 б. откроются после проверки, 1 600 б. — 28 ноября – 3 декабря',
  ],
  [
    { frozen: 2_400, since: '6 декабря', until: '6 декабря' },
    '+4 договора, +2 400 б. заморожено до 6 декабря',
  ],
  // Notifications that an older version of the server created have no date of the first release (`since`).
  [{ frozen: 2_400, until: '6 декабря' }, '+4 договора, +2 400 б. заморожено до 6 декабря'],
])('the notification about the rewards %o has the text «%s»', (changed, text) => {
  expect(notificationText(changed)).toBe(text)
})

const kinds = [
  'reward',
  'release',
  'cancellation',
  'reversal',
  'restore',
  'recalculation',
  'debt',
  'correction',
]
it.each(kinds)('a notification about a %s never contains two full stops in a row', (kind) => {
  for (const items of [1, 2])
    for (const debt of [0, 500])
      expect(notificationText({ kind, items, debt, amount: -1_100 })).not.toMatch(/\.\s*\./)
})

it('a notification about a clawback reports the new debt in a separate sentence', () => {
  expect(notificationText({ kind: 'cancellation', items: 2, amount: -1_100, debt: 500 })).toBe(
    '2 договора: −1 100 б. Долгом стало 500 б.',
  )
})
