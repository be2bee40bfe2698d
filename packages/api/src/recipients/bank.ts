import * as z from 'zod/mini'

export const bankSchema = z.object({
  /** Id of the bank in the fast payment system (SBP), 12 digits. */
  id: z.string(),
  name: z.string(),
  shortName: z.string(),
})
export type Bank = z.infer<typeof bankSchema>

/** Response with all banks: first popular banks, then all others by name. */
export const banksSchema = z.object({
  banks: z.object({
    items: z.array(bankSchema),
    /** Number of popular banks at the beginning of the list. */
    popularCount: z.int(),
  }),
})
export type Banks = z.infer<typeof banksSchema>

/** Response with all banks that take payments by account, in the order of `banksSchema`. */
export const bicBanksSchema = z.object({
  banks: z.object({
    items: z.array(z.object({ bic: z.string(), name: z.string() })),
    popularCount: z.int(),
  }),
})
export type BicBanks = z.infer<typeof bicBanksSchema>

export const bankIdSchema = z.string('invalid_bank').check(z.regex(/^\d{12}$/, 'invalid_bank'))
