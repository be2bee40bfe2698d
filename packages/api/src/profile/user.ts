import * as z from 'zod/mini'
import { nameSchema, optionalNameSchema } from '../fields/text.ts'

/**
 * Purposes of consents. Each purpose has its own legal text with its own versions, as 152-ФЗ requires since 01.09.2025.
 * `rules` is the acceptance of the programme’s rules, which is stored like a consent.
 */
export const consentPurposes = ['personal-data', 'documents', 'advertising', 'analytics', 'rules'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

export const userSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  cityName: z.string(),
  avatarUrl: z.string(),
  phoneVerificationStatus: z.enum(['verified', 'unverified']),
  /**
   * True when the member has consented to the processing of personal data, and the consent refers to the version of its
   * text that is in force now.
   */
  consentGiven: z.boolean(),
  /** Version of the programme's rules that the member accepted last; null when the member accepted none. */
  rulesVersion: z.nullable(z.string()),
  /** Versions of the legal texts that are in force now. A new consent refers to these versions. */
  texts: z.record(z.enum(consentPurposes), z.string()),
  /**
   * True when the member's first name, last name and city are known. Otherwise the cabinet shows only the
   * welcome form.
   */
  profileComplete: z.boolean(),
  /** Date on which the requested account deletion will be done; null when no deletion is requested. */
  leavingDueAt: z.nullable(z.string()),
})
export type User = z.infer<typeof userSchema>

export const userAnswerSchema = z.object({ isLoggedIn: z.boolean(), user: z.optional(userSchema) })

export const userDataSchema = z.object({
  firstName: nameSchema,
  middleName: z._default(optionalNameSchema, ''),
  lastName: nameSchema,
  cityName: nameSchema,
})
export type UserData = z.infer<typeof userDataSchema>

export const consentRequestSchema = z.object({
  purpose: z.enum(consentPurposes, 'invalid_request'),
  given: z.boolean('invalid_request'),
  /** Version of the legal text that the member has seen. */
  textVersion: z.string('invalid_request').check(z.maxLength(20, 'invalid_request')),
})

export type ConsentRequest = z.infer<typeof consentRequestSchema>

export const sessionResponseSchema = z.object({ accessToken: z.string(), user: userSchema })
export type SessionResponse = z.infer<typeof sessionResponseSchema>
