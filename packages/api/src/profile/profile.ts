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
  /** Multipart, field `content`. */
  setImage: '/api/lk/edit/set-img/',
  image: '/api/lk/img/',
  /** POST asks for a code on the old phone; each of the two codes goes to `confirm`. DELETE gives the change up. */
  phone: '/api/lk/phone/',
  phoneConfirm: '/api/lk/phone/confirm/',
  /** Another code, when the first did not come. */
  phoneCode: '/api/lk/phone/code/',
  /** The link of the letter leads to the page `/email#<token>`, which sends the token here. Nobody has to be signed in. */
  emailConfirm: '/api/lk/email/confirm/',
  /** The same letter again. */
  emailSend: '/api/lk/email/send/',
  sessions: '/api/lk/sessions/',
  session: '/api/lk/sessions/:id/',
  /** «Выйти везде»: every session but the one that asks, or that one too. */
  endSessions: '/api/lk/sessions/end/',
  consents: '/api/lk/consents/',
  /** A ZIP with everything that is kept about the member. */
  exported: '/api/lk/export/',
  /** GET: whether and when the account goes; POST asks for a code; DELETE takes the asking back. */
  leaving: '/api/lk/leaving/',
  leavingConfirm: '/api/lk/leaving/confirm/',
} as const

/** The specification's seven, free text each. */
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
        // Control characters, line breaks among them: these are single lines.
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

/** `set-place-of-work` takes the seven as they stand in `extraProperties`, or wrapped in it. */
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
   * State of the names: `open` can be changed; `locked` are those of an approved document, and changing them sends it to review
   * again; `reviewed` while it is under review.
   */
  names: z.enum(['open', 'locked', 'reviewed']),
})
export type UserInfo = z.infer<typeof userInfoSchema>
export const personalInfoSchema = z.object({ userInfo: userInfoSchema })

/** `reopenReview`: the member knows that other names send an approved document to review again. */
export const userDataRequestSchema = z.object({
  firstName: nameSchema,
  middleName: z._default(optionalNameSchema, ''),
  lastName: nameSchema,
  cityName: nameSchema,
  reopenReview: z._default(z.boolean('invalid_request'), false),
})
export type UserDataRequest = z.infer<typeof userDataRequestSchema>

export const userNamePattern = /^[A-Za-z0-9._-]{3,32}$/

/** Good enough to send a letter to: the link in it is the proof. */
export const emailPattern =
  /^[^\s@<>(),;:"\\[\]]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}$/u

export const emailSchema = z.pipe(
  z.pipe(
    z.string('invalid_email'),
    z.transform((written: string) => written.normalize('NFC').trim()),
  ),
  z.string().check(z.maxLength(254, 'invalid_email'), z.regex(emailPattern, 'invalid_email')),
)

/** Each may be missing: then it stays. An empty e-mail takes the address away, an empty user name the name. */
export const accountDataSchema = z.object({
  email: z.optional(z.union([z.literal(''), emailSchema], 'invalid_email')),
  userName: z.optional(
    z.union(
      [z.literal(''), z.string().check(z.regex(userNamePattern, 'invalid_user_name'))],
      'invalid_user_name',
    ),
  ),
  /** The one that the account has: another is changed by codes, at `phone`. */
  phoneNumber: z.optional(phoneSchema),
})
export type AccountData = z.infer<typeof accountDataSchema>

export const accountInfoSchema = z.object({
  accountInfo: z.object({
    /** Confirmed; empty: none. */
    email: z.string(),
    /** Waits for its link to be opened; null: none does. */
    pendingEmail: z.nullable(z.string()),
    /** False: the server sends no letters, so that no address can be confirmed. */
    mailIsOn: z.boolean(),
    /** Digits. */
    phoneNumber: z.string(),
    userName: z.string(),
    /** The change of the phone that is under way. */
    phoneChange: z.nullable(z.object({ phone: z.string(), step: z.enum(['old', 'new']) })),
  }),
})
export type AccountInfo = z.infer<typeof accountInfoSchema>['accountInfo']

export const imageSchema = z.object({ avatarUrl: z.string() })

export const phoneChangeSchema = z.object({ phone: phoneSchema })
/** Masked phone that got the code; `done` after both phones confirmed. */
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
  /** As people say it: «Chrome, Windows». */
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export const memberSessionsSchema = z.object({ sessions: z.array(memberSessionSchema) })
export type MemberSession = z.infer<typeof memberSessionSchema>

/** `too`: the session that asks ends as well. */
export const endSessionsSchema = z.object({ too: z._default(z.boolean('invalid_request'), false) })

export const memberConsentSchema = z.object({
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  textVersion: z.string(),
  recordedAt: z.string(),
})
/** The newest of each purpose, and all in their order, the newest first. */
export const memberConsentsSchema = z.object({
  consents: z.array(memberConsentSchema),
  log: z.array(memberConsentSchema),
  /** Versions of the texts that are in force: what a consent given now is told with. */
  present: z.record(z.enum(consentPurposes), z.string()),
})
export type MemberConsents = z.infer<typeof memberConsentsSchema>

export const accountDeletionSchema = z.object({
  /** Null: the member has not asked to leave. */
  leaving: z.nullable(z.object({ number: z.int(), requestedAt: z.string(), dueAt: z.string() })),
  /** Obstacle of the account deletion: open withdrawals. */
  openWithdrawals: z.int(),
  /** Points that would be lost. */
  pointsLeft: z.int(),
  pauseDays: z.int(),
})
export type AccountDeletion = z.infer<typeof accountDeletionSchema>
