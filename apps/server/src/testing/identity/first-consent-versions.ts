import type { ConsentPurpose } from '@impulse/api/profile/user'

/** Version of the first text for each purpose of a consent. */
export const firstVersions: Record<ConsentPurpose, string> = {
  'personal-data': '2026-11-01',
  documents: '2026-11-01',
  advertising: '2026-11-21',
  analytics: '2026-11-01',
  rules: '2026-11-01',
}
