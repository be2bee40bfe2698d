import type { OrderStatus } from '@impulse/api/orders/order'
import { expect, test } from 'vitest'
import { withdrawalSteps } from './withdrawal-steps.ts'

const toSteps = (statuses: OrderStatus[], today = '2026-11-21', paidOn: string | null = null) =>
  withdrawalSteps(
    {
      status: statuses.at(-1) ?? 'review',
      timeline: statuses.map((status) => ({ status, date: '2026-11-19T12:00:00+03:00', note: 'почему' })),
      expectedOn: '2026-11-24',
      paidOn,
    },
    { today },
  ).map(({ title, state, message: text }) => [title, state, text].join(' | ').replaceAll('\u00a0', ' '))

const when = '19 ноября, 12:00'
const expected = 'Деньги у вас | coming | Ожидаем до 24 ноября'

test.each<[OrderStatus[], string[]]>([
  [
    ['review'],
    [
      `Заявка принята | done | ${when}`,
      'Проверяем данные | current | Ответим не позже 24 ноября',
      'Отправили в банк | coming | ',
      expected,
    ],
  ],
  [
    ['review', 'approved'],
    [
      `Заявка принята | done | ${when}`,
      `Данные проверены | done | ${when}`,
      'Отправляем в банк | current | Готовим перевод',
      expected,
    ],
  ],
  [
    ['review', 'approved', 'sent'],
    [
      `Заявка принята | done | ${when}`,
      `Данные проверены | done | ${when}`,
      `Отправили в банк | current | ${when}`,
      expected,
    ],
  ],
  [
    ['review', 'approved', 'sent', 'approved'],
    [
      `Заявка принята | done | ${when}`,
      `Данные проверены | done | ${when}`,
      `Отправили в банк | done | ${when}`,
      `Банк не принял перевод | undone | ${when}`,
      'Отправляем в банк | current | Готовим перевод',
      expected,
    ],
  ],
  [
    ['review', 'approved', 'sent', 'paid'],
    [
      `Заявка принята | done | ${when}`,
      `Данные проверены | done | ${when}`,
      `Отправили в банк | done | ${when}`,
      `Деньги у вас | done | ${when}`,
    ],
  ],
])('shows the past and the expected steps of a withdrawal with the statuses %j', (statuses, steps) => {
  expect(toSteps(statuses)).toEqual(steps)
})

test.each<[OrderStatus[], string]>([
  [['review', 'rejected'], 'Заявка отклонена'],
  [['review', 'approved', 'rejected'], 'Заявка отклонена'],
  [['review', 'cancelled'], 'Вы отменили заявку'],
  [['review', 'approved', 'sent', 'returned'], 'Банк вернул деньги'],
  [['review', 'approved', 'sent', 'paid', 'returned'], 'Банк вернул деньги'],
])(
  'shows no expected steps after the last status of a failed withdrawal with the statuses %j',
  (statuses, title) => {
    const steps = toSteps(statuses)
    expect(steps).toHaveLength(statuses.length)
    expect(steps.at(-1)).toBe(`${title} | bad | ${when}`)
    expect(steps.slice(0, -1).every((step) => /\| (done|undone) \|/.test(step))).toBe(true)
  },
)

test('shows «Деньги у вас» after the payment; shows «Банк сообщил о зачислении» instead if the bank returned the money after the payment', () => {
  const arrived = (statuses: OrderStatus[]) => toSteps(statuses).includes(`Деньги у вас | done | ${when}`)
  expect(arrived(['review', 'approved', 'sent'])).toBe(false)
  expect(arrived(['review', 'approved', 'sent', 'paid'])).toBe(true)
  expect(arrived(['review', 'approved', 'sent', 'returned'])).toBe(false)
  const cameBack = toSteps(['review', 'approved', 'sent', 'paid', 'returned'])
  expect(cameBack.some((step) => step.startsWith('Деньги у вас'))).toBe(false)
  expect(cameBack.at(-2)).toBe(`Банк сообщил о зачислении | undone | ${when}`)
})

test('shows the payment date that the bank reported instead of the time when the server received the report', () => {
  const paid = toSteps(['review', 'approved', 'sent', 'paid'], '2026-11-21', '2026-11-18')
  expect(paid.slice(-2)).toEqual([`Отправили в банк | done | ${when}`, 'Деньги у вас | done | 18 ноября'])
  const cameBack = toSteps(['review', 'approved', 'sent', 'paid', 'returned'], '2026-11-21', '2026-11-18')
  expect(cameBack.slice(-2)).toEqual([
    'Банк сообщил о зачислении | undone | 18 ноября',
    `Банк вернул деньги | bad | ${when}`,
  ])
})

test('shows the date by which staff promise a decision, but no date when that date has passed', () => {
  expect(toSteps(['review'], '2026-11-24')[1]).toContain('Ответим не позже 24 ноября')
  expect(toSteps(['review'], '2026-11-25')[1]).toBe('Проверяем данные | current | ')
})

test('shows the expected payment date of a withdrawal up to and including that date, and a text about the delay afterwards', () => {
  expect(toSteps(['review', 'approved', 'sent'], '2026-11-24').at(-1)).toBe(expected)
  expect(toSteps(['review', 'approved', 'sent'], '2026-11-25').at(-1)).toContain('Ожидали до 24 ноября.')
})

test('shows no expected dates while an open risk case blocks the withdrawal', () => {
  const steps = withdrawalSteps(
    {
      status: 'review',
      expectedOn: '2026-11-24',
      paidOn: null,
      isBlocked: true,
      timeline: [{ status: 'review', date: '2026-11-19T12:00:00+03:00', note: '' }],
    },
    { today: '2026-11-21' },
  )
  expect(steps.map(({ message: text }) => text?.replaceAll('\u00a0', ' '))).toEqual([
    when,
    undefined,
    undefined,
    undefined,
  ])
})

test('shows neither a transfer in preparation nor an expected date while an open risk case blocks an approved withdrawal', () => {
  const blocked = { expectedOn: '2026-11-24', paidOn: null, isBlocked: true as const }
  const steps = withdrawalSteps({ status: 'approved', ...blocked, timeline: [] }, { today: '2026-11-21' })
  expect(steps.map(({ message }) => message)).toEqual([undefined, undefined])
})
