import { expect, test } from 'vitest'
import { formatRequestedAt, formatFrozenUntil, formatLot, lotTitle, formatRelease } from './frozen-labels.ts'

const now = '2026-11-21'
const part = (releasesAt: string | null) => ({
  amount: 100,
  reason: releasesAt === null ? ('withdrawal' as const) : ('hold' as const),
  contractNumber: null,
  orderId: null,
  releasesAt,
})
const message = (...dates: (string | null)[]) =>
  formatFrozenUntil({ amount: 1, inPayout: 0, parts: dates.map(part) }, { now }).replaceAll('\u00a0', ' ')

test('formats the release date of the frozen lots, the sum of the nearest date if there are several, or «на проверке» when the release of every lot is blocked', () => {
  const [first, later] = ['2026-11-28T00:00:00+03:00', '2026-12-05T00:00:00+03:00']
  expect(message(first, first)).toBe(' · до 28 ноября')
  expect(message(later, first, null)).toBe(' · первые 100 б. — 28 ноября')
  expect(message(null)).toBe('')
  const blocked = { ...part(first), isBlocked: true } as const
  const toUntilText = (parts: Parameters<typeof formatFrozenUntil>[0]['parts']) =>
    formatFrozenUntil({ amount: 1, inPayout: 0, parts }, { now }).replaceAll('\u00a0', ' ')
  expect(toUntilText([blocked, part(null)])).toBe(' · на проверке')
  expect(toUntilText([blocked, part(later)])).toBe(' · до 5 декабря')
})

test.each([
  ['minutes', '2026-11-21T00:00:00+03:00'],
  ['days', '2026-11-17T00:00:00+03:00'],
])('formats lots that are due for %s with «скоро» instead of their date', (_, due) => {
  const later = '2026-12-05T00:00:00+03:00'
  expect(message(due)).toBe(' · скоро разморозится')
  expect(message(due, '2026-11-19T00:00:00+03:00')).toBe(' · скоро разморозится')
  expect(message(later, due)).toBe(' · первые 100 б. — скоро')
  expect(formatRelease(due, { now })).toBe('скоро разморозится')
})

test('describes a lot by its contract and its release date, and a hold by the date of the withdrawal request', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(lotTitle({ contractNumber: 'Т-1', reason: 'reward' }))).toBe('Договор № Т-1')
  expect(plain(lotTitle({ contractNumber: 'Т-1', reason: 'recalculation' }))).toBe(
    'Перерасчёт по договору № Т-1',
  )
  const contract = { product: 'Интернет', city: 'Тула' }
  expect(lotTitle({ contractNumber: 'Т-1', reason: 'reward', contract })).toBe('Интернет · Тула')
  const lot = { contractNumber: 'Т-1', contract, releasesAt: '2026-11-28T00:00:00+03:00' } as const
  expect(plain(formatLot({ ...lot, reason: 'reward' }, { now }))).toBe('№ Т-1 · до 28 ноября, 00:00 МСК')
  expect(plain(formatLot({ ...lot, reason: 'recalculation', isBlocked: true }, { now }))).toBe(
    'перерасчёт · № Т-1 · на проверке',
  )
  expect(plain(formatLot({ ...lot, reason: 'reward', contract: undefined }, { now }))).toBe(
    'до 28 ноября, 00:00 МСК',
  )
  expect(lotTitle({ contractNumber: null, reason: 'reward' })).toBe('Вознаграждение')
  expect(plain(formatRelease('2026-11-28T00:00:00+03:00', { now }))).toBe('до 28 ноября, 00:00 МСК')
  expect(plain(formatRequestedAt('2026-11-18T06:40:00Z', { now }))).toBe('заявка от 18 ноября, 09:40 МСК')
})
