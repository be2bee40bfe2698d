import type { DemoMailbox } from '@impulse/api/notifications/demo-mailbox'
import { useLoaderData } from 'react-router'
import { DemoMailboxPage } from '../../../features/demo-mailbox/demo-mailbox-page.tsx'
import { loadDemoMailbox } from '../../../features/demo-mailbox/demo-mailbox.load.ts'
import { pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.demoMailbox }

export const loader = pageLoad(loadDemoMailbox)

export function Component() {
  return <DemoMailboxPage mailbox={useLoaderData<DemoMailbox>()} />
}
