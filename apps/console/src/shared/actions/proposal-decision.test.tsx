import { expect, it } from 'vitest'
import { renderAs } from '../../testing/render-as.tsx'
import { ProposalDecision } from './proposal-decision.tsx'

const proposal = {
  id: 'p-1',
  number: 12,
  reason: 'Ошибка',
  author: 'olga',
  createdAt: '',
  state: 'open',
  decidedBy: null,
  decidedAt: null,
}
const message = {
  path: '/console/api/member-merges/:id/decision' as const,
  objectLabel: 'объединение',
  approveLabel: 'Объединить',
  questionLabel: 'Провести объединение',
  approvedMessage: '',
  declinedMessage: '',
  states: { open: 'Ждёт', applied: 'Объединены', declined: 'Отклонено' },
}
const renderProposal = (name: string, change: object = {}) =>
  renderAs(
    [],
    <ProposalDecision row={{ ...proposal, ...change }} text={message}>
      {() => null}
    </ProposalDecision>,
    { name },
  )

it('the author of a proposal can only withdraw the proposal', () => {
  expect(renderProposal('olga').buttons).toEqual(['Отозвать'])
})

it('shows the buttons that approve and decline a proposal to everybody except its author', () => {
  expect(renderProposal('pavel').buttons).toEqual(['Объединить', 'Отклонить'])
})

it('shows the outcome of a closed proposal and the person who decided it, but no buttons', () => {
  const { buttons, text } = renderProposal('pavel', { state: 'applied', decidedBy: 'inna' })
  expect([buttons, text]).toEqual([[], 'Объединены, inna'])
})
