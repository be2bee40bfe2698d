import { useLoaderData } from 'react-router'
import { type LoadedContracts, loadContracts } from '../../../features/contracts/contracts.load.ts'
import { ContractsPage } from '../../../features/contracts/contracts-page.tsx'
import { SavedList } from '../../offline/saved-list.tsx'
import { pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.contracts }

export const loader = pageLoad(loadContracts)

export function Component() {
  return (
    <ContractsPage
      loaded={useLoaderData<LoadedContracts>()}
      renderUnloaded={(error) => <SavedList path={pages.contracts.path}>{error}</SavedList>}
    />
  )
}
