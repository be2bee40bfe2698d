import * as z from 'zod/mini'
import { listQuery, listResponse } from '../lists/console-list.ts'
import { proposalFields } from './console-proposals.ts'
import { pointsSchema } from '../fields/money.ts'
import { phoneSchema } from '../fields/phone.ts'
import { staffReasonSchema } from './console-restrictions.ts'

export const mergeStates = ['open', 'applied', 'declined'] as const
export type MergeState = (typeof mergeStates)[number]

const stateSchema = z.enum(mergeStates, 'invalid_request')
const uuid = z.string('not_found').check(z.uuid('not_found'))

/** Query of the list of merges. `q` is the beginning of a phone or the number of a merge. */
export const mergeQuerySchema = z.object({ ...listQuery(['number']), state: z.optional(stateSchema) })
export type MergeQuery = z.infer<typeof mergeQuerySchema>

export const mergeRowSchema = z.object({
  ...proposalFields,
  memberId: z.string(),
  /**
   * Phone of the primary account; `duplicatePhone` is the phone of the duplicate account. Each of them is null after
   * its account is deleted.
   */
  phone: z.nullable(z.string()),
  duplicateId: z.string(),
  duplicatePhone: z.nullable(z.string()),
  state: stateSchema,
})
export type MergeRow = z.infer<typeof mergeRowSchema>
export const mergeListSchema = listResponse(mergeRowSchema)

const moneySchema = z.object({ available: pointsSchema, frozen: pointsSchema, debt: pointsSchema })
export type MergedMoney = z.infer<typeof moneySchema>

/**
 * Preview of a merge: either the reasons why the accounts cannot be merged, or the figures of both accounts
 * now and of the primary account after the merge.
 */
export const mergePreviewSchema = z.object({
  duplicateId: z.string(),
  duplicateName: z.string(),
  blockers: z.array(z.string()),
  figures: z.nullable(
    z.object({
      /** Number of active contracts that move. */
      contracts: z.number(),
      /** Number of cancelled contracts that move. */
      cancelled: z.number(),
      duplicate: moneySchema,
      primary: moneySchema,
      after: moneySchema,
    }),
  ),
})
export type MergePreview = z.infer<typeof mergePreviewSchema>

export const mergePreviewQuerySchema = z.object({ phone: phoneSchema })

/**
 * Request that proposes a merge. The client creates `id`, so a repeated request does not create a second
 * proposal.
 */
export const newMergeSchema = z.object({
  id: uuid,
  memberId: uuid,
  duplicateId: uuid,
  reason: staffReasonSchema,
})
export type NewMerge = z.infer<typeof newMergeSchema>
