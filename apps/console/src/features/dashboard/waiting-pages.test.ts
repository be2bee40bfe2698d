import { expect, it } from 'vitest'
import { mayDo, staffRoles } from '@impulse/api/staff/console-permissions'
import { waitingKinds } from '@impulse/api/dashboard/console-dashboard'
import { waitingPages } from './waiting-pages.ts'

it('whoever is told that something waits may open the page where it is attended to', () => {
  for (const role of staffRoles)
    for (const kind of waitingKinds)
      expect([role, kind, mayDo(waitingPages[kind].action, [role])]).toEqual([
        ...[role, kind, mayDo(`today.${kind}`, [role])],
      ])
})
