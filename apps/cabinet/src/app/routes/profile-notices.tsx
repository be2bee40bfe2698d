import { useLoaderData } from 'react-router'
import { type LoadedNotices, loadNotices, noticesToCome } from '../../features/profile/notices.load.ts'
import { NoticesPage } from '../../features/profile/notices-page.tsx'
import { titleOf } from '../../features/profile/sections.ts'
import { serverLoad } from '../load.ts'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.profile, title: () => titleOf('notices') }

export const loader = serverLoad(loadNotices)
export const clientLoader = noticesToCome

export default function Route() {
  return <NoticesPage loaded={useLoaderData<LoadedNotices>().settings} />
}
