import { memberListDefinition } from '@impulse/copy-ru/members/member-list'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { toStaffActor } from '../../../platform/staff/staff.service.ts'
import { getMemberHistory, getMemberCard, memberList } from './members.service.ts'
import type { AppContext } from '../../../platform/context.ts'

/** Console routes of the member list, the member card and the member's history. */
export const membersAdminRoutes =
  (context: Pick<AppContext, 'db' | 'clock' | 'sessions' | 'vault'>): Routes =>
  (app) => {
    registerListRoute(app, memberListDefinition, memberList(context))
    app.addRoute(
      'GET /console/api/members/:id',
      { config: { action: 'members.see' } },
      ({ params: { id }, staff }) => getMemberCard(context, { memberId: id, actor: toStaffActor(staff) }),
    )
    app.addRoute(
      'GET /console/api/members/:id/history',
      { config: { action: 'members.see' } },
      ({ params: { id }, query: { skipCount }, staff }) =>
        getMemberHistory(context, { memberId: id, actor: toStaffActor(staff), skipCount }),
    )
  }
