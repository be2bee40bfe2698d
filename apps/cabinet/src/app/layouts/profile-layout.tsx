import { Outlet, useLoaderData, useLocation } from 'react-router'
import { ProfileFrame } from '../../features/profile/profile-frame.tsx'
import { type LoadedProfile, loadProfile, profileToCome } from '../../features/profile/profile.load.ts'
import { serverLoad } from '../navigation/load.ts'
import { pages } from '../navigation/pages.ts'

export const loader = serverLoad(loadProfile)
/** In the browser a section comes at once, and what it shows follows. */
export const clientLoader = profileToCome

/** Its parts keep themselves fresh, and are the same for all sections. */
export const shouldRevalidate = () => false

/** The sections of the profile, with what they share. */
export default function ProfileLayout() {
  const { pathname } = useLocation()
  return (
    <ProfileFrame
      loaded={useLoaderData<LoadedProfile>()}
      isOverview={pathname.replace(/\/$/, '') === pages.profile.path}
    >
      <Outlet />
    </ProfileFrame>
  )
}
