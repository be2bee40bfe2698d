import {
  consoleMergePaths,
  mergeColumns,
  mergeListSchema,
  mergePreviewQuerySchema,
  mergePreviewSchema,
  mergeQuerySchema,
  newMergeSchema,
} from '@impulse/wire/console-merges'
import { proposalDecisionSchema } from '@impulse/wire/console-proposals'
import { rowIdSchema } from '@impulse/wire/row-id'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { toStaffActor } from '../../../platform/staff/staff.service.ts'
import { everyMerge, mergesPage } from './list-member-merges.ts'
import { decideMerge, type MergeContext, previewMerge, proposeMerge } from './member-merges.service.ts'

/** Accounts of one person that become one, by two of the staff. */
export const mergesAdminRoutes =
  (context: MergeContext): Routes =>
  (app) => {
    registerListRoute(app, {
      ...{ path: consoleMergePaths.list, action: 'merges.list' },
      ...{ query: mergeQuerySchema, answer: mergeListSchema },
      page: (query) => mergesPage(context.db, query),
      file: {
        ...{ action: 'merges.export', title: 'Объединения', columns: mergeColumns },
        rows: (query) => everyMerge(context.db, query),
      },
    })
    // A look at somebody's account, by a phone that stands in no address.
    app.post(
      consoleMergePaths.preview,
      {
        config: { action: 'merges.propose' },
        schema: {
          ...{ params: rowIdSchema, body: mergePreviewQuerySchema },
          response: { 200: mergePreviewSchema },
        },
      },
      ({ params: { id }, body: { phone }, staff }) =>
        previewMerge(context, { memberId: id, phone, actor: toStaffActor(staff) }),
    )
    app.post(
      consoleMergePaths.list,
      {
        config: { action: 'merges.propose' },
        schema: { body: newMergeSchema, response: { 200: rowIdSchema } },
      },
      async ({ body, staff }) => {
        const { id } = await proposeMerge(context, { ...body, as: staff.name })
        return { id }
      },
    )
    app.post(
      consoleMergePaths.decision,
      {
        config: { action: 'merges.decide' },
        schema: { params: rowIdSchema, body: proposalDecisionSchema, response: { 200: rowIdSchema } },
      },
      async ({ params: { id }, body: { isMade }, staff }) => {
        await decideMerge(context, { id, as: staff.name, isMade })
        return { id }
      },
    )
  }
