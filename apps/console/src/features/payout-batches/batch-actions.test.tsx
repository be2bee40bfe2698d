import type { ConsolePayoutBatch } from '@impulse/api/payouts/console-payouts'
import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchCards } from './batch-show.tsx'
import { BlockedPayouts } from './blocked-payouts.tsx'

const batch = {
  id: '7',
  state: 'created',
  count: 2,
  sum: 5000,
  isDownloaded: false,
  lines: [{ id: '1012', state: 'pending', blockers: [] }],
} as unknown as ConsolePayoutBatch
const blocked = [{ ...batch.lines[0], blockers: ['risk_case_open', 'in_debt'] }]
const buttonsOf = (change: object, role: 'finance' | 'content' = 'finance') =>
  renderAs(listPermissions(role), <BatchActions batch={{ ...batch, ...change }} />).buttons

it.each([
  [{ state: 'created' }, ['Передан в банк', 'Отменить пакет']],
  [{ state: 'handed_over' }, ['Отменить пакет']],
  [{ state: 'handed_over', lines: [...batch.lines, { ...batch.lines[0], state: 'paid' }] }, []],
  [{ state: 'processing' }, ['Отменить пакет']],
  [{ state: 'processing', isDownloaded: true }, []],
  [{ lines: blocked }, ['Отменить пакет']],
  [{ lines: blocked, state: 'handed_over', isDownloaded: true }, ['Отменить пакет']],
  [{ state: 'completed' }, []],
  [{ state: 'cancelled' }, []],
])('offers for a batch with %j only the actions that the server allows: %j', (change, buttons) => {
  expect(buttonsOf(change)).toEqual(buttons)
})

it('offers no actions on a batch to staff without the permission', () => {
  expect(buttonsOf({}, 'content')).toEqual([])
})

it.each([
  [{ isDownloaded: false }, 'файл не выдаётся. Отмените пакет', []],
  [{ isDownloaded: true }, 'Не передавайте в банк и тот, что уже скачали.', []],
  [{ isDownloaded: true, state: 'handed_over' }, 'попросите остановить эти платежи', ['Скачать CSV']],
])('the page of a batch with %j names its blocked payouts and what to do', (change, advice, downloads) => {
  const record = {
    ...batch,
    kind: 'sbp',
    createdAt: '2026-11-18T12:00:00+03:00',
    actor: 'staff:olga',
    lines: blocked,
  }
  const { text, links, buttons } = renderAs([], <BatchCards />, { record: { ...record, ...change } })
  expect(text).toContain(advice)
  expect(text).toContain('На проверке: открыт случай в «Рисках»; участник в долгу перед программой')
  expect(links['заявка № 1012']).toContain('/withdrawals/1012/show')
  expect(buttons).toEqual(downloads)
})

it('the page of a batch names ten blocked payouts and the number of the others', () => {
  const lines = Array.from({ length: 12 }, (_, place) => ({ ...blocked[0], id: String(1012 + place) }))
  const { text } = renderAs([], <BlockedPayouts batch={{ ...batch, lines } as ConsolePayoutBatch} />)
  expect(text).toContain('и ещё 2')
})
