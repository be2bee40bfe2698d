import { ProfilePage } from '../../features/profile/profile-page.tsx'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.profile }

export default function Route() {
  return <ProfilePage />
}
