import { expect, it } from 'vitest'
import { mayDo, staffRoles } from '@impulse/api/staff/console-permissions'
import { waitingKinds } from '@impulse/api/dashboard/console-dashboard'
import { waitingPages } from './waiting-pages.ts'

it('shows the card of a queue to exactly the roles that may open the queue’s page', () => {
  for (const role of staffRoles)
    for (const kind of waitingKinds)
      expect([role, kind, mayDo(waitingPages[kind].action, [role])]).toEqual([
        role,
        kind,
        mayDo(`dashboard.${kind}`, [role]),
      ])
})
