/** Dates of the default texts' versions. Those of the consents are what a member's consent is recorded with. */
export const documentDates = {
  policy: '2026-11-01',
  rules: '2026-11-01',
  'personal-data': '2026-11-01',
  documents: '2026-11-01',
  advertising: '2026-11-21',
} as const
