import { type AccountInfo, type AccountDeletion, type UserInfo } from '@impulse/api/profile/profile'
import { type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'

export type PersonalInfo = { userInfo: UserInfo }
export type AccountResponse = { accountInfo: AccountInfo }

/** Data that all sections of the profile share. Each request may fail independently of the others. */
export type LoadedProfile = {
  personal: Loadable<PersonalInfo>
  account: Loadable<AccountResponse>
  leaving: Loadable<AccountDeletion>
}

/** Loads the data of the profile for a document that the server renders. */
export async function loadProfile(api: Api, { signal }: { signal: AbortSignal }): Promise<LoadedProfile> {
  const [personal, account, leaving] = await Promise.all([
    toLoadable(api.get('/api/lk/personal-info/', { signal })),
    toLoadable(api.get('/api/lk/account-info/', { signal })),
    toLoadable(api.get('/api/lk/leaving/', { signal })),
  ])
  return { personal, account, leaving }
}

/** Returns the state `loading` for a navigation in the browser. `usePart` then requests the data. */
export const loadingProfile = (): LoadedProfile => ({
  personal: { status: 'loading' },
  account: { status: 'loading' },
  leaving: { status: 'loading' },
})
