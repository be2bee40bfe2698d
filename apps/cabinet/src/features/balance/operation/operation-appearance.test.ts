import type { ContractStatus } from '@impulse/api/contracts/contract'
import type { OrderStatus } from '@impulse/api/orders/order'
import { expect, test } from 'vitest'
import { anItem } from '../history/history-item.test-parts.ts'
import {
  categoryNames,
  operationAppearance,
  operationDetails,
  toBalanceChanges,
} from './operation-appearance.ts'
import { operationName } from './operation-name.ts'

const now = '2026-11-21'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const reward = anItem({
  category: 'reward',
  amount: 1500,
  availableDelta: 0,
  frozenAmount: 1500,
  releasesAt: '2026-11-28T00:00:00+03:00',
})

test('shows the release date of a frozen reward, and does not show its amount in green', () => {
  const { icon, tone, text: message } = operationAppearance(reward, { now })
  expect([icon, tone, plain(message)]).toEqual(['snowflake', 'frozen', 'Заморожено до 28 ноября'])
})

test.each([
  ['minutes', '2026-11-21T00:00:00+03:00'],
  ['days', '2026-11-17T00:00:00+03:00'],
])('shows «Скоро разморозится» for a reward that is due for %s and still frozen', (_, releasesAt) => {
  const due = { ...reward, releasesAt }
  expect(plain(operationAppearance(due, { now }).text)).toBe('Скоро разморозится')
  expect(plain(operationAppearance({ ...due, isBlocked: true }, { now }).text)).toBe('На проверке')
})

test('shows «На проверке» instead of a release date for a frozen reward under review', () => {
  expect(plain(operationAppearance({ ...reward, isBlocked: true }, { now }).text)).toBe('На проверке')
  expect(operationAppearance({ ...reward, isBlocked: true, frozenAmount: 0 }, { now }).text).toBe(
    'Заморозка снята',
  )
})

test('shows an amount in green only when the operation made points available', () => {
  const tone = (item: Parameters<typeof anItem>[0]) => operationAppearance(anItem(item), { now }).tone
  expect(tone({ category: 'release' })).toBe('income')
  expect(tone({ category: 'refund' })).toBe('income')
  expect(tone({ category: 'correction', amount: 100, availableDelta: 100 })).toBe('income')
  expect(tone({ category: 'correction', amount: 100, availableDelta: 0 })).toBe('frozen')
  expect(tone({ category: 'correction', amount: 100, availableDelta: 0, debtDelta: 100 })).toBe('plain')
  expect(operationAppearance({ ...reward, frozenAmount: 0 }, { now }).tone).toBe('plain')
  expect(tone({ category: 'withdrawal', amount: -100 })).toBe('plain')
  expect(tone({ category: 'correction', amount: -100 })).toBe('warn')
  expect(tone({ category: 'correction', amount: -100, availableDelta: 0 })).toBe('frozen')
  expect(tone({ category: 'correction', amount: -100, availableDelta: 0, debtDelta: -40 })).toBe('warn')
})

test('a withdrawal without a payout, and a reward that was taken back, are marked as undone', () => {
  const isUndone = (item: Parameters<typeof anItem>[0]) =>
    operationAppearance(anItem(item), { now }).isUndone ?? false
  const withdrawal = (status: OrderStatus) =>
    isUndone({ category: 'withdrawal', amount: -100, withdrawal: { bank: 'Т-Банк', status } })
  expect([withdrawal('rejected'), withdrawal('returned'), withdrawal('cancelled')]).toEqual([
    true,
    true,
    true,
  ])
  expect([withdrawal('paid'), withdrawal('review'), withdrawal('sent')]).toEqual([false, false, false])
  const contract = { product: 'Интернет', city: 'Тула' }
  const rewardOf = (status: ContractStatus) =>
    isUndone({ ...reward, frozenAmount: 0, contract: { ...contract, status } })
  expect([rewardOf('cancelled'), rewardOf('released')]).toEqual([true, false])
})

