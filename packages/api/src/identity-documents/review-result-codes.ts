/**
 * Why a field or a scan of a document was refused: what its member reads, and what they do next. The table is the only place
 * of a reason: a code without its words does not compile.
 */
export const reviewResultCodes = [
  'unreadable',
  'glare',
  'cut-off',
  'wrong-page',
  'not-original',
  'mismatch',
  'name-differs',
  'missing',
  'expired',
  'replaced',
  'other',
] as const
export type ReviewResultCode = (typeof reviewResultCodes)[number]

export const isReviewResultCode = (code: string): code is ReviewResultCode =>
  reviewResultCodes.some((known) => known === code)
