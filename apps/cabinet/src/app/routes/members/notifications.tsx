import { useLoaderData } from 'react-router'
import {
  type LoadedNotifications,
  loadNotifications,
} from '../../../features/notifications/notifications.load.ts'
import { NotificationsPage } from '../../../features/notifications/notifications-page.tsx'
import { pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.notifications }

export const loader = pageLoad(loadNotifications)

export function Component() {
  return <NotificationsPage loaded={useLoaderData<LoadedNotifications>()} />
}