test('a reward that was taken back has no plus sign as its icon', () => {
  const ended = (status: ContractStatus) =>
    operationAppearance({ ...reward, frozenAmount: 0, contract: { product: '', city: '', status } }, { now })
      .icon
  expect([ended('cancelled'), ended('released')]).toEqual(['x', 'plus'])
})

const shares = (item: Parameters<typeof anItem>[0]) =>
  toBalanceChanges(anItem(item)).map(({ name, text: message }) => plain(`${name}: ${message}`))

test('shows the debt that an operation created or repaid', () => {
  expect(shares({})).toEqual([])
  expect(shares({ amount: 500, availableDelta: 200, debtDelta: 300 })).toEqual([
    'Зачтено в счёт долга: 300 б.',
  ])
  expect(shares({ category: 'correction', amount: -1500, availableDelta: 0, debtDelta: -1500 })).toEqual([
    'Стало долгом: 1 500 б.',
  ])
})

test.each([
  ['a write-off from frozen points', -500, 0, 0, ['Снято с замороженного: −500 б.']],
  ['a write-off from available points', -500, -500, 0, []],
  [
    'a write-off from frozen and available points that also creates a debt',
    -800,
    -200,
    -100,
    ['Снято с замороженного: −500 б.', 'Стало долгом: 100 б.'],
  ],
  ['a credit to available points', 300, 300, 0, []],
  ['a credit to frozen points', 300, 0, 0, ['Заморожено: +300 б.']],
])(
  'shows how a correction changed the frozen points and the debt: %s',
  (_, amount, availableDelta, debtDelta, expected) => {
    expect(shares({ category: 'correction', amount, availableDelta, debtDelta })).toEqual(expected)
  },
)

test('shows no frozen points next to the amount of a reward', () => {
  expect(shares(reward)).toEqual([])
})

const contract = { product: 'Интернет', city: 'Тула', status: 'released' } as const

test.each([
  ['a contract', { contract }, 'Интернет · Тула'],
  [
    'a withdrawal',
    { title: 'Вывод средств', withdrawal: { bank: 'Т-Банк', status: 'sent' } as const },
    'Вывод средств · Т-Банк',
  ],
  ['neither of both', { title: 'Корректировка' }, 'Корректировка'],
])('names an operation by its contract or bank, otherwise by its title: %s', (_, item, name) => {
  expect(operationName(anItem(item))).toBe(name)
})

test.each([
  ['a frozen reward', { ...reward, contract }, 'Заморожено до 28 ноября · № 7'],
  ['a reward that was released', { ...reward, frozenAmount: 0, contract }, 'Доступно · № 7'],
  [
    'a reward that was taken back',
    { ...reward, frozenAmount: 0, contract: { ...contract, status: 'cancelled' } as const },
    'Начисление снято · № 7',
  ],
  [
    'a recalculated reward',
    { ...reward, frozenAmount: 0, contract, recalculated: -75 },
    'Доступно · № 7 · пересчитано −75 б.',
  ],
  ['a release', { contract }, 'Разморожено · № 7'],
  [
    'a cancellation',
    {
      contract,
      category: 'correction',
      title: 'Договор № 7 расторгнут',
      amount: -500,
      availableDelta: 0,
    } as const,
    'Договор № 7 расторгнут · снято с замороженного: −500 б.',
  ],
  ['an operation of an unknown contract', {}, '14:05 · Разморожено'],
  [
    'a withdrawal',
    { category: 'withdrawal', withdrawal: { bank: 'Т-Банк', status: 'sent' } } as const,
    '14:05 · Отправлен в банк',
  ],
])('shows the state of an operation below its name, with the number of its contract: %s', (_, item, line) => {
  expect(plain(operationDetails(anItem({ ...item, contractNumber: '7' }), { now }).join(' · '))).toBe(line)
})

test('shows the time instead of the contract’s number in a list without day headings', () => {
  const item = anItem({ contract, contractNumber: '7' })
  expect(operationDetails(item, { now, when: 'Сегодня, 14:05' })).toEqual(['Сегодня, 14:05', 'Разморожено'])
})

test('a release has the same name in its row and in the filter', () => {
  const item = anItem({ category: 'release' })
  expect(operationAppearance(item, { now }).text).toBe(categoryNames.release)
})
