import * as z from 'zod/mini'
import {
  acceptInvitationSchema,
  consoleSessionSchema,
  invitationPasswordSchema,
  invitationSchema,
  openedInvitationSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  signInSchema,
  staffSessionSchema,
} from './console-access.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import { passkeyOptionsSchema } from '../sign-in/passkey.ts'
import {
  changePasswordSchema,
  myAccessSchema,
  newStaffKeySchema,
  provenChangeSchema,
  provenSchema,
} from './console-my-access.ts'
import { wholeListQuerySchema } from '../lists/console-list.ts'
import {
  confirmedStaffSchema,
  invitedStaffSchema,
  newStaffSchema,
  staffNameSchema,
  staffRolesSchema,
  staffRowSchema,
} from './console-staff.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleStaffRoutes = {
  /**
   * POST: starts a session after the right password. The second factor then confirms the session. DELETE:
   * ends the session.
   */
  'POST /console/api/session': { body: signInSchema, response: { 200: z.literal(true) } },
  'GET /console/api/session': { response: { 200: consoleSessionSchema } },
  'DELETE /console/api/session': { response: { 200: z.literal(true) } },
  'POST /console/api/session/second-factor': { body: secondFactorSchema, response: { 200: z.literal(true) } },
  'POST /console/api/invitation': { body: invitationSchema, response: { 200: openedInvitationSchema } },
  'POST /console/api/invitation/password': {
    body: invitationPasswordSchema,
    response: { 200: z.literal(true) },
  },
  'POST /console/api/invitation/accept': {
    body: acceptInvitationSchema,
    response: { 200: recoveryCodesSchema },
  },
  'GET /console/api/my-sessions': { response: { 200: z.array(staffSessionSchema) } },
  /** POST: ends an own session, after the second factor. */
  'POST /console/api/my-sessions/:id/end': {
    params: rowIdSchema,
    body: provenSchema,
    response: { 200: z.literal(true) },
  },
  /** POST: returns options with which the browser asks for a passkey at sign-in, after the password. */
  'POST /console/api/session/second-factor/key': { response: { 200: passkeyOptionsSchema } },
  'GET /console/api/my-access': { response: { 200: myAccessSchema } },
  'POST /console/api/my-access/password': { body: changePasswordSchema, response: { 200: z.literal(true) } },
  'POST /console/api/my-access/recovery-codes': {
    body: provenChangeSchema,
    response: { 200: recoveryCodesSchema },
  },
  /** POST: returns options with which the browser asks for a passkey before a change of one's own access. */
  'POST /console/api/my-access/proof': { response: { 200: passkeyOptionsSchema } },
  /**
   * POST: returns options with which the browser creates a passkey. The browser then sends the passkey to
   * `keys`.
   */
  'POST /console/api/my-access/new-key': { response: { 200: passkeyOptionsSchema } },
  'POST /console/api/my-access/keys': { body: newStaffKeySchema, response: { 200: myAccessSchema } },
  'POST /console/api/my-access/keys/:id/removal': {
    params: rowIdSchema,
    body: provenChangeSchema,
    response: { 200: myAccessSchema },
  },
  'GET /console/api/staff': { querystring: wholeListQuerySchema, response: { 200: z.array(staffRowSchema) } },
  'POST /console/api/staff': { body: newStaffSchema, response: { 200: invitedStaffSchema } },
  'GET /console/api/staff/:id': { params: staffNameSchema, response: { 200: staffRowSchema } },
  'PUT /console/api/staff/:id': {
    params: staffNameSchema,
    body: staffRolesSchema,
    response: { 200: z.object({ id: z.string() }) },
  },
  'DELETE /console/api/staff/:id': {
    params: staffNameSchema,
    response: { 200: z.object({ id: z.string() }) },
  },
  /** POST: invites a staff member again. The previous access of this staff member ends immediately. */
  'POST /console/api/staff/:id/invitation': {
    params: staffNameSchema,
    response: { 200: invitedStaffSchema },
  },
  /** POST: confirms that the right person accepted the invitation and may have the roles. */
  'POST /console/api/staff/:id/confirmation': {
    params: staffNameSchema,
    body: confirmedStaffSchema,
    response: { 200: z.object({ id: z.string() }) },
  },
  'DELETE /console/api/staff/:id/sessions': {
    params: staffNameSchema,
    response: { 200: z.object({ id: z.string() }) },
  },
  /** DELETE: clears the account declaration of another staff member, who then has to declare again. */
  'DELETE /console/api/staff/:id/account': {
    params: staffNameSchema,
    response: { 200: z.object({ id: z.string() }) },
  },
} as const satisfies RouteTable
