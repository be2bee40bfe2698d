import { expect, it } from 'vitest'
import { mayDo, staffRoles } from '../staff/console-permissions.ts'
import { waitingKinds } from './console-dashboard.ts'
import { waitingPages } from './waiting-pages.ts'

it('shows the card of a queue to a role exactly when this role may open the queue’s page', () => {
  for (const role of staffRoles)
    for (const kind of waitingKinds)
      expect([role, kind, mayDo(waitingPages[kind].action, [role])]).toEqual([
        role,
        kind,
        mayDo(`dashboard.${kind}`, [role]),
      ])
})
