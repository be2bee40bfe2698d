import { useLoaderData } from 'react-router'
import { type LoadedHelp, loadHelp } from '../../../features/help/help.load.ts'
import { HelpPage } from '../../../features/help/help-page.tsx'
import { pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.help }

export const loader = pageLoad(loadHelp)

export function Component() {
  return <HelpPage loaded={useLoaderData<LoadedHelp>()} />
}
