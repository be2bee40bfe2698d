import { expect, it } from 'vitest'
import { mayDo, staffRoles } from '../staff/console-permissions.ts'
import { waitingKinds } from './console-dashboard.ts'
import { waitingPages } from './waiting-pages.ts'

it('shows a queue on the page «Сегодня» to exactly the roles that may open the queue’s own page', () => {
  for (const role of staffRoles)
    for (const kind of waitingKinds)
      expect([role, kind, mayDo(waitingPages[kind].action, [role])]).toEqual([
        role,
        kind,
        mayDo(`dashboard.${kind}`, [role]),
      ])
})
