import * as z from 'zod/mini'
import { nameSchema, optionalNameSchema } from '../fields/text.ts'
import { phoneSchema } from '../fields/phone.ts'
import { confirmationSchema } from './confirmation.ts'
import { consentPurposes } from './user.ts'

export const profilePaths = {
  personalInfo: '/api/lk/personal-info/',
  accountInfo: '/api/lk/account-info/',
  setUserData: '/api/lk/edit/set-user-data/',
  setPlaceOfWork: '/api/lk/edit/set-place-of-work/',
  setAccountData: '/api/lk/edit/set-account-data/',
  /** POST of a multipart form with the picture in its field `content`. */
  setImage: '/api/lk/edit/set-img/',
  image: '/api/lk/img/',
  /**
   * POST: requests a code on the current phone. The codes of both phones are sent to `phoneConfirm`. DELETE:
   * cancels the change.
   */
  phone: '/api/lk/phone/',
  phoneConfirm: '/api/lk/phone/confirm/',
  /** POST: sends another code. */
  phoneCode: '/api/lk/phone/code/',
  /**
   * POST of the token from a confirmation e-mail; no session is needed. The e-mail's link opens the page
   * `/email#<token>`, which sends the token to this path.
   */
  emailConfirm: '/api/lk/email/confirm/',
  /** POST: sends the confirmation e-mail again. */
  emailSend: '/api/lk/email/send/',
  sessions: '/api/lk/sessions/',
  session: '/api/lk/sessions/:id/',
  /** POST: «Выйти везде» ends all sessions, with or without the requesting session. */
  endSessions: '/api/lk/sessions/end/',
  consents: '/api/lk/consents/',
  /** GET: a ZIP with everything stored about the member. */
  exported: '/api/lk/export/',
  /** GET: the state of the account deletion. POST requests a code. DELETE cancels the request. */
  leaving: '/api/lk/leaving/',
  leavingConfirm: '/api/lk/leaving/confirm/',
} as const

/** The specification's seven fields of the place of work, free text. */
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
export const maxExtraPropertyLength = 200

const extraPropertySchema = z._default(
  z.pipe(
    z.string('invalid_extra_property'),
    z.pipe(
      z.transform((written: string) => written.normalize('NFC').trim()),
      z.string().check(
        z.maxLength(maxExtraPropertyLength, 'extra_property_too_long'),
        // Control characters and line breaks are refused: the fields are single lines.
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

/** `set-place-of-work` accepts the seven fields directly or inside `extraProperties`. */
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
   * State of the names. `open`: the member can change them. `locked`: an approved document has these names,
   * and changed names send the document to review again. `reviewed`: the document is in review.
   */
  names: z.enum(['open', 'locked', 'reviewed']),
})
export type UserInfo = z.infer<typeof userInfoSchema>
export const personalInfoSchema = z.object({ userInfo: userInfoSchema })

/**
 * New names and city. With `reopenReview` the member agrees that changed names send the approved document to
 * review again.
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

/** Loose pattern of an e-mail address, because the opened link in the e-mail proves the address. */
export const emailPattern =
  /^[^\s@<>(),;:"\\[\]]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}$/u

export const emailSchema = z.pipe(
  z.pipe(
    z.string('invalid_email'),
    z.transform((written: string) => written.normalize('NFC').trim()),
  ),
  z.string().check(z.maxLength(254, 'invalid_email'), z.regex(emailPattern, 'invalid_email')),
)

/** Changes of the account. A missing field stays unchanged; an empty e-mail or user name is removed. */
export const accountDataSchema = z.object({
  email: z.optional(z.union([z.literal(''), emailSchema], 'invalid_email')),
  userName: z.optional(
    z.union(
      [z.literal(''), z.string().check(z.regex(userNamePattern, 'invalid_user_name'))],
      'invalid_user_name',
    ),
  ),
  /** Must equal the account's phone. The member changes the phone at `phone`, with codes. */
  phoneNumber: z.optional(phoneSchema),
})
export type AccountData = z.infer<typeof accountDataSchema>

export const accountInfoSchema = z.object({
  accountInfo: z.object({
    /** Confirmed address; empty without one. */
    email: z.string(),
    /** Address whose link was not opened yet; null without one. */
    pendingEmail: z.nullable(z.string()),
    /** False: the server sends no e-mails, so an address cannot be confirmed. */
    mailIsOn: z.boolean(),
    /** Digits of the phone. */
    phoneNumber: z.string(),
    userName: z.string(),
    /** Phone change in progress; null without one. */
    phoneChange: z.nullable(z.object({ phone: z.string(), step: z.enum(['old', 'new']) })),
  }),
})
export type AccountInfo = z.infer<typeof accountInfoSchema>['accountInfo']

export const imageSchema = z.object({ avatarUrl: z.string() })

export const phoneChangeSchema = z.object({ phone: phoneSchema })
/**
 * Step of a phone change. `sentTo` is the masked phone to which the code was sent; `done` means that both
 * phones are confirmed.
 */
export const phoneChangeAnswerSchema = z.object({
  step: z.enum(['old', 'new', 'done']),
  sentTo: z.nullable(z.string()),
  code: z.nullable(confirmationSchema),
})
export type PhoneChangeAnswer = z.infer<typeof phoneChangeAnswerSchema>

export const emailConfirmSchema = z.object({
  token: z.string('email_link_over').check(z.regex(/^[\w-]{20,100}$/, 'email_link_over')),
})

export const memberSessionSchema = z.object({
  id: z.string(),
  /** Browser and system: «Chrome, Windows». */
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** True for the requesting session. */
  current: z.boolean(),
})
export const memberSessionsSchema = z.object({ sessions: z.array(memberSessionSchema) })
export type MemberSession = z.infer<typeof memberSessionSchema>

/** `too`: true to end the requesting session as well. */
export const endSessionsSchema = z.object({ too: z._default(z.boolean('invalid_request'), false) })

export const memberConsentSchema = z.object({
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  textVersion: z.string(),
  recordedAt: z.string(),
})
/** The newest consent of each purpose, and all consents, newest first. */
export const memberConsentsSchema = z.object({
  consents: z.array(memberConsentSchema),
  log: z.array(memberConsentSchema),
  /** Versions of the texts in force, which a new consent refers to. */
  present: z.record(z.enum(consentPurposes), z.string()),
})
export type MemberConsents = z.infer<typeof memberConsentsSchema>

export const accountDeletionSchema = z.object({
  /** Requested account deletion; null when no deletion was requested. */
  leaving: z.nullable(z.object({ number: z.int(), requestedAt: z.string(), dueAt: z.string() })),
  /** Number of open withdrawals, which prevent the account deletion. */
  openWithdrawals: z.int(),
  /** Points that the deletion would forfeit. */
  pointsLeft: z.int(),
  pauseDays: z.int(),
})
export type AccountDeletion = z.infer<typeof accountDeletionSchema>
