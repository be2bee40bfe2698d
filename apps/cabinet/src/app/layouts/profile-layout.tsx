import { Outlet, useLoaderData, useLocation } from 'react-router'
import { ProfileFrame } from '../../features/profile/profile-frame.tsx'
import { type LoadedProfile, loadProfile, loadingProfile } from '../../features/profile/profile.load.ts'
import { useMemberSummary } from '../../shared/member/member-summary.ts'
import { pageLoad } from '../navigation/load.ts'
import { pages } from '../navigation/pages.ts'
import { profileMenu } from '../shell/menu/menu.ts'
import { ProfileFoot } from '../shell/menu/profile-foot.tsx'

/** In the browser a section of the profile is shown immediately, and its data are loaded afterwards. */
export const loader = pageLoad(loadProfile, loadingProfile)

/**
 * Prevents a reload of the profile's data at a navigation. The data are the same in all sections, and `usePart`
 * refreshes them when the member returns to the browser tab.
 */
export const shouldRevalidate = () => false

/** Layout of the profile's sections, with the data that the sections share. */
export function Component() {
  const { pathname } = useLocation()
  const { hasUnread } = useMemberSummary()
  return (
    <ProfileFrame
      loaded={useLoaderData<LoadedProfile>()}
      isOverview={pathname.replace(/\/$/, '') === pages.profile.path}
      pages={profileMenu.map((row) =>
        row.path === pages.notifications.path && hasUnread
          ? { ...row, about: 'Есть новые', isNew: true }
          : row,
      )}
      foot={<ProfileFoot />}
    >
      <Outlet />
    </ProfileFrame>
  )
}
