import {
  memberCardSchema,
  memberHistoryQuerySchema,
  memberHistorySchema,
  memberListSchema,
  memberQuerySchema,
} from './console-members.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import {
  mergeListSchema,
  mergePreviewQuerySchema,
  mergePreviewSchema,
  mergeQuerySchema,
  newMergeSchema,
} from './console-merges.ts'
import { proposalDecisionSchema } from './console-proposals.ts'
import { liftedRestrictionSchema, newRestrictionSchema } from './console-restrictions.ts'
import { beginViewSchema, begunViewSchema } from './impersonation.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleMembersRoutes = {
  'GET /console/api/members': { querystring: memberQuerySchema, response: { 200: memberListSchema } },
  'GET /console/api/members/:id': { params: rowIdSchema, response: { 200: memberCardSchema } },
  /** GET: operations of the member’s history, without the first `skipCount` operations. */
  'GET /console/api/members/:id/history': {
    params: rowIdSchema,
    querystring: memberHistoryQuerySchema,
    response: { 200: memberHistorySchema },
  },
  'GET /console/api/member-merges': { querystring: mergeQuerySchema, response: { 200: mergeListSchema } },
  'POST /console/api/member-merges': { body: newMergeSchema, response: { 200: rowIdSchema } },
  'POST /console/api/members/:id/merge-preview': {
    params: rowIdSchema,
    body: mergePreviewQuerySchema,
    response: { 200: mergePreviewSchema },
  },
  'POST /console/api/member-merges/:id/decision': {
    params: rowIdSchema,
    body: proposalDecisionSchema,
    response: { 200: rowIdSchema },
  },
  'PUT /console/api/members/:id/block': {
    params: rowIdSchema,
    body: newRestrictionSchema,
    response: { 200: rowIdSchema },
  },
  'POST /console/api/members/:id/block/end': {
    params: rowIdSchema,
    body: newRestrictionSchema,
    response: { 200: liftedRestrictionSchema },
  },
  'PUT /console/api/members/:id/payout-restriction': {
    params: rowIdSchema,
    body: newRestrictionSchema,
    response: { 200: rowIdSchema },
  },
  'POST /console/api/members/:id/payout-restriction/end': {
    params: rowIdSchema,
    body: newRestrictionSchema,
    response: { 200: liftedRestrictionSchema },
  },
  /** POST: ends all sessions of the member and removes the passkeys, without a restriction. */
  'POST /console/api/members/:id/sessions/end': {
    params: rowIdSchema,
    body: newRestrictionSchema,
    response: { 200: rowIdSchema },
  },
  /** POST: ends the second factor of a member who lost all passkeys, after a delay. */
  'POST /console/api/members/:id/second-factor/end': {
    params: rowIdSchema,
    body: newRestrictionSchema,
    response: { 200: rowIdSchema },
  },
  /** POST: starts an impersonation of the member. */
  'POST /console/api/members/:id/impersonation': {
    params: rowIdSchema,
    body: beginViewSchema,
    response: { 200: begunViewSchema },
  },
} as const satisfies RouteTable
