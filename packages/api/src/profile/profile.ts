import { maxExtraPropertyLength } from './profile-limits.ts'
import * as z from 'zod/mini'
import { nameSchema, optionalNameSchema } from '../fields/text.ts'
import { phoneSchema } from '../fields/phone.ts'
import { confirmationSchema } from './confirmation.ts'
import { consentPurposes } from './user.ts'

/** Seven fields of the place of work, named by the specification. Their values are free text. */
export const extraProperties = [
  'Description',
  'Department',
  'Employer',
  'JobPost',
  'DcAddress',
  'DcNumber',
  'DcDivision',
] as const
export type ExtraProperty = (typeof extraProperties)[number]

const extraPropertySchema = z._default(
  z.pipe(
    z.string('invalid_extra_property'),
    z.pipe(
      z.transform((text: string) => text.normalize('NFC').trim()),
      z.string().check(
        z.maxLength(maxExtraPropertyLength, 'extra_property_too_long'),
        // Refuses line breaks and other control characters, because each field is a single line.
        z.refine((text) => !/\p{Cc}/u.test(text), 'invalid_extra_property'),
      ),
    ),
  ),
  '',
)

export const placeOfWorkSchema = z.object({
  Description: extraPropertySchema,
  Department: extraPropertySchema,
  Employer: extraPropertySchema,
  JobPost: extraPropertySchema,
  DcAddress: extraPropertySchema,
  DcNumber: extraPropertySchema,
  DcDivision: extraPropertySchema,
})
export type PlaceOfWork = z.infer<typeof placeOfWorkSchema>

/**
 * Request of `setPlaceOfWork`. The server accepts the seven fields either directly in the body or inside
 * `extraProperties`.
 */
export const placeOfWorkRequestSchema = z.pipe(
  z.pipe(
    z.looseObject({}, 'invalid_request'),
    z.transform((body: Record<string, unknown>) => body['extraProperties'] ?? body),
  ),
  placeOfWorkSchema,
)

export const userInfoSchema = z.object({
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  cityName: z.string(),
  phoneVerificationStatus: z.enum(['verified', 'unverified']),
  avatarUrl: z.string(),
  extraProperties: z.object({
    Description: z.string(),
    Department: z.string(),
    Employer: z.string(),
    JobPost: z.string(),
    DcAddress: z.string(),
    DcNumber: z.string(),
    DcDivision: z.string(),
  }),
  /**
   * Tells if the member can change the names. `open`: yes. `locked`: yes, but an approved document contains
   * the names, so a change sends the document to a new review. `reviewed`: no, because the document is in
   * review.
   */
  names: z.enum(['open', 'locked', 'reviewed']),
})
export type UserInfo = z.infer<typeof userInfoSchema>
export const personalInfoSchema = z.object({ userInfo: userInfoSchema })

/**
 * Request that changes the names and the city. With `reopenReview` the member agrees that changed names send
 * an approved document to a new review.
 */
export const userDataRequestSchema = z.object({
  firstName: nameSchema,
  middleName: z._default(optionalNameSchema, ''),
  lastName: nameSchema,
  cityName: nameSchema,
  reopenReview: z._default(z.boolean('invalid_request'), false),
})
export type UserDataRequest = z.infer<typeof userDataRequestSchema>

export const userNamePattern = /^[A-Za-z0-9._-]{3,32}$/

/**
 * Pattern of an e-mail address. The pattern is loose, because only the link in the confirmation e-mail proves
 * an address.
 */
