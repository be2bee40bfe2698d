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
const expected = 'Деньги придут | coming | До 24 ноября'

test.each<[OrderStatus[], string[]]>([
  [
    ['review'],
    [
      `Заявка принята | done | ${when}`,
      'Проверяем данные | current | ',
      'Отправим в банк | coming | ',
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

test('the last step has the time of the report on the day that the bank names, and only the day of the bank when the report came later', () => {
  const last = (paidOn: string) =>
    toSteps(['review', 'approved', 'sent', 'paid'], '2026-11-21', paidOn).at(-1)
  expect(last('2026-11-19')).toBe(`Деньги у вас | done | ${when}`)
  expect(last('2026-11-18')).toBe('Деньги у вас | done | 18 ноября')
})

test.each<[OrderStatus[], string]>([
  [['review', 'rejected'], 'Вывод не прошёл'],
  [['review', 'approved', 'rejected'], 'Вывод не прошёл'],
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

test('shows the expected payment date of a withdrawal up to and including that date, and a text about the delay afterwards', () => {
  expect(toSteps(['review', 'approved', 'sent'], '2026-11-24').at(-1)).toBe(expected)
  expect(toSteps(['review', 'approved', 'sent'], '2026-11-25').at(-1)).toContain('Ожидали до 24 ноября.')
})

test('names each day only once, and no future step in the past tense', () => {
  for (const statuses of [['review'], ['review', 'approved'], ['review', 'approved', 'sent']] as const) {
    const ahead = toSteps([...statuses]).filter((step) => !step.includes('| done |'))
    expect(ahead.filter((step) => step.includes('24 ноября'))).toHaveLength(1)
    expect(ahead.filter((step) => /^\S+(?:ли|лись) .*\| coming/.test(step))).toEqual([])
  }
})

test.each([
  ['review', '2026-11-21', 3],
  ['approved', '2026-11-21', 2],
  ['approved', '2026-11-25', 2],
] as const)(
  'shows the day of a withdrawal in %s that an open risk case blocks only as an earlier plan, and nothing in preparation',
  (status, today, count) => {
    const blocked = { expectedOn: '2026-11-24', paidOn: null, isBlocked: true as const }
    const messages = withdrawalSteps({ status, ...blocked, timeline: [] }, { today }).map(({ message }) =>
      message?.replaceAll('\u00a0', ' '),
    )
    expect(messages).toHaveLength(count)
    expect(messages.filter((message) => message !== undefined)).toEqual([
      'Планировали до 24 ноября, теперь — после проверки',
    ])
  },
)
