import * as z from 'zod/mini'
import { newPayerSchema, payerResponseSchema } from './console-payer.ts'
import { numberParamSchema } from '../fields/number-param.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import { proposalDecisionSchema } from '../members/console-proposals.ts'
import {
  approvalSchema,
  batchCancellationSchema,
  bankResponseQuerySchema,
  bankResponseReportSchema,
  batchFileSchema,
  consolePayoutBatchSchema,
  batchRowSchema,
  createdBatchSchema,
  newBatchSchema,
  outcomeSchema,
  rejectionSchema,
  withdrawalListSchema,
  consoleWithdrawalSchema,
  withdrawalQuerySchema,
} from './console-payouts.ts'
import {
  explanationSchema,
  lineMatchSchema,
  statementLineListSchema,
  statementLineQuerySchema,
  statementLineRowSchema,
} from './statement-lines.ts'
import { dayClosingSchema, reconciliationSchema } from './reconciliation.ts'
import { wholeListQuerySchema } from '../lists/console-list.ts'
import {
  payoutOverviewSchema,
  payoutPauseRequestSchema,
  readyTotalSchema,
} from './console-payout-overview.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consolePayoutsRoutes = {
  'GET /console/api/payer': { response: { 200: payerResponseSchema } },
  'POST /console/api/payer': { body: newPayerSchema, response: { 200: rowIdSchema } },
  'POST /console/api/payer/:id/decision': {
    params: rowIdSchema,
    body: proposalDecisionSchema,
    response: { 200: rowIdSchema },
  },
  'GET /console/api/withdrawals': {
    querystring: withdrawalQuerySchema,
    response: { 200: withdrawalListSchema },
  },
  'GET /console/api/withdrawals/:id': {
    params: numberParamSchema,
    response: { 200: consoleWithdrawalSchema },
  },
  'POST /console/api/withdrawals/:id/approval': {
    params: numberParamSchema,
    response: { 200: approvalSchema },
  },
  'POST /console/api/withdrawals/:id/rejection': {
    params: numberParamSchema,
    body: rejectionSchema,
    response: { 200: consoleWithdrawalSchema },
  },
  /**
   * POST: records an outcome that staff learned from the bank or the payout provider. For an open payout at the
   * provider, the server accepts the outcome only after it has requested the payout’s status from the provider.
   */
  'POST /console/api/withdrawals/:id/outcome': {
    params: numberParamSchema,
    body: outcomeSchema,
    response: { 200: consoleWithdrawalSchema },
  },
  /** POST: sends a payout to the payout provider again after the provider refused it. */
  'POST /console/api/withdrawals/:id/resubmission': {
    params: numberParamSchema,
    response: { 200: consoleWithdrawalSchema },
  },
  /** POST: stores how staff resolved a contradiction between the payout provider and the payout's recorded outcome. */
  'POST /console/api/withdrawals/:id/explanation': {
    params: numberParamSchema,
    body: explanationSchema,
    response: { 200: consoleWithdrawalSchema },
  },
  'GET /console/api/payout-batches': {
    querystring: wholeListQuerySchema,
    response: { 200: z.array(batchRowSchema) },
  },
  'POST /console/api/payout-batches': { body: newBatchSchema, response: { 200: createdBatchSchema } },
  'GET /console/api/payout-batches/:id': {
    params: numberParamSchema,
    response: { 200: consolePayoutBatchSchema },
  },
  /** POST: records that the bank has the file of the batch. */
  'POST /console/api/payout-batches/:id/hand-over': {
    params: numberParamSchema,
    response: { 200: consolePayoutBatchSchema },
  },
  /** POST: cancels a batch when the bank will not pay its file. All payouts of the batch become ready again. */
  'POST /console/api/payout-batches/:id/cancellation': {
    params: numberParamSchema,
    body: batchCancellationSchema,
    response: { 200: consolePayoutBatchSchema },
  },
  'GET /console/api/payout-batches/:id/file': { params: numberParamSchema, querystring: batchFileSchema },
  'POST /console/api/bank-responses': {
    querystring: bankResponseQuerySchema,
    response: { 200: bankResponseReportSchema },
  },
  'GET /console/api/statement-lines': {
    querystring: statementLineQuerySchema,
    response: { 200: statementLineListSchema },
  },
  /** POST: matches a line of a bank statement with a withdrawal or a tax refund by hand. */
  'POST /console/api/statement-lines/:id/match': {
    params: numberParamSchema,
    body: lineMatchSchema,
    response: { 200: statementLineRowSchema },
  },
  /** POST: stores why a line of a bank statement belongs to no withdrawal, or how staff resolved its difference. */
  'POST /console/api/statement-lines/:id/explanation': {
    params: numberParamSchema,
    body: explanationSchema,
    response: { 200: statementLineRowSchema },
  },
  /** POST: stores why the bank did not make a payment that its table of results reported. */
  'POST /console/api/reported-payments/:id/explanation': {
    params: numberParamSchema,
    body: explanationSchema,
    response: { 200: reconciliationSchema },
  },
  'GET /console/api/reconciliation': { response: { 200: reconciliationSchema } },
  /**
   * POST: closes all days of a bank account up to the last day that its statements cover. Statements, payouts and
   * ledger must agree on that last day.
   */
  'POST /console/api/reconciliation/closing': {
    body: dayClosingSchema,
    response: { 200: reconciliationSchema },
  },
  'GET /console/api/payout-overview': { response: { 200: payoutOverviewSchema } },
  'PUT /console/api/payout-overview/pause': {
    body: payoutPauseRequestSchema,
    response: { 200: payoutOverviewSchema },
  },
  /**
   * POST: changes the ready payouts by phone number (SBP) to the configured payout method. Refused with the new count
   * and sum when they are no longer those of the request.
   */
  'POST /console/api/payout-overview/method-change': {
    body: readyTotalSchema,
    response: { 200: payoutOverviewSchema },
  },
  /** POST: requests from the payout provider the status of all payouts with an unknown outcome. */
  'POST /console/api/payout-overview/status-check': { response: { 200: payoutOverviewSchema } },
} as const satisfies RouteTable
