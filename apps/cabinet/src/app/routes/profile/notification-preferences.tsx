import { useLoaderData } from 'react-router'
import {
  type LoadedNotificationPreferences,
  loadNotificationPreferences,
  loadingNotificationPreferences,
} from '../../../features/profile/notification-preferences/notification-preferences.load.ts'
import { NotificationPreferencesPage } from '../../../features/profile/notification-preferences/notification-preferences-page.tsx'
import { findSectionTitle } from '../../../features/profile/sections.ts'
import { pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.profile, title: () => findSectionTitle('notices') }

export const loader = pageLoad(loadNotificationPreferences, loadingNotificationPreferences)

export function Component() {
  return <NotificationPreferencesPage loaded={useLoaderData<LoadedNotificationPreferences>().settings} />
}
