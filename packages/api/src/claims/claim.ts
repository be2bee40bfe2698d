import * as z from 'zod/mini'
import { contractNumberPattern } from '../fields/text.ts'
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

/** Fields of a claim. The form sends the attached file in another field, `file`. */
export const claimFieldsSchema = z.object({
  number: contractNumberSchema,
  /** Date of the connection. The server checks that it is not in the future. */
  connectedAt: daySchema,
  /** Key of a product; an empty string when the member does not know the product. */
  product: z._default(z.string('invalid_product').check(z.maxLength(50, 'invalid_product')), ''),
  comment: z._default(
    z
      .pipe(
        z.string('invalid_comment').check(z.maxLength(1000, 'invalid_comment')),
        z.transform((text: string) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()),
      )
      .check(z.refine((text) => !/[^\P{Cc}\n\t]/u.test(text), 'invalid_comment')),
    '',
  ),
})
export type ClaimFields = z.infer<typeof claimFieldsSchema>
