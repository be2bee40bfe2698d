import type { ConsoleRewardRules } from '@impulse/api/rewards/console-reward-rules'
import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { RuleSetDetailActions } from './rules-actions.tsx'

const draft = {
  id: '7',
  state: 'draft',
  author: 'staff:olga',
  recalculates: null,
} as unknown as ConsoleRewardRules
const renderActions = (name: string, change: Partial<ConsoleRewardRules> = {}) =>
  renderAs(listPermissions('admin'), <RuleSetDetailActions {...draft} {...change} />, { name })

it('shows the author of a draft that another administrator must approve the draft, and shows the author no button that approves it', () => {
  const { buttons, text } = renderActions('olga')
  expect(buttons).toEqual(['Отклонить'])
  expect(text).toContain('утвердит его другой администратор')
})

it('shows the buttons that approve and discard a draft of reward rules to an administrator who is not the author', () => {
  expect(renderActions('pavel').buttons).toEqual(['Утвердить', 'Отклонить'])
})

it.each(['coming', 'inForce', 'past', 'discarded'] as const)(
  'offers no action on reward rules in the state %s except a new draft from them',
  (state) => {
    const { buttons, links } = renderActions('pavel', { state })
    expect(buttons).toEqual([])
    expect(links).toEqual({ 'Новый черновик из этой версии': '/reward-rules/create?from=7' })
  },
)

it('shows the button that continues an interrupted recalculation, even to the author of the reward rules', () => {
  expect(renderActions('olga', { state: 'recalculating' }).buttons).toEqual(['Продолжить пересчёт'])
})
