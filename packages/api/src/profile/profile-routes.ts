import * as z from 'zod/mini'
import {
  accountDataSchema,
  accountDeletionSchema,
  accountInfoSchema,
  emailConfirmSchema,
  endSessionsSchema,
  imageSchema,
  memberConsentsSchema,
  memberSessionsSchema,
  personalInfoSchema,
  phoneChangeResponseSchema,
  phoneChangeSchema,
  placeOfWorkRequestSchema,
  userDataRequestSchema,
} from './profile.ts'
import { confirmationCodeSchema, confirmationSchema } from './confirmation.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import { sessionResponseSchema } from './user.ts'
import { passkeyAssertionSchema, passkeyOptionsSchema } from '../sign-in/passkey.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const profileRoutes = {
  'GET /api/lk/personal-info/': {
    description: 'Returns the personal data of the profile.',
    response: { 200: personalInfoSchema },
  },
  'GET /api/lk/account-info/': {
    description: 'Returns the contact data and settings of the profile.',
    response: { 200: accountInfoSchema },
  },
  'POST /api/lk/edit/set-user-data/': {
    description: 'Changes the names and the city.',
    body: userDataRequestSchema,
    response: { 200: z.literal(true) },
  },
  'PUT /api/lk/edit/set-place-of-work/': {
    description: 'Changes the place of work.',
    body: placeOfWorkRequestSchema,
    response: { 200: z.literal(true) },
  },
  'PUT /api/lk/edit/set-account-data/': {
    description:
      'Changes the contact data; the e-mail address only within ten minutes after a sign-in or a reauthentication.',
    body: accountDataSchema,
    response: { 200: z.literal(true) },
  },
  'DELETE /api/lk/edit/set-img/': { description: 'Deletes the avatar.', response: { 200: imageSchema } },
  'PUT /api/lk/edit/set-img/': {
    description: 'Saves the avatar, sent as a multipart form.',
    body: z.object({ content: z.optional(z.unknown()) }),
    response: { 200: imageSchema },
    consumes: ['multipart/form-data'],
  },
  'GET /api/lk/img/': { description: 'Returns the address of the avatar.', response: { 200: imageSchema } },
  'POST /api/lk/phone/': {
    description: 'Starts a phone change, and sends a code to the present phone.',
    body: phoneChangeSchema,
    response: { 200: phoneChangeResponseSchema },
  },
  'DELETE /api/lk/phone/': { description: 'Cancels the phone change.', response: { 200: z.literal(true) } },
  'POST /api/lk/phone/confirm/': {
    description: 'Confirms a phone of the phone change by its code.',
    body: confirmationCodeSchema,
    response: { 200: phoneChangeResponseSchema },
  },
  'POST /api/lk/phone/code/': {
    description: 'Sends another code of the phone change.',
    response: { 200: phoneChangeResponseSchema },
  },
  'POST /api/lk/email/confirm/': {
    description: 'Confirms an e-mail address by the token of the confirmation e-mail.',
    security: [],
    body: emailConfirmSchema,
    response: { 200: z.literal(true) },
  },
  'POST /api/lk/email/send/': {
    description: 'Sends the confirmation e-mail to the same address again.',
    response: { 200: z.literal(true) },
  },
  'GET /api/lk/sessions/': {
    description: 'Returns the open sessions of the member.',
    response: { 200: memberSessionsSchema },
  },
  'DELETE /api/lk/sessions/:id/': {
    description:
      'Ends another session of the member, within ten minutes after a sign-in or a reauthentication.',
    params: rowIdSchema,
    response: { 200: z.literal(true) },
  },
  'POST /api/lk/sessions/end/': {
    description:
      'Ends all other sessions, and on request this one too, within ten minutes after a sign-in or a reauthentication.',
    body: endSessionsSchema,
    response: { 200: z.literal(true) },
  },
  'POST /api/lk/sessions/report/': {
    description:
      'Reports that the member does not recognize a sign-in: ends all other sessions, removes the passkeys and stops the payouts.',
    response: { 200: z.literal(true) },
  },
  'GET /api/lk/consents/': {
    description: 'Returns the consents that the member has given.',
    response: { 200: memberConsentsSchema },
  },
  'GET /api/lk/export/': {
    description:
      'Returns a ZIP file with everything that is stored about the member, within ten minutes after a sign-in or a reauthentication.',
  },
  'POST /api/lk/reauthentication/': {
    description: 'Sends the code by which the member proves the identity again.',
    response: { 200: confirmationSchema },
  },
  'POST /api/lk/reauthentication/confirm/': {
    description: 'Lets this session read secret data for ten minutes.',
    body: confirmationCodeSchema,
    response: { 200: z.literal(true) },
  },
  'POST /api/lk/reauthentication/passkey/options/': {
    description: 'Returns the options with which a passkey proves the identity again.',
    response: { 200: passkeyOptionsSchema },
  },
  'POST /api/lk/reauthentication/passkey/': {
    description: 'Lets this session read secret data for ten minutes, by a passkey.',
    body: passkeyAssertionSchema,
    response: { 200: z.literal(true) },
  },
  'GET /api/lk/leaving/': {
    description: 'Returns the state of the account deletion.',
    response: { 200: accountDeletionSchema },
  },
  'POST /api/lk/leaving/': {
    description: 'Sends the code that requests the account deletion.',
    response: { 200: confirmationSchema },
  },
  'DELETE /api/lk/leaving/': {
    description: 'Cancels the requested account deletion.',
    response: { 200: z.literal(true) },
  },
  'POST /api/lk/leaving/confirm/': {
    description: 'Requests the account deletion by the code.',
    body: confirmationCodeSchema,
    response: { 200: accountDeletionSchema },
  },
  'GET /api/session/': {
    description: 'Returns the session of the access token.',
    response: { 200: sessionResponseSchema },
  },
  'POST /api/session/end': { description: 'Ends the session of the access token.' },
} as const satisfies MemberRouteTable
