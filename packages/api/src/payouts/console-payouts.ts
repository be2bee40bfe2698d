import * as z from 'zod/mini'
import {
  withdrawalStatuses,
  payoutStates,
  batchKinds,
  batchStates,
  payoutWarnings,
  nameCheckResults,
  providerStatuses,
  bankResponseOutcomes,
} from './payout-statuses.ts'
import { withdrawalQueues } from './payout-queues.ts'
import { lateLinesSchema } from './statement-lines.ts'
import { listQuery, listResponse } from '../lists/console-list.ts'
import { daySchema } from '../fields/dates.ts'
import { pointsSchema } from '../fields/money.ts'
import { withdrawalReasonCodes } from '../withdrawals/withdrawal-reason-codes.ts'
import { oneLineSchema } from '../fields/one-line.ts'
import { staffReasonSchema } from '../members/console-restrictions.ts'

const statusSchema = z.enum(withdrawalStatuses)
const stateSchema = z.enum(payoutStates)
const kindSchema = z.enum(batchKinds, 'invalid_request')
const reasonSchema = z.enum(withdrawalReasonCodes, 'withdrawal_reason')
const payoutOutcomes = ['paid', 'returned'] as const

const sumParamSchema = z.optional(
  z.pipe(
    z.string('invalid_request').check(z.regex(/^\d{1,12}$/, 'invalid_request')),
    z.transform((digits: string) => Number(digits)),
  ),
)

/**
 * Query of the list of withdrawals. `q` is the number of a withdrawal, or the beginning of a phone or of a
 * name.
 */
export const withdrawalQuerySchema = z.object({
  ...listQuery(['number']),
  status: z.optional(z.enum(withdrawalStatuses, 'invalid_status')),
  queue: z.optional(z.enum(withdrawalQueues, 'invalid_request')),
  bank: z.optional(z.string('invalid_request').check(z.regex(/^\P{Cc}{0,100}$/u, 'invalid_request'))),
  /** Smallest and largest sum of the listed withdrawals in points, both inclusive. */
  atLeast: sumParamSchema,
  atMost: sumParamSchema,
  /** Filter: minimum number of days that a withdrawal has waited. */
  days: z.optional(z.enum(['1', '3', '7', '30'], 'invalid_request')),
})
export type WithdrawalQuery = z.infer<typeof withdrawalQuerySchema>

const row = {
  /** Number of the withdrawal. */
  id: z.string(),
  memberId: z.string(),
  fullName: z.string(),
  phone: z.string(),
  status: statusSchema,
  amount: pointsSchema,
  credited: pointsSchema,
  bankName: z.string(),
  /** Last digits of the recipient's phone or account number. */
  recipient: z.string(),
  createdAt: z.string(),
  /** True when the server requested the withdrawal by the rule of the member. */
  isAutomatic: z.boolean(),
  /** Date in Moscow on which the member can expect the money, `YYYY-MM-DD`. */
  expectedOn: z.string(),
  approvedBy: z.array(z.string()),
  approvalsNeeded: z.number(),
  warnings: z.array(z.enum(payoutWarnings)),
}
export const withdrawalRowSchema = z.object(row)
export type WithdrawalRow = z.infer<typeof withdrawalRowSchema>
export const withdrawalListSchema = listResponse(withdrawalRowSchema)

export const consoleWithdrawalSchema = z.object({
  ...row,
  fee: pointsSchema,
  tax: pointsSchema,
  kind: kindSchema,
  isOwnPhone: z.boolean(),
  paidAt: z.nullable(z.string()),
  /** Reason why the withdrawal was rejected or returned, as the member reads it; null for other withdrawals. */
  reason: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  state: z.nullable(stateSchema),
  batch: z.nullable(z.string()),
  /** Outcomes of the payout that staff may record by hand. */
  recordableOutcomes: z.array(z.enum(payoutOutcomes)),
  /** True when staff must enter the number of the bank's document to record an outcome. */
  needsOutcomeDocument: z.boolean(),
  outcomeDocument: z.nullable(z.string()),
  /**
   * True when the server cannot request the status of the payout from its provider: an outcome then needs a document, and
   * a second staff member who enters the same.
   */
  isProviderUnreachable: z.boolean(),
  /**
   * True when a statement of the bank shows the debit of the payout and no credit has returned it: a return by hand then
   * needs a second staff member who enters the same.
   */
  isDebited: z.boolean(),
  /** Outcome that a first staff member proposed and a second one must confirm; null when there is none. */
  outcomeProposal: z.nullable(
    z.object({
      outcome: z.enum(payoutOutcomes),
      reason: z.nullable(reasonSchema),
      document: z.string(),
      /** Day of the payment or return in Moscow, `YYYY-MM-DD`; null for a return without a day. */
      day: z.nullable(z.string()),
      staffName: z.string(),
    }),
  ),
  providerStatus: z.nullable(z.enum(providerStatuses)),
  /** Result of the provider's name check; null when the provider reported none. */
  nameCheck: z.nullable(z.enum(nameCheckResults)),
  /** True when the provider has refused the payout and staff can send it again. */
  canResubmit: z.boolean(),
  /** True when the provider contradicts the recorded outcome and staff have not explained this contradiction yet. */
  isContradicted: z.boolean(),
  /**
   * Explanation that staff gave for a contradiction between the provider and the recorded outcome. Null when there is
   * no contradiction, or no explanation yet.
   */
  contradictionExplanation: z.nullable(z.string()),
  timeline: z.array(z.object({ status: statusSchema, at: z.string(), actor: z.string(), note: z.string() })),
})
export type ConsoleWithdrawal = z.infer<typeof consoleWithdrawalSchema>

