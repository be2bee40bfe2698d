import { useLoaderData } from 'react-router'
import { type LoadedThreads, loadThreads } from '../../features/help/threads.load.ts'
import { ThreadsPage } from '../../features/help/threads-page.tsx'
import { clientLoad, serverLoad } from '../load.ts'
import { type PageHandle, pages } from '../pages.ts'

export const handle: PageHandle = { page: pages.threads }

export const loader = serverLoad(loadThreads)
export const clientLoader = clientLoad(loadThreads)

export default function Route() {
  return <ThreadsPage loaded={useLoaderData<LoadedThreads>()} />
}
