import type { RulesOne } from '@impulse/api/rewards/console-reward-rules'
import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { RuleSetDetailActions } from './rules-actions.tsx'

const draft = { id: '7', state: 'draft', author: 'staff:olga', recalculates: null } as unknown as RulesOne
const seen = (name: string, change: Partial<RulesOne> = {}) =>
  renderAs(listPermissions('admin'), <RuleSetDetailActions {...draft} {...change} />, { name })

it('offers the author no approval, and shows who approves', () => {
  const { buttons, text } = seen('olga')
  expect(buttons).toEqual(['Отклонить'])
  expect(text).toContain('утвердит его другой администратор')
})

it('offers another administrator to approve or discard the draft', () => {
  expect(seen('pavel').buttons).toEqual(['Утвердить', 'Отклонить'])
})

it.each(['coming', 'inForce', 'past', 'discarded'] as const)(
  'offers rules that are %s only as the base of a draft',
  (state) => {
    const { buttons, links } = seen('pavel', { state })
    expect(buttons).toEqual([])
    expect(links).toEqual({ 'Новый черновик из этой версии': '/reward-rules/create?from=7' })
  },
)

it('offers to continue an interrupted recalculation, to its author as well', () => {
  expect(seen('olga', { state: 'recalculating' }).buttons).toEqual(['Продолжить пересчёт'])
})