/**
 * Response to an approval. `isApproved` is true when the payout is ready, and false when a second staff member must
 * approve the withdrawal.
 */
export const approvalSchema = z.object({ isApproved: z.boolean() })

export const noteSchema = z.optional(oneLineSchema(300, 'invalid_request'))
/**
 * Request that rejects a withdrawal. The member reads `note`, which is required with the reason `other` and
 * forbidden with all other reasons.
 */
export const rejectionSchema = z.object({ reason: reasonSchema, note: noteSchema }).check(
  z.refine(({ reason, note = '' }) => (reason === 'other') === (note !== ''), {
    error: 'rejection_note',
    path: ['note'],
  }),
)

export const outcomeSchema = z.object({
  outcome: z.enum(payoutOutcomes, 'invalid_request'),
  reason: z._default(reasonSchema, 'provider_refused'),
  /** Number and date of a document. Required for a payout in a batch or of an unreachable provider. */
  document: z.optional(oneLineSchema(200, 'outcome_document')),
  /**
   * Day of the payment or return in Moscow, `YYYY-MM-DD`, by which the registers date it. Required for a paid payout; a
   * return without a day is of the day of the request.
   */
  day: z.optional(daySchema),
})

export const payoutTotalSchema = z.object({ state: stateSchema, count: z.number(), sum: pointsSchema })
const batch = {
  id: z.string(),
  kind: kindSchema,
  createdAt: z.string(),
  actor: z.string(),
  state: z.enum(batchStates),
  /** Number of payments in the file, and their sum in roubles. Both stay as they were when the batch was made. */
  count: z.number(),
  sum: pointsSchema,
}
export const batchRowSchema = z.object({ ...batch, totals: z.array(payoutTotalSchema) })
export type BatchRow = z.infer<typeof batchRowSchema>

/** Refusal that the staff member would get for an action; null when the server allows the action. */
const actionRefusalSchema = z.nullable(z.object({ code: z.string(), message: z.string() }))

export const consolePayoutBatchSchema = z.object({
  ...batch,
  /** SHA-256 of the CSV file, in hexadecimal digits. */
  fileHash: z.string(),
  isDownloaded: z.boolean(),
  cancellation: z.nullable(z.object({ at: z.string(), actor: z.string(), reason: z.string() })),
  refusals: z.object({
    download: actionRefusalSchema,
    handOver: actionRefusalSchema,
    cancel: actionRefusalSchema,
  }),
  lines: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      /** Null when the cancellation of the batch removed the payout from it. */
      state: z.nullable(stateSchema),
      /** Number of the batch in which the payout is now; null when it is in none. */
      batch: z.nullable(z.string()),
      credited: pointsSchema,
      fullName: z.string(),
      bankName: z.string(),
      recipient: z.string(),
      /** Reasons why the payout must not leave with the file, or, when the bank has it, why staff must stop it there. */
      blockers: z.array(z.enum(payoutWarnings)),
    }),
  ),
})
export type ConsolePayoutBatch = z.infer<typeof consolePayoutBatchSchema>

/** Request that cancels a batch. Staff read `reason`; members do not see it. */
export const batchCancellationSchema = z.object({ reason: staffReasonSchema })

export const newBatchSchema = z.object({ kind: kindSchema })
export const createdBatchSchema = z.object({
  id: z.string(),
  count: z.number(),
  sum: pointsSchema,
  /** Number of payouts that are not in the batch, because the daily cap postpones them. */
  deferred: z.number(),
})
export type CreatedBatch = z.infer<typeof createdBatchSchema>
export const batchFileSchema = z.object({ format: z.enum(['1c', 'csv'], 'invalid_request') })

/** Query of a request whose body is the bank's response file, as bytes. The name of the file is not sent. */
export const bankResponseQuerySchema = z.object({
  dryRun: z._default(z.enum(['yes', 'no'], 'invalid_request'), 'no'),
})
export const bankResponseReportSchema = z.object({
  rows: z.array(
    z.object({
      line: z.number(),
      reference: z.nullable(z.string()),
      outcome: z.enum(bankResponseOutcomes),
      /** Reason of a returned payout, which the member reads; null for other rows. */
      reason: z.nullable(z.enum(withdrawalReasonCodes)),
      text: z.string(),
      /** Amount in the file and amount of the payout, both in kopecks. Present only when they differ. */
      sums: z.optional(z.object({ reported: z.nullable(z.string()), expected: z.string() })),
      paidOn: z.optional(z.object({ reported: z.string(), used: z.string() })),
    }),
  ),
  others: z.number(),
  /** Number of payments without a reference that resemble a payout. `doubleDebits`: that paid a tax refund again. */
  suggested: z.number(),
  doubleDebits: z.number(),
  /** Documents in the file whose days are closed without them. */
  lateLines: lateLinesSchema,
  before: z.nullable(z.object({ appliedAt: z.string(), actor: z.string() })),
})
export type BankResponseReport = z.infer<typeof bankResponseReportSchema>
