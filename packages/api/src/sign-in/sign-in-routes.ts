import * as z from 'zod/mini'
import {
  newPasskeySchema,
  passkeyAssertionSchema,
  passkeyOptionsSchema,
  passkeySchema,
  passkeysSchema,
  secondFactorSchema,
  secondFactorSwitchSchema,
} from './passkey.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import {
  challengeRequestSchema,
  codeResponseSchema,
  codeRequestSchema,
  refreshAnswerSchema,
  refreshRequestSchema,
  verifyResponseSchema,
  verifyRequestSchema,
} from './sign-in.ts'
import { recipientResponseSchema } from '../recipients/recipient.ts'
import { consentRequestSchema, userAnswerSchema } from '../profile/user.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const signInRoutes = {
  'GET /api/passkeys/': {
    description: 'Returns the passkeys of the member.',
    response: { 200: passkeysSchema },
  },
  'POST /api/passkeys/': {
    description:
      'Saves a passkey that the browser has created, within ten minutes after a sign-in or a reauthentication.',
    body: newPasskeySchema,
    response: { 200: passkeySchema },
  },
  'DELETE /api/passkeys/:id/': {
    description: 'Deletes a passkey, within ten minutes after a sign-in or a reauthentication.',
    params: rowIdSchema,
    response: { 200: z.literal(true) },
  },
  'POST /api/passkeys/options/': {
    description:
      'Returns the options with which the browser creates a passkey, within ten minutes after a sign-in or a reauthentication.',
    response: { 200: passkeyOptionsSchema },
  },
  'PUT /api/lk/second-factor/': {
    description:
      'Sets whether a sign-in needs a passkey. Switching it on ends the other sessions. A passkey confirms it, by the options of a reauthentication.',
    body: secondFactorSwitchSchema,
    response: { 200: secondFactorSchema },
  },
  'POST /api/mobile-auth/passkey/options/': {
    description: 'Returns the options with which the browser signs in by a passkey.',
    security: [],
    response: { 200: passkeyOptionsSchema },
  },
  'POST /api/mobile-auth/passkey/': {
    description: 'Signs in by a passkey, and returns the tokens of the session.',
    security: [],
    body: passkeyAssertionSchema,
    response: { 200: verifyResponseSchema },
  },
  'POST /api/recipients/:id/passkey/options/': {
    description: 'Returns the options with which a passkey confirms the recipient.',
    params: rowIdSchema,
    response: { 200: passkeyOptionsSchema },
  },
  'POST /api/recipients/:id/passkey/': {
    description: 'Confirms a recipient by a passkey.',
    params: rowIdSchema,
    body: passkeyAssertionSchema,
    response: { 200: recipientResponseSchema },
  },
  'POST /api/captcha/challenge': {
    description:
      'Returns a challenge of the captcha, whose solution is accepted only for this phone or attempt.',
    security: [],
    body: challengeRequestSchema,
  },
  'POST /api/mobile-auth/code': {
    description: 'Sends a sign-in code to a phone.',
    security: [],
    body: codeRequestSchema,
    response: { 200: codeResponseSchema },
  },
  'POST /api/mobile-auth/verify': {
    description:
      'Signs in by phone and code, and returns the tokens of the session. 403 with the code `passkey_required`: the member signs in by a passkey alone.',
    security: [],
    body: verifyRequestSchema,
    response: { 200: verifyResponseSchema },
  },
  'GET /api/refresh-token': {
    description: 'Returns new tokens for the refresh token of the query.',
    security: [],
    querystring: refreshRequestSchema,
    response: { 200: refreshAnswerSchema },
  },
  'POST /api/refresh-token': {
    description: 'Returns new tokens for the refresh token of the body.',
    security: [],
    body: refreshRequestSchema,
    response: { 200: refreshAnswerSchema },
  },
  'GET /api/user/': {
    description: 'Returns the signed-in member, or that nobody is signed in.',
    security: [],
    response: { 200: userAnswerSchema },
  },
  'POST /api/consents/': {
    description: 'Records the consents that sign-in requires.',
    body: consentRequestSchema,
    response: { 200: z.literal(true) },
  },
} as const satisfies MemberRouteTable
