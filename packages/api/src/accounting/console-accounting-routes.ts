import * as z from 'zod/mini'
import {
  journalQuerySchema,
  journalRowSchema,
  memberIncomeQuerySchema,
  memberIncomeRowSchema,
  memberTaxRateRowSchema,
  taxCalculationQuerySchema,
  taxFigureRowSchema,
} from './accounting-exports.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import { wholeListQuerySchema } from '../lists/console-list.ts'
import { proposalDecisionSchema } from '../members/console-proposals.ts'
import {
  newSettlementSchema,
  settlementListSchema,
  settlementQuerySchema,
  unclaimedQuerySchema,
  unclaimedRowSchema,
} from './manual-settlements.ts'
import type { RouteTable } from '../routes/route-table.ts'
import {
  taxRegisterQuerySchema,
  taxRegisterRowSchema,
  trialBalanceQuerySchema,
  trialBalanceRowSchema,
} from './console-accounting.ts'
import { closedMonthRequestSchema, closedMonthRowSchema, monthClosingSchema } from './month-closing.ts'

export const consoleAccountingRoutes = {
  'GET /console/api/trial-balance': {
    querystring: trialBalanceQuerySchema,
    response: { 200: z.array(trialBalanceRowSchema) },
  },
  'GET /console/api/tax-register': {
    querystring: taxRegisterQuerySchema,
    response: { 200: z.array(taxRegisterRowSchema) },
  },
  'GET /console/api/closed-months': {
    querystring: wholeListQuerySchema,
    response: { 200: z.array(closedMonthRowSchema) },
  },
  'GET /console/api/month-closing': { response: { 200: monthClosingSchema } },
  /** POST: closes the month. It cannot be opened again. */
  'POST /console/api/month-closing': {
    body: closedMonthRequestSchema,
    response: { 200: monthClosingSchema },
  },
  'GET /console/api/unclaimed-payouts': {
    querystring: unclaimedQuerySchema,
    response: { 200: z.array(unclaimedRowSchema) },
  },
  'GET /console/api/manual-settlements': {
    querystring: settlementQuerySchema,
    response: { 200: settlementListSchema },
  },
  'POST /console/api/manual-settlements': { body: newSettlementSchema, response: { 200: rowIdSchema } },
  'POST /console/api/manual-settlements/:id/decision': {
    params: rowIdSchema,
    body: proposalDecisionSchema,
    response: { 200: rowIdSchema },
  },
  'GET /console/api/journal-entries': {
    querystring: journalQuerySchema,
    response: { 200: z.array(journalRowSchema) },
  },
  'GET /console/api/member-incomes': {
    querystring: memberIncomeQuerySchema,
    response: { 200: z.array(memberIncomeRowSchema) },
  },
  'GET /console/api/member-tax-rates': {
    querystring: memberIncomeQuerySchema,
    response: { 200: z.array(memberTaxRateRowSchema) },
  },
  'GET /console/api/tax-calculation': {
    querystring: taxCalculationQuerySchema,
    response: { 200: z.array(taxFigureRowSchema) },
  },
} as const satisfies RouteTable
