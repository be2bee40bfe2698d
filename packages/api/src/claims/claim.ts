import * as z from 'zod/mini'
import { maxClaimTextLength } from './claim-limits.ts'
import { contractNumberPattern, optionalNameSchema } from '../fields/text.ts'
import { daySchema } from '../fields/dates.ts'

/** Choices of the claim form: the products of the reward rules in force now. */
export const claimChoicesSchema = z.object({
  products: z.array(z.object({ key: z.string(), name: z.string() })),
})
export type ClaimChoices = z.infer<typeof claimChoicesSchema>

/** Normalises a contract number: composes the Unicode characters, trims the text and leaves single spaces. */
export const normalizeContractNumber = (text: string): string =>
  text.normalize('NFC').trim().replace(/\s+/g, ' ')

export const contractNumberSchema = z.pipe(
  z.pipe(z.string('invalid_contract_number'), z.transform(normalizeContractNumber)),
  z.string().check(z.regex(contractNumberPattern, 'invalid_contract_number')),
)

/** Schema of a text of several lines that a member writes. `code`: error code of an invalid text. */
function linesSchema(code: string) {
  return z
    .pipe(
      z.string(code).check(z.maxLength(maxClaimTextLength, code)),
      z.transform((text: string) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()),
    )
    .check(z.refine((text) => !/[^\P{Cc}\n\t]/u.test(text), code))
}

/** Fields of a claim. The form sends the attached file in another field, `file`. */
export const claimFieldsSchema = z.object({
  number: contractNumberSchema,
  /** Date of the connection. The server checks that it is not in the future, and not before `earliestClaimDay`. */
  connectedAt: daySchema,
  /** Key of a product; an empty string when the member does not know the product. */
  product: z._default(z.string('invalid_product').check(z.maxLength(50, 'invalid_product')), ''),
  /** City of the contract; an empty string when the member leaves it out. */
  city: z._default(optionalNameSchema, ''),
  comment: z._default(linesSchema('invalid_comment'), ''),
})
export type ClaimFields = z.infer<typeof claimFieldsSchema>

/**
 * Fields of a reply to a request for information about a claim. `number` and `connectedAt` replace those of the claim. The
 * form may send a file in another field, `file`. The server refuses a reply that has neither a text nor a file nor a
 * correction.
 */
export const claimReplySchema = z.object({
  /** Id of the request that the member replies to. */
  requestId: z.string('claim_replied').check(z.uuid('claim_replied')),
  text: z._default(linesSchema('claim_reply_too_long'), ''),
  number: contractNumberSchema,
  connectedAt: daySchema,
})
export type ClaimReply = z.infer<typeof claimReplySchema>