export const emailPattern =
  /^[^\s@<>(),;:"\\[\]]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}$/u

export const emailSchema = z.pipe(
  z.pipe(
    z.string('invalid_email'),
    z.transform((text: string) => text.normalize('NFC').trim()),
  ),
  z.string().check(z.maxLength(254, 'invalid_email'), z.regex(emailPattern, 'invalid_email')),
)

/**
 * Request that changes the e-mail address or the user name of a member. A missing field stays unchanged; an empty
 * e-mail address or user name removes the stored value.
 */
export const accountDataSchema = z.object({
  email: z.optional(z.union([z.literal(''), emailSchema], 'invalid_email')),
  userName: z.optional(
    z.union(
      [z.literal(''), z.string().check(z.regex(userNamePattern, 'invalid_user_name'))],
      'invalid_user_name',
    ),
  ),
  /**
   * Phone number of the member. The server refuses a number other than the current one, because a new number must be
   * confirmed by codes (`/api/lk/phone/`).
   */
  phoneNumber: z.optional(phoneSchema),
})
export type AccountData = z.infer<typeof accountDataSchema>

export const accountInfoSchema = z.object({
  accountInfo: z.object({
    /** Confirmed e-mail address; empty when there is none. */
    email: z.string(),
    /** E-mail address that the member has not confirmed yet by its link; null when there is none. */
    pendingEmail: z.nullable(z.string()),
    /** False when the server sends no e-mails; then no address can be confirmed. */
    mailIsOn: z.boolean(),
    /** Phone of the member, only digits. */
    phoneNumber: z.string(),
    userName: z.string(),
    /**
     * Phone change that the member has begun and not completed; null when there is none. `step`: number whose code is
     * needed next.
     */
    phoneChange: z.nullable(z.object({ phone: z.string(), step: z.enum(['old', 'new']) })),
  }),
})
export type AccountInfo = z.infer<typeof accountInfoSchema>['accountInfo']

export const imageSchema = z.object({ avatarUrl: z.string() })

export const phoneChangeSchema = z.object({ phone: phoneSchema })
/**
 * State of a change of the phone number. `step`: the number, old or new, whose code is needed next; `done` after both
 * codes. `sentTo`: masked number to which the current code was sent. `sentTo` and `code` are null after both codes.
 */
export const phoneChangeResponseSchema = z.object({
  step: z.enum(['old', 'new', 'done']),
  sentTo: z.nullable(z.string()),
  code: z.nullable(confirmationSchema),
})
export type PhoneChangeResponse = z.infer<typeof phoneChangeResponseSchema>

export const emailConfirmSchema = z.object({
  token: z.string('email_link_over').check(z.regex(/^[\w-]{20,100}$/, 'email_link_over')),
})

export const memberSessionSchema = z.object({
  id: z.string(),
  /** Text with the browser and the system: «Chrome, Windows». */
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** True for the session that sent the request. */
  current: z.boolean(),
})
export const memberSessionsSchema = z.object({ sessions: z.array(memberSessionSchema) })
export type MemberSession = z.infer<typeof memberSessionSchema>

/**
 * Request of «Выйти везде». When `too` is true, the session that sends the request ends as well. When `keepPasskeys` is
 * true, the passkeys stay: the member has just checked them.
 */
export const endSessionsSchema = z.object({
  too: z._default(z.boolean('invalid_request'), false),
  keepPasskeys: z._default(z.boolean('invalid_request'), false),
})
export type EndSessions = z.infer<typeof endSessionsSchema>

export const memberConsentSchema = z.object({
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  textVersion: z.string(),
  recordedAt: z.string(),
})
/** Response with the newest consent of each purpose, and with the log of all consents, newest first. */
export const memberConsentsSchema = z.object({
  consents: z.array(memberConsentSchema),
  log: z.array(memberConsentSchema),
  /** Versions of the legal texts that are in force now. A new consent refers to these versions. */
  present: z.record(z.enum(consentPurposes), z.string()),
})
export type MemberConsents = z.infer<typeof memberConsentsSchema>

export const accountDeletionSchema = z.object({
  /** Account deletion that the member has requested; null when there is none. */
  leaving: z.nullable(z.object({ number: z.int(), requestedAt: z.string(), dueAt: z.string() })),
  /** Number of the member's open withdrawals. The account cannot be deleted while any withdrawal is open. */
  openWithdrawals: z.int(),
  /** Points that the member would lose by the account deletion. */
  pointsLeft: z.int(),
  pauseDays: z.int(),
})
export type AccountDeletion = z.infer<typeof accountDeletionSchema>
