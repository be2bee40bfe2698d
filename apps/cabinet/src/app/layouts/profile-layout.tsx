import { Outlet, useLoaderData, useLocation } from 'react-router'
import { ProfileFrame } from '../../features/profile/profile-frame.tsx'
import { type LoadedProfile, loadProfile, loadingProfile } from '../../features/profile/profile.load.ts'
import { pageLoad } from '../navigation/load.ts'
import { pages } from '../navigation/pages.ts'

/** In the browser a section of the profile is shown immediately, and its data are loaded afterwards. */
export const loader = pageLoad(loadProfile, loadingProfile)

/**
 * The profile's data are refreshed without a navigation and are the same in all sections, so a navigation does not
 * reload them.
 */
export const shouldRevalidate = () => false

/** Layout of the profile's sections, with the data that the sections share. */
export function Component() {
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
