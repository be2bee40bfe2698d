/** Codes of the reasons for which a reviewer refuses a field or a scan of an identity document. */
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
