import * as z from 'zod/mini'
import { scanFields, identityDocumentTypes } from './identity-document-fields.ts'
import { isDay } from '../fields/day.ts'
import { codePattern } from '../fields/text.ts'
import { isInn } from '../fields/inn.ts'

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
      z.transform((text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ')),
    ),
    z.string().check(
      z.maxLength(maxLength, code),
      z.refine((text) => !/\p{Cc}/u.test(text), code),
    ),
  )

/**
 * Schema of an identity document, which checks each field by itself. Rules about several fields are in
 * `identity-document-rules.ts`.
 */
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
  /** Authority that issued the document. Optional; the members' form does not ask for it. */
  issuer: z._default(lineSchema(200, 'invalid_issuer'), ''),
  issuedAt: z.string('invalid_date').check(z.refine(isDay, 'invalid_date')),
  validTo: optionalDay,
  registrationAddress: z._default(lineSchema(300, 'invalid_address'), ''),
  registrationIssuedAt: optionalDay,
  registrationExpiresAt: optionalDay,
  /** ИНН (taxpayer number) of the member. Optional; the reviewer asks the member for it when it is needed. */
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
 * Request to submit an identity document. `version` is the stored version that the member loaded and changed; when
 * another version is stored by then, the server responds with 409 `passport_changed`.
 */
export const setIdentityDocumentSchema = z.extend(identityDocumentDataSchema, {
  version: z._default(z.int('invalid_request').check(z.gte(0, 'invalid_request')), 0),
})

/**
 * Reason why a field or a scan was refused: a code of `reviewResultCodes`, or `other` with the reviewer's own
 * text.
 */
export const reviewResultSchema = z.object({ code: z.string(), text: z.string() })

const textSchema = z.string()
const dayOrNull = z.nullable(z.string())
export const identityDocumentAnswerSchema = z.object({
  passportData: z.object({
    gender: z.enum(['male', 'female', '']),
    passportType: textSchema,
    passportCountry: textSchema,
    dateOfBirth: textSchema,
    serial: textSchema,
    number: textSchema,
    issuer: textSchema,
    issuedAt: textSchema,
    validTo: dayOrNull,
    registrationAddress: textSchema,
    registrationIssuedAt: dayOrNull,
    registrationExpiresAt: dayOrNull,
    inn: textSchema,
    version: z.int(),
    /** Russian label of the status: one of `identityDocumentStatuses`. */
    status: textSchema,
    comment: textSchema,
    /** Id of the file of each scan; empty when the scan is missing. */
    pasportScan: textSchema,
    adressScan: textSchema,
    innScan: textSchema,
    /**
     * Review results, each under the API's name of its field or scan. The key `names` has the result for the member's
     * first name, surname and patronymic, which are stored in the profile.
     */
    verdicts: z.record(z.string(), reviewResultSchema),
    /** Fields that the member can change now, by the API's names. */
    editable: z.array(z.string()),
    /**
     * Last day (`YYYY-MM-DD`) on which the document and the registration are both valid, and the field that determines
     * this day. Null when neither expires, when no document is saved, and in an impersonation.
     */
    endsOn: z.nullable(z.object({ day: z.string(), field: z.string() })),
    submittedAt: z.nullable(z.string()),
  }),
})
export type IdentityDocumentResponse = z.infer<typeof identityDocumentAnswerSchema>['passportData']

export const setFileAnswerSchema = z.object({ id: z.string(), mediaType: z.string(), bytes: z.int() })
