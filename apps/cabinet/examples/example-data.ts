import type { User } from '@impulse/api/profile/user'
import type { Resource } from '../src/shared/loading/use-resource.ts'
import type { SummaryInUse } from '../src/shared/member/member-summary.ts'

export const doNothing = (): void => undefined

export const aMember: User = {
  userId: '1',
  firstName: 'Ольга',
  middleName: '',
  lastName: 'Иванова',
  cityName: 'Тула',
  avatarUrl: '',
  phoneVerificationStatus: 'verified',
  consentGiven: true,
  rulesVersion: null,
  texts: { 'personal-data': '1', documents: '1', advertising: '1', analytics: '1', rules: '1' },
  profileComplete: true,
  leavingDueAt: null,
}

export const aSummary: SummaryInUse = {
  balance: { status: 'loading' },
  pending: { status: 'loading' },
  today: '2026-11-21',
  hasUnread: false,
  readState: '',
  maintenance: null,
  isOld: false,
  refresh: doNothing,
  refreshEverywhere: doNothing,
}

const failed = { status: 'failed', text: 'Не\u00a0удалось загрузить операции' } as const

/** The three states of a part that a request of its own loads. */
export const resources: readonly (readonly [id: string, Resource<string>])[] = [
  ['loading', { shown: { status: 'loading' }, retry: doNothing, retrying: false }],
  ['failed', { shown: failed, retry: doNothing, retrying: false }],
  ['loaded', { shown: { status: 'loaded', value: 'Операции загружены' }, retry: doNothing, retrying: false }],
]

/** Picture of two colours, in place of a photo. */
export const aPicture = await createImageBitmap(
  new ImageData(
    Uint8ClampedArray.from({ length: 96 * 64 * 4 }, (_, i) => (i % 4 === 3 ? 255 : (i >> 8) & 255)),
    96,
  ),
)
