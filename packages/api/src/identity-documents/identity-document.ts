import * as z from 'zod/mini'
import { scanFields, identityDocumentTypes } from './identity-document-fields.ts'
import { isDay } from '../fields/day.ts'
import { codePattern } from '../fields/text.ts'
import { isInn } from '../fields/inn.ts'

export const identityDocumentPaths = {
  get: '/api/lk/edit/get-passport-data/',
  set: '/api/lk/edit/set-passport-data/',
  /**
   * POST of a multipart form with the file in its field `content`; the query `field` names the scan. DELETE
   * removes a scan that was not sent for review yet or was refused.
   */
  setFile: '/api/lk/edit/set-passport-file/',
} as const

export const scanFieldSchema = z.enum(scanFields, 'invalid_scan_field')

const optionalDay = z._default(
  z.pipe(
    z.nullable(
      z.union(
        [z.literal(''), z.string('invalid_date').check(z.refine(isDay, 'invalid_date'))],
        'invalid_date',
      ),
    ),
    z.transform((day) => (day === '' ? null : day)),
  ),
  null,
)
const lineSchema = (maxLength: number, code: string) =>
  z.pipe(
    z.pipe(
      z.string(code),
      z.transform((written: string) => written.normalize('NFC').trim().replace(/\s+/g, ' ')),
    ),
    z.string().check(
      z.maxLength(maxLength, code),
      z.refine((text) => !/\p{Cc}/u.test(text), code),
    ),
  )

/** Checks of single fields; rules across fields are in `identity-document-rules.ts`. */
export const identityDocumentDataSchema = z.object({
  gender: z._default(z.enum(['male', 'female', ''], 'invalid_gender'), ''),
  passportType: z.enum(identityDocumentTypes, 'invalid_passport_type'),
  passportCountry: z._default(lineSchema(100, 'invalid_country'), ''),
  dateOfBirth: z.string('invalid_date').check(z.refine(isDay, 'invalid_date')),
  serial: z._default(
    z.pipe(
      lineSchema(25, 'invalid_serial'),
      z.string().check(z.refine((text) => text === '' || codePattern.test(text), 'invalid_serial')),
    ),
    '',
  ),
  number: z.pipe(
    lineSchema(25, 'invalid_document_number'),
    z.string().check(z.regex(codePattern, 'invalid_document_number')),
  ),
  /** Empty in requests of the specification's form. The field is needed for documents that staff type. */
  issuer: z._default(lineSchema(200, 'invalid_issuer'), ''),
  issuedAt: z.string('invalid_date').check(z.refine(isDay, 'invalid_date')),
  validTo: optionalDay,
  registrationAddress: z._default(lineSchema(300, 'invalid_address'), ''),
  registrationIssuedAt: optionalDay,
  registrationExpiresAt: optionalDay,
  /** ИНН of the member. Optional; the reviewer asks for the ИНН when it is needed. */
  inn: z._default(
    z.pipe(
      lineSchema(12, 'invalid_inn'),
      z.string().check(z.refine((text) => text === '' || isInn(text), 'invalid_inn')),
    ),
    '',
  ),
})
export type IdentityDocumentData = z.infer<typeof identityDocumentDataSchema>

/**
 * Data of a document. `version` is the version that the member saw and changed; the server responds with 409
 * `passport_changed` when the stored version is another one.
 */
export const setIdentityDocumentSchema = z.extend(identityDocumentDataSchema, {
  version: z._default(z.int('invalid_request').check(z.gte(0, 'invalid_request')), 0),
})

/** Reason to reject a field or a scan: one of `reviewResultCodes`, or `other` with the reviewer's text. */
export const reviewResultSchema = z.object({ code: z.string(), text: z.string() })
export type ReviewResult = z.infer<typeof reviewResultSchema>

const written = z.string()
const dayOrNull = z.nullable(z.string())
export const identityDocumentAnswerSchema = z.object({
  passportData: z.object({
    gender: z.enum(['male', 'female', '']),
    passportType: written,
    passportCountry: written,
    dateOfBirth: written,
    serial: written,
    number: written,
    issuer: written,
    issuedAt: written,
    validTo: dayOrNull,
    registrationAddress: written,
    registrationIssuedAt: dayOrNull,
    registrationExpiresAt: dayOrNull,
    inn: written,
    version: z.int(),
    /** One of `identityDocumentStatuses`. */
    status: written,
    comment: written,
    /** Id of the member's file for each scan, or empty. */
    pasportScan: written,
    adressScan: written,
    innScan: written,
    /**
     * Review results by API name of the field or scan; `names` is the result for the names in the profile.
     */
    verdicts: z.record(z.string(), reviewResultSchema),
    /** API names of the fields that the member can change now. */
    editable: z.array(z.string()),
    /**
     * Last valid day (`YYYY-MM-DD`) of the document or the registration, and the field that expires; null
     * when unknown.
     */
    endsOn: z.nullable(z.object({ day: z.string(), field: z.string() })),
    submittedAt: z.nullable(z.string()),
  }),
})
export type IdentityDocumentAnswer = z.infer<typeof identityDocumentAnswerSchema>['passportData']

export const setFileAnswerSchema = z.object({ id: z.string(), mediaType: z.string(), bytes: z.int() })
