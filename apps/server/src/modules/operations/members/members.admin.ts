import {
  consoleMemberPaths,
  memberCardSchema,
  memberHistoryQuerySchema,
  memberHistorySchema,
  memberListSchema,
  memberQuerySchema,
} from '@impulse/api/members/console-members'
import { memberColumns } from './members.columns.ts'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { toStaffActor } from '../../../platform/staff/staff.service.ts'
import { getMemberHistory, getMemberCard, memberList } from './members.service.ts'
import type { AppContext } from '../../../platform/context.ts'

/** Console routes of members, which are the list, the member card and the history. */
export const membersAdminRoutes =
  (context: Pick<AppContext, 'db' | 'clock' | 'sessions' | 'vault'>): Routes =>
  (app) => {
    const members = memberList(context.db)
    registerListRoute(app, {
      path: consoleMemberPaths.list,
      action: 'members.list',
      query: memberQuerySchema,
      answer: memberListSchema,
      page: members.page,
      file: {
        action: 'members.export',
        title: 'Участники',
        columns: memberColumns,
        rows: members.rows,
      },
    })
    app.get(
      consoleMemberPaths.one,
      {
        config: { action: 'members.see' },
        schema: { params: rowIdSchema, response: { 200: memberCardSchema } },
      },
      ({ params: { id }, staff }) => getMemberCard(context, { memberId: id, actor: toStaffActor(staff) }),
    )
    app.get(
      consoleMemberPaths.history,
      {
        config: { action: 'members.see' },
        schema: {
          params: rowIdSchema,
          querystring: memberHistoryQuerySchema,
          response: { 200: memberHistorySchema },
        },
      },
      ({ params: { id }, query: { skipCount }, staff }) =>
        getMemberHistory(context, { memberId: id, actor: toStaffActor(staff), skipCount }),
    )
  }
