import type { ThreadCard } from '@impulse/wire/thread'
import { useLoaderData } from 'react-router'
import { type LoadedThread, loadThread } from '../../features/help/threads.load.ts'
import { ThreadPage } from '../../features/help/thread-page.tsx'
import { clientLoad, serverLoadOne } from '../load.ts'
import { type PageHandle, pages } from '../pages.ts'
import { titleOfOne } from '../title-of-one.ts'

export const handle: PageHandle = {
  page: pages.thread,
  title: titleOfOne<ThreadCard>('Вопрос не найден', ({ number }) => `Вопрос №\u00a0${number}`),
}

export const loader = serverLoadOne(loadThread)
export const clientLoader = clientLoad(loadThread)

export default function Route() {
  return <ThreadPage loaded={useLoaderData<LoadedThread>()} />
}
