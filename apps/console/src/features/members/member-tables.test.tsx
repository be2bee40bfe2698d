import type { BalanceParts, Lot } from '@impulse/api/balance/balance-parts'
import { expect, it } from 'vitest'
import { renderAs } from '../../testing/render-as.tsx'
import { LotTable } from './member-tables.tsx'

const lot: Omit<Lot, 'releasesAt'> = { amount: 100, contractNumber: null, reason: 'reward', historyId: '1' }
const none = { count: 0, amount: 0 }
const parts: Omit<BalanceParts, 'lots'> = {
  available: 0,
  frozen: 0,
  checking: 0,
  payout: 0,
  debt: 0,
  held: [],
  moreLots: none,
  moreHeld: none,
}

it.each([
  ['a later day', { releasesAt: '2026-11-29T00:00:00+03:00' }, '29.11.2026, 00:00'],
  ['today', { releasesAt: '2026-11-28T00:00:00+03:00' }, 'срок вышел 28.11.2026, ждёт проверки рисков'],
  ['days ago', { releasesAt: '2026-11-20T00:00:00+03:00' }, 'срок вышел 20.11.2026, ждёт проверки рисков'],
  [
    'days ago, under a risk case',
    { releasesAt: '2026-11-20T00:00:00+03:00', isBlocked: true },
    'на проверке',
  ],
] as const)('shows when a lot is released, or what a due lot waits for: %s', (_, changes, expected) => {
  const balance: BalanceParts = { ...parts, lots: [{ ...lot, ...changes }] }
  const { text } = renderAs([], <LotTable id="m-1" phone={null} today="2026-11-28" balance={balance} />)
  expect(text).toContain(expected)
})
