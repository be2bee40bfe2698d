import * as z from 'zod/mini'

/** Fields of a claim that the member can correct in a reply. */
export const correctableClaimFields = ['number', 'connectedAt'] as const
export type CorrectableClaimField = (typeof correctableClaimFields)[number]

/** Field of a claim that a reply has corrected, with its value before and after. */
export const claimCorrectionSchema = z.object({
  field: z.enum(correctableClaimFields),
  from: z.string(),
  to: z.string(),
})
export type ClaimCorrection = z.infer<typeof claimCorrectionSchema>
