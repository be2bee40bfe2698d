import * as z from 'zod/mini'
import { listQuery, listResponse } from '../lists/console-list.ts'
import { pointsSchema } from '../fields/money.ts'
import { balancePartsSchema } from '../balance/balance-parts.ts'
import { historyItemSchema } from '../balance/balance.ts'
import { orderSchema } from '../orders/order.ts'
import { maskedDocumentSchema } from '../identity-documents/console-member-identity-document.ts'
import { restrictionSchema } from './console-restrictions.ts'
import { secondFactorSchema } from '../sign-in/passkey.ts'
import { auditRowSchema } from '../audit/console-audit.ts'
import { skipCountSchema } from '../lists/lists.ts'

const identityDocumentStatusSchema = z.enum(['none', 'review', 'approved', 'rejected'])

/**
 * Filter of the list of members. `waiting`: members with a restriction that one staff member has agreed to lift and
 * that a second one must still agree to lift.
 */
export const liftFilters = ['waiting'] as const

/** Filter of the list of members. `failed`: members whose last risk check ended with an error. */
export const riskCheckFilters = ['failed'] as const

/**
 * Query of the list of members. `q` is a phone or its beginning, a name, or the number of a contract of the
 * member.
 */
export const memberQuerySchema = z.object({
  ...listQuery(['createdAt']),
  lift: z.optional(z.enum(liftFilters, 'invalid_request')),
  riskCheck: z.optional(z.enum(riskCheckFilters, 'invalid_request')),
})
export type MemberQuery = z.infer<typeof memberQuerySchema>

const person = {
  id: z.string(),
  /** Phone of the member; null after the account is deleted. */
  phone: z.nullable(z.string()),
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  cityName: z.string(),
  createdAt: z.string(),
  lastSignedInAt: z.nullable(z.string()),
  deletedAt: z.nullable(z.string()),
}

export const memberRowSchema = z.object({
  ...person,
  available: pointsSchema,
  document: identityDocumentStatusSchema,
})
export type MemberRow = z.infer<typeof memberRowSchema>
export const memberListSchema = listResponse(memberRowSchema)
export type NamePart = 'lastName' | 'firstName' | 'middleName'

const mergedSchema = z.object({ id: z.string(), phone: z.nullable(z.string()) })

export const memberCardSchema = z.object({
  ...person,
  email: z.nullable(z.string()),
  balance: balancePartsSchema,
  /** Today in Moscow by the business clock, `YYYY-MM-DD`. */
  today: z.string(),
  /**
   * Newest operations and newest orders of the member. `historyCount` and `orderCount` count all operations and orders.
   */
  history: z.array(historyItemSchema),
  historyCount: z.number(),
  orders: z.array(orderSchema),
  orderCount: z.number(),
  document: z.object({
    status: identityDocumentStatusSchema,
    decidedAt: z.nullable(z.string()),
    comment: z.string(),
    /**
     * Masked values of the identity document. Null before its submission. Null also while the document is in review,
     * because only its reviewer may then read it.
     */
    masked: z.nullable(maskedDocumentSchema),
  }),
  devices: z.array(
    z.object({ id: z.string(), device: z.string(), createdAt: z.string(), lastUsedAt: z.string() }),
  ),
  consents: z.array(
    z.object({ purpose: z.string(), textVersion: z.string(), given: z.boolean(), recordedAt: z.string() }),
  ),
  /** Primary account into which this account was merged; null when this account was not merged. */
  mergedInto: z.nullable(mergedSchema),
  /** Duplicate accounts that were merged into this account. */
  merged: z.array(mergedSchema),
  restrictions: z.array(restrictionSchema),
  secondFactor: secondFactorSchema,
  audit: z.array(auditRowSchema),
})
export type MemberCard = z.infer<typeof memberCardSchema>

export const memberHistoryQuerySchema = z.object({ skipCount: skipCountSchema })
export const memberHistorySchema = z.pick(memberCardSchema, { history: true, historyCount: true })
export type MemberHistory = z.infer<typeof memberHistorySchema>
