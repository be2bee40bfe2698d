import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { TextProposals } from './legal-text-proposals.tsx'

const proposal = {
  id: 't-1',
  number: 3,
  reason: 'Новый срок выплат',
  author: 'olga',
  createdAt: '',
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  kind: 'rules',
  inForceFrom: '2026-11-30T21:00:00Z',
  replaces: '2026-01-01',
  content: { type: 'doc', content: [] },
  members: 12_000,
  changes: [{ heading: 'Выплаты', before: ['За 10 дней'], after: ['За 5 дней'] }],
}
const renderProposals = (may: string[], name: string) =>
  renderAs(may, <TextProposals />, { name, responses: { '/console/api/legal-text-proposals': [proposal] } })

it('offers the decision on a proposed version to colleagues with the permission, and only the withdrawal to its author', () => {
  expect(renderProposals(listPermissions('content'), 'olga').buttons).toEqual(['Отозвать'])
  expect(renderProposals(listPermissions('content'), 'pavel').buttons).toEqual(['Подтвердить', 'Отклонить'])
  expect(renderProposals([], 'pavel').buttons).toEqual([])
})

it('shows next to the approval what a proposed version changes, from what time, and how many members must accept the version', () => {
  const { text } = renderProposals(listPermissions('content'), 'pavel')
  expect(text).toContain(
    'Вступит в силу 01.12.2026, 00:00 МСК. Новые правила принимают заново все участники (12 000)',
  )
  expect(text).toContain('Выплаты Было За 10 дней Стало За 5 дней')
})
