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

it('the author of a proposed version can only withdraw it, and other staff with the permission can approve or decline it', () => {
  expect(renderProposals(listPermissions('content'), 'olga').buttons).toEqual(['Отозвать'])
  expect(renderProposals(listPermissions('content'), 'pavel').buttons).toEqual(['Подтвердить', 'Отклонить'])
  expect(renderProposals([], 'pavel').buttons).toEqual([])
})

it('shows what a proposed version changes, when it comes into force, and how many members must accept it', () => {
  const { text } = renderProposals(listPermissions('content'), 'pavel')
  expect(text).toContain(
    'Вступит в силу 01.12.2026, 00:00 МСК. Новые правила принимают заново все участники (12 000)',
  )
  expect(text).toContain('Выплаты Было За 10 дней Стало За 5 дней')
})
