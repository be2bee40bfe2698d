import * as z from 'zod/mini'
import { nameSchema, optionalNameSchema } from './text.ts'

export const userSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  cityName: z.string(),
  avatarUrl: z.string(),
  phoneVerificationStatus: z.enum(['verified', 'unverified']),
  /** Consent to the processing of personal data is given in its present version. */
  consentGiven: z.boolean(),
  /** First name, last name and city are known; the cabinet asks for them before it shows anything else. */
  profileComplete: z.boolean(),
  /** The member has asked for the account to be deleted: when it is. Null: they have not. */
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

/** Each consent is a document of its own, with its own version (152-ФЗ since 01.09.2025). */
export const consentPurposes = ['personal-data', 'documents', 'advertising'] as const
export const consentVersions: Record<(typeof consentPurposes)[number], string> = {
  'personal-data': '2026-11-01',
  documents: '2026-11-01',
  advertising: '2026-11-21',
}

export const consentRequestSchema = z.object({
  purpose: z.enum(consentPurposes, 'invalid_request'),
  given: z.boolean('invalid_request'),
  /** Version of the text that the member saw. */
  textVersion: z.string('invalid_request').check(z.maxLength(20, 'invalid_request')),
})

export type ConsentRequest = z.infer<typeof consentRequestSchema>

/** What the app server learns of the session whose bearer its cookie seals. */
export const sessionPaths = { current: '/api/session/', end: '/api/session/end' } as const
export const sessionAnswerSchema = z.object({ accessToken: z.string(), user: userSchema })
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>
