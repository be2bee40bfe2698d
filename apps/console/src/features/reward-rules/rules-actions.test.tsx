import type { RulesOne } from '@impulse/api/rewards/console-reward-rules'
import { expect, it } from 'vitest'
import { listPermissions, seenBy } from '../../testing/render-as.tsx'
import { RuleSetDetailActions } from './rules-actions.tsx'

const draft = { id: '7', state: 'draft', author: 'staff:olga', recalculates: null } as unknown as RulesOne
const seen = (name: string, change: Partial<RulesOne> = {}) =>
  seenBy(listPermissions('admin'), <RuleSetDetailActions {...draft} {...change} />, { name })

it('who wrote a draft cannot approve it, and is told who does', () => {
  const { buttons, text } = seen('olga')
  expect(buttons).toEqual(['Отклонить'])
  expect(text).toContain('утвердит его другой администратор')
})

it('another administrator approves or discards it', () => {
  expect(seen('pavel').buttons).toEqual(['Утвердить', 'Отклонить'])
})

it.each(['coming', 'inForce', 'past', 'discarded'] as const)(
  'rules that are %s are not approved or discarded any more, and a draft can be made of them',
  (state) => {
    const { buttons, links } = seen('pavel', { state })
    expect(buttons).toEqual([])
    expect(links).toEqual({ 'Новый черновик из этой версии': '/rules/create?from=7' })
  },
)

it('a recalculation that broke off is gone on with, by its author too', () => {
  expect(seen('olga', { state: 'recalculating' }).buttons).toEqual(['Продолжить пересчёт'])
})
