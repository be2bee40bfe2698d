import {
  withdrawalResponseSchema,
  withdrawalFailureSchema,
  withdrawalRequestSchema,
  withdrawalTermsSchema,
} from './withdrawal.ts'
import {
  automaticWithdrawalRequestSchema,
  automaticWithdrawalResponseSchema,
  pendingAutomaticWithdrawalSchema,
} from './automatic-withdrawal.ts'
import { confirmationCodeSchema } from '../profile/confirmation.ts'
import { passkeyAssertionSchema, passkeyOptionsSchema } from '../sign-in/passkey.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const withdrawalsRoutes = {
  'POST /api/withdrawal/': {
    description:
      'Requests a withdrawal. The header Idempotency-Key makes a retry safe. An equal withdrawal within ten minutes under another key needs isAdditional.',
    body: withdrawalRequestSchema,
    response: { 200: withdrawalResponseSchema, '4xx': withdrawalFailureSchema },
  },
  'GET /api/withdrawal/terms/': {
    description: 'Returns the limits, the fee, the tax and the blockers of a withdrawal.',
    response: { 200: withdrawalTermsSchema },
  },
  'GET /api/automatic-withdrawal/': {
    description: 'Returns the rule of automatic withdrawals that is in force.',
    response: { 200: automaticWithdrawalResponseSchema },
  },
  'POST /api/automatic-withdrawal/': {
    description: 'Stores a rule of automatic withdrawals, and sends the code that confirms it.',
    body: automaticWithdrawalRequestSchema,
    response: { 200: pendingAutomaticWithdrawalSchema },
  },
  'POST /api/automatic-withdrawal/:id/confirm/': {
    description: 'Confirms a rule of automatic withdrawals by the code. It replaces the one in force.',
    params: rowIdSchema,
    body: confirmationCodeSchema,
    response: { 200: automaticWithdrawalResponseSchema },
  },
  'POST /api/automatic-withdrawal/:id/passkey/options/': {
    description: 'Returns the options with which a passkey confirms a rule of automatic withdrawals.',
    params: rowIdSchema,
    response: { 200: passkeyOptionsSchema },
  },
  'POST /api/automatic-withdrawal/:id/passkey/': {
    description: 'Confirms a rule of automatic withdrawals by a passkey.',
    params: rowIdSchema,
    body: passkeyAssertionSchema,
    response: { 200: automaticWithdrawalResponseSchema },
  },
  'DELETE /api/automatic-withdrawal/': {
    description: 'Ends the rule of automatic withdrawals.',
    response: { 200: automaticWithdrawalResponseSchema },
  },
  'GET /api/order/:id/receipt/': {
    description: 'Returns the receipt of a paid withdrawal as PDF.',
    params: rowIdSchema,
  },
} as const satisfies MemberRouteTable
