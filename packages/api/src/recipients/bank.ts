import * as z from 'zod/mini'

export const bankPaths = {
  list: '/api/banks/',
  /** GET: the bank of a BIC, while the member types an account number. */
  byBic: '/api/banks/bic/:bic/',
} as const

export const bankSchema = z.object({
  /** Id in the fast payment system (SBP), 12 digits. */
  id: z.string(),
  name: z.string(),
  shortName: z.string(),
})
export type Bank = z.infer<typeof bankSchema>

/** List of banks: popular banks first, then the other banks by name. */
export const banksSchema = z.object({
  banks: z.object({
    items: z.array(bankSchema),
    /** Number of popular banks at the front. */
    popularCount: z.int(),
  }),
})
export type Banks = z.infer<typeof banksSchema>

export const bicBankSchema = z.object({ bank: z.object({ bic: z.string(), name: z.string() }) })
export type BicBank = z.infer<typeof bicBankSchema>

export const bankIdSchema = z.string('invalid_bank').check(z.regex(/^\d{12}$/, 'invalid_bank'))
