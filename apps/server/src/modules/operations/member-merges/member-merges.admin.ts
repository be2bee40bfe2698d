import {
  consoleMergePaths,
  mergeListSchema,
  mergePreviewQuerySchema,
  mergePreviewSchema,
  mergeQuerySchema,
  newMergeSchema,
} from '@impulse/api/members/console-merges'
import { mergeColumns } from './member-merges.columns.ts'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import { registerDecisionRoute, registerProposalRoute } from '../../../platform/admin/proposal-routes.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { toStaffActor } from '../../../platform/staff/staff.service.ts'
import { mergeList } from './list-member-merges.ts'
import { decideMerge, type MergeContext, previewMerge, proposeMerge } from './member-merges.service.ts'

/**
 * Console routes of member merges. One staff member proposes a merge, and another staff member approves the
 * merge.
 */
export const mergesAdminRoutes =
  (context: MergeContext): Routes =>
  (app) => {
    const merges = mergeList(context.db)
    registerListRoute(app, {
      path: consoleMergePaths.list,
      action: 'member-merges.list',
      query: mergeQuerySchema,
      answer: mergeListSchema,
      page: merges.page,
      file: {
        action: 'member-merges.export',
        title: 'Объединения',
        columns: mergeColumns,
        rows: merges.rows,
      },
    })
    // The preview is a POST request, so that no URL contains the phone. The audit records the preview as an
    // access.
    app.post(
      consoleMergePaths.preview,
      {
        config: { action: 'member-merges.propose' },
        schema: {
          params: rowIdSchema,
          body: mergePreviewQuerySchema,
          response: { 200: mergePreviewSchema },
        },
      },
      ({ params: { id }, body: { phone }, staff }) =>
        previewMerge(context, { memberId: id, phone, actor: toStaffActor(staff) }),
    )
    registerProposalRoute(app, {
      path: consoleMergePaths.list,
      action: 'member-merges.propose',
      body: newMergeSchema,
      run: (merge) => proposeMerge(context, merge),
    })
    registerDecisionRoute(app, {
      path: consoleMergePaths.decision,
      action: 'member-merges.decide',
      run: (decision) => decideMerge(context, decision),
    })
  }
