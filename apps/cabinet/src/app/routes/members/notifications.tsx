import { useLoaderData } from 'react-router'
import {
  type LoadedNotifications,
  loadNotifications,
} from '../../../features/notifications/notifications.load.ts'
import { NotificationsPage } from '../../../features/notifications/notifications-page.tsx'
import { clientLoad, serverLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.notifications }

export const loader = serverLoad(loadNotifications)
export const clientLoader = clientLoad(loadNotifications)

export default function Route() {
  return <NotificationsPage loaded={useLoaderData<LoadedNotifications>()} />
}
