import { mergeListDefinition } from '@impulse/copy-ru/members/merge-list'
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
    registerListRoute(app, mergeListDefinition, mergeList(context.db))
    // Uses POST for the preview, so that no URL contains the phone. The audit records the preview as an
    // access.
    app.addRoute(
      'POST /console/api/members/:id/merge-preview',
      { config: { action: 'member-merges.propose' } },
      ({ params: { id }, body: { phone }, staff }) =>
        previewMerge(context, { memberId: id, phone, actor: toStaffActor(staff) }),
    )
    registerProposalRoute(app, 'POST /console/api/member-merges', {
      action: 'member-merges.propose',
      run: (merge) => proposeMerge(context, merge),
    })
    registerDecisionRoute(app, 'POST /console/api/member-merges/:id/decision', {
      action: 'member-merges.decide',
      run: (decision) => decideMerge(context, decision),
    })
  }
