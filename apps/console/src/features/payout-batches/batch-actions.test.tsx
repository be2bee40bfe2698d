import type { ConsolePayoutBatch } from '@impulse/api/payouts/console-payouts'
import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { BatchActions } from './batch-actions.tsx'

const batch = {
  id: '7',
  state: 'created',
  count: 2,
  sum: 5000,
  lines: [{ state: 'pending' }],
} as unknown as ConsolePayoutBatch
const buttonsOf = (change: object, role: 'finance' | 'content' = 'finance') =>
  renderAs(listPermissions(role), <BatchActions batch={{ ...batch, ...change }} />).buttons

it.each([
  [{ state: 'created' }, ['Передан в банк', 'Отменить пакет']],
  [{ state: 'handed_over' }, ['Отменить пакет']],
  [{ state: 'handed_over', lines: [{ state: 'pending' }, { state: 'paid' }] }, []],
  [{ state: 'completed' }, []],
  [{ state: 'cancelled' }, []],
])('offers for a batch with %j only the actions that the server allows: %j', (change, buttons) => {
  expect(buttonsOf(change)).toEqual(buttons)
})

it('offers no actions on a batch to staff without the permission', () => {
  expect(buttonsOf({}, 'content')).toEqual([])
})
