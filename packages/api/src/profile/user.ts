import * as z from 'zod/mini'
import { nameSchema, optionalNameSchema } from '../fields/text.ts'

/**
 * Purposes of consents; each has a legal text with its own version (152-ФЗ since 01.09.2025). `rules` is the
 * acceptance of the programme's rules, stored in the same way.
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
  /** True when the member gave the consent to personal data in its current version. */
  consentGiven: z.boolean(),
  /** Version of the programme's rules that the member accepted last; null: none. */
  rulesVersion: z.nullable(z.string()),
  /** Versions of the texts in force, which a new consent refers to. */
  texts: z.record(z.enum(consentPurposes), z.string()),
  /** True when first name, last name and city are known; the cabinet asks for them before anything else. */
  profileComplete: z.boolean(),
  /** Date of the requested account deletion; null without a request. */
  leavingDueAt: z.nullable(z.string()),
})
export type User = z.infer<typeof userSchema>

export const userAnswerSchema = z.object({ isLoggedIn: z.boolean(), user: z.optional(userSchema) })
export type UserAnswer = z.infer<typeof userAnswerSchema>

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
  /** Version of the text that the member saw. */
  textVersion: z.string('invalid_request').check(z.maxLength(20, 'invalid_request')),
})

export type ConsentRequest = z.infer<typeof consentRequestSchema>

/** Paths at which the app server reads and ends the session of its cookie. */
export const sessionPaths = { current: '/api/session/', end: '/api/session/end' } as const
export const sessionAnswerSchema = z.object({ accessToken: z.string(), user: userSchema })
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>
