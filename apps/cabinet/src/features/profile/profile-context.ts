import type { AccountDeletion } from '@impulse/api/profile/profile'
import { createContext, useContext } from 'react'
import type { AccountResponse, PersonalInfo } from './profile.load.ts'
import type { Part } from './use-part.ts'

export type Profile = {
  personal: Part<PersonalInfo>
  account: Part<AccountResponse>
  leaving: Part<AccountDeletion>
}

export const ProfileContext = createContext<Profile | null>(null)

/** Returns the data of the profile. Throws outside `ProfileFrame`. */
export function useProfile(): Profile {
  const profile = useContext(ProfileContext)
  if (profile === null)
    throw new Error('The profile context is available only inside the profile frame, which loads it')
  return profile
}
